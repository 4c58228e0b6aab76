import type { LocatedPlan } from '../catalog/entries/entries.js'
import type { LocatedPlugin } from '../pipeline/assembly.js'
import { Fault } from '../pipeline/errors.js'
import type { ArtifactKey, Artifacts, Stage } from '../pipeline/stage.js'

/** What the XML is made of. The pages are made of it, too. */
const SOURCES = ['data', 'invoice'] as const satisfies readonly ArtifactKey[]

/**
 * Refuses a plan in which a stage changes what the XML was made of, and the XML stays: pages and XML
 * would differ.
 * @throws Fault PLAN_INVALID naming plugin, file and remedy
 */
export function checkXmlFollows(
  { stages, file }: LocatedPlan,
  plugins: ReadonlyMap<string, LocatedPlugin>,
): void {
  let isMade = false
  let late: LocatedPlugin | undefined
  for (const { plugin: name } of stages) {
    const located = plugins.get(name)
    const gives: readonly string[] = located?.plugin.manifest.gives ?? []
    if (gives.includes('xml')) [isMade, late] = [true, undefined]
    else if (isMade && SOURCES.some((key) => gives.includes(key))) late = located
  }
  if (late === undefined) return
  const { name, gives } = late.plugin.manifest
  const changed = SOURCES.filter((key) => gives.includes(key)).join('" and "')
  throw new Fault(
    'PLAN_INVALID',
    `plugin ${name} (${late.file}): it gives "${changed}" when the XML has been made: the pages would differ from the XML. Insert it before map-xml, where it can give "data", or give "xml" as well`,
    { file: stages.find(({ plugin }) => plugin === name)?.insertedBy?.file ?? file },
  )
}

/**
 * Lends a stage of somebody else the invoice to read, but not to change in place; nor later what it gives in its
 * place, such as an object that it keeps and uses again for the next document.
 */
export function readingOnly(stage: Stage): Stage {
  return {
    run: async (have, context) => {
      for (const key of SOURCES) freeze(have[key])
      try {
        const gave: unknown = await stage.run(have, context)
        // What is no object is refused after the stage, as for stages of the core.
        return (isObject(gave) ? { ...gave, ...copies(gave) } : gave) as Partial<Artifacts>
      } catch (thrown) {
        if (!isChangeOfFrozen(thrown)) throw thrown
        throw changedInput(thrown)
      }
    },
    ...(stage.inspect === undefined ? {} : { inspect: stage.inspect.bind(stage) }),
    ...(stage.close === undefined ? {} : { close: stage.close.bind(stage) }),
  }
}

function isObject(value: unknown): value is Partial<Artifacts> {
  return typeof value === 'object' && value !== null
}

/** @throws DataCloneError if it is not plain data */
function copies(gave: Partial<Artifacts>): Partial<Artifacts> {
  const given = SOURCES.filter((key) => gave[key] !== undefined)
  return Object.fromEntries(given.map((key) => [key, structuredClone(gave[key])]))
}

/** An error with the advice, at the place of the stage that the stack names: it is that stage that has to be fixed. */
function changedInput(thrown: TypeError): TypeError {
  const what = 'it changes an input: make a copy and return it under another key'
  const error = new TypeError(`${what} (${thrown.message})`, { cause: thrown })
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
  error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n')
  return error
}

function isChangeOfFrozen(thrown: unknown): thrown is TypeError {
  return (
    thrown instanceof TypeError && /not extensible|read only|^Cannot delete/.test(thrown.message)
  )
}

/** Freezes plain data to its depth. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  if (ArrayBuffer.isView(value)) return
  Object.freeze(value)
  for (const each of Object.values(value)) freeze(each)
}

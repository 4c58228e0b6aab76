import { createRequire } from 'node:module'
import type * as AjvModule from 'ajv/dist/2020.js'

/** A compiled schema. It returns whether a value is valid, and has the errors of Ajv. */
export interface SchemaCheck {
  (value: unknown): boolean
  errors?: readonly AjvModule.ErrorObject[] | null
}

/** Options for compiling the schemas of the catalog, here and at build time. */
export const AJV_OPTIONS = { allErrors: true, strict: true, allowUnionTypes: true } as const

/**
 * A schema that was compiled, or could not be, is not known to the next by its `$id`: templates and
 * plugins of different authors may have the same, and one that was corrected has it again.
 */
const OPTIONS = { ...AJV_OPTIONS, addUsedSchema: false } as const

/** Written by `npm run build`: compiled checks, by the text of their schema. */
export const PREPARED_CHECKS = './schema-check.prepared.cjs'

const require = createRequire(import.meta.url)
const known = new Map<string, SchemaCheck>()
/** Read when first used: whoever only imports the types of a plugin needs no check. */
let prepared: Readonly<Record<string, SchemaCheck>> | undefined
let ajv: AjvModule.Ajv2020 | undefined

/**
 * The compiled check of a schema. Schemas of this package are compiled at build time; all others
 * once, when first used. Only then is Ajv loaded, since loading and compiling it takes longer than
 * everything else at start. The whole text of a schema is the key, so a check cannot be confused
 * with that of another schema.
 * @throws Error if it is not a valid schema
 */
export function checkOf(schema: object): SchemaCheck {
  const text = JSON.stringify(schema)
  const present = known.get(text)
  if (present !== undefined) return present
  prepared ??= readPrepared()
  const check = Object.hasOwn(prepared, text) ? prepared[text] : undefined
  const made = check ?? compile(schema)
  known.set(text, made)
  return made
}

/** The text of all schemas used so far, for the build to compile. */
export function schemasInUse(): string[] {
  return [...known.keys()]
}

function compile(schema: object): SchemaCheck {
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof AjvModule
  ajv ??= new Ajv2020(OPTIONS)
  return ajv.compile(schema)
}

function readPrepared(): Readonly<Record<string, SchemaCheck>> {
  try {
    return require(PREPARED_CHECKS) as Readonly<Record<string, SchemaCheck>>
  } catch {
    return {}
  }
}

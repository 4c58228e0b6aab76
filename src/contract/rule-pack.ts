import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RulePackEntry } from '../catalog/entries/entries.js'
import { readCheckedJson } from '../catalog/json-file.js'
import { jsonOf } from '../pipeline/file-reason.js'
import { requireThat, type CheckRunner } from './checks.js'
import { COMPILED_RULES, ruleCommands } from './rule-commands.js'
import type { Subject } from './subject.js'

/** Compiles each rule pack, checks its messages, and runs its cases. */
export async function checkRulePacks(subject: Subject, checks: CheckRunner): Promise<void> {
  const commands = await ruleCommands()
  const own = [...subject.catalog.rulePacks.values()].filter(({ file }) => subject.isOwn(file))
  for (const pack of own) {
    const rules = await checks.run(`rule pack ${pack.id}: its Schematron can be compiled`, () =>
      commands.describeRules(pack.folder, COMPILED_RULES, 'en'),
    )
    if (rules === undefined) continue
    if (pack.profiles?.length === 0)
      await checks.run(
        `rule pack ${pack.id}: as "profiles" is empty, it applies only where it is asked for by name`,
        () => undefined,
      )
    await checks.run(`rule pack ${pack.id}: every rule has an id`, () => {
      const nameless = rules.filter(({ rule }) => rule.trim() === '')
      requireThat(
        nameless.length === 0,
        `add an id to ${nameless.map(({ test }) => test).join('; ')}`,
      )
    })
    await checks.run(`rule pack ${pack.id}: its messages are complete in each language`, () =>
      requireMessages(pack),
    )
    await checks.run(
      `rule pack ${pack.id}: each rule has a case that breaks it and a boundary case`,
      async () => {
        const { failed, neverFound, noBorder } = await commands.testPack(
          pack.folder,
          COMPILED_RULES,
        )
        const [wrong] = failed
        requireThat(
          wrong === undefined,
          `${wrong?.case ?? ''}: ${wrong?.problems.join('; ') ?? ''} (see twinvoice rules test ${pack.folder})`,
        )
        requireThat(neverFound.length === 0, `no case reports ${neverFound.join(', ')}`)
        requireThat(noBorder.length === 0, `there is no boundary case for ${noBorder.join(', ')}`)
      },
    )
  }
}

/**
 * Compares each language of a pack with English, since rules can share a text with `tw:message`. A pack
 * that names bases may have no messages of its own.
 */
function requireMessages({ folder, file }: RulePackEntry): void {
  const { messages = {}, base = [] } = readCheckedJson<PackTexts>(file, { type: 'object' })
  if (Object.keys(messages).length === 0 && base.length > 0) return
  requireThat(messages['en'] !== undefined, `${file}: add "en" to "messages"`)
  const texts = (name: string): ReadonlySet<string> =>
    new Set(Object.keys(jsonOf(readFileSync(join(folder, name))) as object))
  const english = texts(messages['en'])
  for (const name of Object.values(messages)) {
    const own = texts(name)
    const missing = [...english].filter((key) => !own.has(key))
    requireThat(
      missing.length === 0,
      `${join(folder, name)}: the text for ${missing.join(', ')} is missing`,
    )
  }
}

/** What the manifest of a pack says of messages. */
interface PackTexts {
  readonly messages?: Readonly<Record<string, string>>
  readonly base?: readonly string[]
}

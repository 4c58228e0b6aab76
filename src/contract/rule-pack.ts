import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RulePackEntry } from '../catalog/entries/entries.js'
import { readCheckedJson } from '../catalog/json-file.js'
import { LOCALES } from '../request/checked-request.js'
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
    await checks.run(`rule pack ${pack.id}: every rule has an id`, () => {
      const nameless = rules.filter(({ rule }) => rule.trim() === '')
      requireThat(
        nameless.length === 0,
        `add an id to ${nameless.map(({ test }) => test).join('; ')}`,
      )
    })
    await checks.run(`rule pack ${pack.id}: it has messages in ${LOCALES.join(', ')}`, () =>
      requireMessages(pack, new Set(rules.map(({ rule }) => rule))),
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

/** Compares each language with the English file, since rules can share a text with `tw:message`. */
function requireMessages({ folder, file }: RulePackEntry, rules: ReadonlySet<string>): void {
  const { messages = {} } = readCheckedJson<{ messages?: Readonly<Record<string, string>> }>(file, {
    type: 'object',
  })
  const texts = (locale: string): ReadonlySet<string> => {
    const name = messages[locale]
    requireThat(name !== undefined, `${file}: add "${locale}" to "messages"`)
    return new Set(Object.keys(JSON.parse(readFileSync(join(folder, name), 'utf8')) as object))
  }
  const english = texts('en')
  const wanted = new Set([...english, ...[...rules].filter((rule) => english.has(rule))])
  for (const locale of LOCALES) {
    const own = texts(locale)
    const missing = [...wanted].filter((key) => !own.has(key))
    requireThat(
      missing.length === 0,
      `${join(folder, messages[locale] ?? '')}: the text for ${missing.join(', ')} is missing`,
    )
  }
}

import path from 'node:path'
import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { ProfileFinder } from '../../plugins/gate-xml/profile.js'
import { loadCatalog } from '../../src/catalog/catalog.js'
import type { Profile } from '../../src/catalog/entries/entries.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

/** Gives the ids of the rules that a document breaks. */
export type Judge = (xml: string) => Set<string>

const GUIDELINE = /GuidelineSpecifiedDocumentContextParameter>\s*<[\w:]*ID[^>]*>([^<]*)/

/**
 * Two judges of CII documents, by the packs and the severity overrides of the profile that they name:
 * `usual`, and `asked`, as `validate --rules facturx-en16931` judges: EN16931 by the sheet of Factur-X
 * too. The sheets of Factur-X check codes by ids of their own, which only number them (`FX-SCH-…`), so
 * what the code lists of EN 16931 report is left out. Where both judge by the same packs, a document is
 * judged once for the two.
 */
export function judgesByLevel(): Record<'usual' | 'asked', () => Promise<Judge>> {
  const verdicts = new Map<string, Set<string>>()
  const judgeByLevel = async (asAsked: boolean): Promise<Judge> => {
    const { profiles } = await loadCatalog()
    const finder = new ProfileFinder(profiles.values())
    const judges = new Map<string, Judge>()
    for (const id of ['MINIMUM', 'BASIC WL', 'BASIC', 'EN16931', 'EXTENDED']) {
      const profile = profiles.get(id)
      if (profile === undefined) continue
      const asked = ASKED_FOR.get(id)
      if (asked === undefined) judges.set(id, once(await judgeOf(profile), verdicts))
      else judges.set(id, await judgeOf(profile, asAsked ? asked : []))
    }
    return (xml) => {
      const guideline = GUIDELINE.exec(xml)?.[1] ?? ''
      const { profile } = finder.profileOf({ guideline, syntax: 'cii', moment: new Date() })
      return judges.get(profile)?.(xml) ?? new Set()
    }
  }
  return { usual: () => judgeByLevel(false), asked: () => judgeByLevel(true) }
}

/** A judge that gives the verdict on a document which it has judged before. */
function once(judge: Judge, verdicts: Map<string, Set<string>>): Judge {
  return (xml) => {
    const verdict = verdicts.get(xml) ?? judge(xml)
    verdicts.set(xml, verdict)
    return verdict
  }
}

/** Packs that no profile runs: what the sheet of Factur-X has more, by the profile it judges. */
const ASKED_FOR: ReadonlyMap<string, readonly string[]> = new Map([
  ['EN16931', ['facturx-en16931']],
])

async function judgeOf(
  { rulePacks, severity = [] }: Profile,
  asked: readonly string[] = [],
): Promise<Judge> {
  const cache = path.join(PACKAGE_ROOT, 'dist', 'rules')
  const engines = await Promise.all(
    [...rulePacks, ...asked].map((id) =>
      RuleEngine.load(path.join(PACKAGE_ROOT, 'rules', id), cache),
    ),
  )
  const plan = RuleEngine.plan(engines)
  const replaced = new Set(
    engines.flatMap(({ manifest }) =>
      manifest.replaces.flatMap(({ pack, rules }) => rules.map((rule) => `${pack} ${rule}`)),
    ),
  )
  const isOff = (rule: string) =>
    severity.findLast((each) => matches(each.rule, rule))?.severity === 'off'
  return (xml) => {
    const [first] = engines
    const document = first?.parse(xml, plan)
    if (document === undefined) return new Set()
    const found = engines.flatMap((engine) =>
      engine
        .run(document)
        .map(({ rule }) => rule)
        .filter((rule) => !replaced.has(`${engine.manifest.id} ${rule}`)),
    )
    return new Set(found.filter((rule) => !isOff(rule) && !rule.startsWith('BR-CL-')))
  }
}

function matches(pattern: string, rule: string): boolean {
  return pattern.endsWith('*') ? rule.startsWith(pattern.slice(0, -1)) : rule === pattern
}

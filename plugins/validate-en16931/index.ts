import {
  detail,
  definePlugin,
  Fault,
  FindingCodes,
  placeOf,
  readMessages,
  type ReportedFinding,
  type RulePackEntry,
  type RulePackResult,
  type StageContext,
  type Validity,
  type XmlElement,
} from 'twinvoice/plugin'
import { CODES } from './codes.js'
import { contractCode } from './engine/contract-codes.js'
import { guidelineOf } from './engine/guideline.js'
import { requestPath } from './engine/request-path.js'
import type { Repetition } from './engine/repetitions.js'
import type { RuleEngine } from './engine/rule-engine.js'
import type { RuleFinding } from './engine/hits.js'
import { writtenAlike } from './engine/written-alike.js'
import { dayOf, intervalOf, isInForce, releasesAt } from './pack/validity.js'

const OPTIONS = {
  type: 'object',
  additionalProperties: false,
  properties: {
    /** Ids of rule packs; without it, those of the profile. */
    packs: { type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true },
  },
} as const

const MESSAGES = readMessages(new URL('./messages/', import.meta.url))

/** Checks the XML by those rule packs of its profile that are for its syntax. */
export default definePlugin({
  manifest: {
    name: 'validate-en16931',
    core: '^1.0.0',
    summary: 'Judges the XML by the business rules of EN 16931 and of further rule packs.',
    needs: ['xml'],
    gives: ['rulePackResults', 'rulesHeld'],
    layer: 'rules',
    runsAhead: true,
    options: OPTIONS,
    uses: ['profile', 'syntax', 'rulePacks', 'compiledRules'],
    offers: { 'rule-commands': './rule-commands.js' },
  },
  async create({ profile, syntax, rulePacks, compiledRules }, options, shared) {
    const asked = options['packs'] as readonly string[] | undefined
    const added = asked === undefined ? (profile.addedRulePacks ?? []) : []
    const entries = (asked ?? profile.rulePacks)
      .map((id) => entryOf(id, rulePacks))
      .filter((entry) => entry.syntax === syntax)
    const codes = new FindingCodes(CODES, MESSAGES)
    const folders = new Map([...rulePacks.values()].map(({ id, folder }) => [id, folder]))
    const { RuleEngine, Engines } = await import('./engine/engines.js')
    const engines = new Engines(({ folder }) =>
      shared.once(`pack ${folder}`, () => RuleEngine.load(folder, compiledRules, false, folders)),
    )
    await engines.of(releasesAt(entries, new Date()))

    /** The packs that judge a run; those outside their dates are reported. */
    const chosen = ({ moment, locale, report, addedPacks = [] }: StageContext) => {
      const own = releasesAt(entries, moment).filter(({ id, valid = {} }) => {
        if (isInForce(valid, moment)) return true
        outOfDates(id, valid, added.includes(id) ? 'PACK_NOT_APPLIED' : 'PACK_NOT_IN_FORCE')
        return !added.includes(id)
      })
      const further = addedPacks
        .map((id) => entryOf(id, rulePacks))
        .filter((entry) => entry.syntax === syntax && !own.includes(entry))
      for (const { id, valid = {} } of further)
        if (!isInForce(valid, moment)) outOfDates(id, valid, 'PACK_NOT_IN_FORCE')
      return { judging: [...own, ...further], own: own.length }

      function outOfDates(pack: string, valid: Validity, code: keyof typeof CODES) {
        const dates = { found: dayOf(moment), expected: intervalOf(valid) }
        const details = { path: '$.invoice', ...dates }
        report(codes.finding(code, locale, details, { pack, ...dates }))
      }
    }

    return {
      async run({ xml }, context) {
        const { judging, own } = chosen(context)
        if (judging.length === 0) {
          const what = detail`no rule pack serves documents of the profile ${profile.id} in ${syntax.toUpperCase()}`
          context.notChecked(MESSAGES.detail(context.locale, what))
          return results(xml, [])
        }
        const { list, plan } = await engines.of(judging)
        const held = heldIn(xml, context)
        const [first] = list
        if (first === undefined || judging.every(({ id }) => held.has(id))) {
          const passed = judging.map((pack) => resultOf(pack, NOTHING))
          return results(xml, passed, held)
        }
        const document = first.parse(xml, plan)
        if (document.excess !== undefined) {
          context.report(repeated(document.excess, context.locale, codes))
          const unjudged = judging.map((pack) => resultOf(pack))
          return results(xml, unjudged)
        }
        const root = first.modelOf(document)
        const replaced = replacementsOf(list.slice(0, own), guidelineOf(root))
        const found = judging.map((pack, index) => {
          const counts = { ...NOTHING }
          if (held.has(pack.id)) return resultOf(pack, counts)
          const all = list[index]?.run(document, { locale: context.locale }) ?? []
          if (all.length === 0) held.add(pack.id)
          for (const finding of all.flatMap((each) => replaced(pack.id, each))) {
            const severity = context.report(inContract(finding, root, context.locale))
            if (severity !== undefined) counts[severity] += 1 + (finding.more ?? 0)
          }
          return resultOf(pack, counts)
        })
        return results(xml, found, held)
      },
    }
  },
})

function repeated(
  { name: element, count }: Repetition,
  locale: string,
  codes: FindingCodes<keyof typeof CODES>,
): ReportedFinding {
  const details = { path: '$.invoice', found: String(count), expected: '1' }
  return codes.finding('ELEMENT_REPEATED', locale, details, { element, ...details })
}

/** @param held ids of the packs that found nothing */
function results(xml: string, found: readonly RulePackResult[], held: Iterable<string> = []) {
  return { rulePackResults: found, rulesHeld: { xml, packs: [...held] } }
}

const NOTHING = { error: 0, warning: 0, info: 0 }

/** Ids of the packs that are known to find nothing in the XML. */
function heldIn(xml: string, { rulesHeld }: StageContext): Set<string> {
  return new Set(rulesHeld?.xml === xml ? rulesHeld.packs : [])
}

/**
 * Tells what becomes of a finding of a pack whose rule another pack of the profile replaces: nothing, or a warning. A
 * pack that was only asked for replaces nothing: it adds to the verdict.
 * @param guideline of the document (BT-24): some rules are replaced for some of a profile's documents only
 */
function replacementsOf(
  own: readonly RuleEngine[],
  guideline: string,
): (pack: string, finding: RuleFinding) => readonly RuleFinding[] {
  const instead = new Map<string, 'nothing' | 'warning'>()
  for (const { manifest } of own)
    for (const { pack, rules, guidelines, severity = 'nothing' } of manifest.replaces)
      if (guidelines?.includes(guideline) !== false)
        for (const rule of rules) instead.set(`${pack} ${rule}`, severity)
  return (pack, finding) => {
    const severity = instead.get(`${pack} ${finding.rule}`)
    if (severity === 'nothing') return []
    return [severity === undefined ? finding : { ...finding, severity }]
  }
}

/** Without counts: its rules could not be applied. */
function resultOf(
  { id, version, release, valid }: RulePackEntry,
  counts?: RulePackResult['counts'],
): RulePackResult {
  const status = counts === undefined ? 'not_checked' : counts.error > 0 ? 'failed' : 'passed'
  return {
    id,
    version,
    ...(release === undefined ? {} : { release }),
    ...(valid === undefined ? {} : { valid }),
    status,
    counts: counts ?? { error: 0, warning: 0, info: 0 },
  }
}

function entryOf(id: string, packs: ReadonlyMap<string, RulePackEntry>): RulePackEntry {
  const entry = packs.get(id)
  if (entry === undefined)
    throw new Fault('PLAN_INVALID', `the rule pack "${id}" is not installed`, {
      plugin: 'validate-en16931',
    })
  return entry
}

/** A finding as the contract shows it: its code (D26), JSON path (D27) and term, which always comes before the values. */
function inContract(
  { spaced, rule, severity: given, message, xpath, term: ofRule, ...values }: RuleFinding,
  root: XmlElement | undefined,
  locale: string,
): ReportedFinding {
  const { code, severity } = contractCode(rule)
  const place = placeOf(xpath, root)
  const term = ofRule ?? place.term
  const [expected, found] = writtenAlike(values.expected ?? '', values.found ?? '')
  return {
    rule,
    severity: given === 'error' ? (severity ?? 'error') : given,
    message: spaced ? `${message} ${MESSAGES.text(locale, 'spaced')}` : message,
    xpath,
    ...(term === undefined ? {} : { term }),
    ...values,
    ...(values.expected === undefined ? {} : { expected }),
    ...(values.found === undefined ? {} : { found }),
    code,
    path: requestPath(place, term),
  }
}

import {
  definePlugin,
  Fault,
  FindingCodes,
  placeOf,
  readMessages,
  type ReportedFinding,
  type RulePackEntry,
  type StageContext,
  type XmlElement,
} from 'twinvoice/plugin'
import { CODES } from './codes.js'
import { contractCode } from './engine/contract-codes.js'
import { requestPath } from './engine/request-path.js'
import type { RuleFinding } from './engine/hits.js'
import { dayOf, intervalOf, isInForce } from './pack/validity.js'

const OPTIONS = {
  type: 'object',
  additionalProperties: false,
  properties: {
    /** Ids of rule packs; without it, those of the profile. */
    packs: { type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true },
  },
} as const

/** Checks the XML by those rule packs of its profile that are for its syntax. */
export default definePlugin({
  manifest: {
    name: 'validate-en16931',
    core: '^1.0.0',
    summary: 'Judges the XML by the business rules of EN 16931 and of further rule packs.',
    needs: ['xml'],
    gives: [],
    layer: 'rules',
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
    const codes = new FindingCodes(CODES, readMessages(new URL('./messages/', import.meta.url)))
    const folders = new Map([...rulePacks.values()].map(({ id, folder }) => [id, folder]))
    const { RuleEngine } = await import('./engine/rule-engine.js')
    const engines = await Promise.all(
      entries.map(({ folder }) =>
        shared.once(`pack ${folder}`, () => RuleEngine.load(folder, compiledRules, false, folders)),
      ),
    )
    const plan = RuleEngine.plan(engines)

    /** The engines that apply at the moment of the run; packs outside their dates are reported. */
    const chosen = ({ moment, locale, report }: StageContext) =>
      engines.filter(({ manifest: { id, valid = {} } }) => {
        if (isInForce(valid, moment)) return true
        const isAdded = added.includes(id)
        const dates = { found: dayOf(moment), expected: intervalOf(valid) }
        const code = isAdded ? 'PACK_NOT_APPLIED' : 'PACK_NOT_IN_FORCE'
        const details = { path: '$.invoice', ...dates }
        report(codes.finding(code, locale, details, { pack: id, ...dates }))
        return !isAdded
      })

    return {
      run({ xml }, context) {
        const judging = chosen(context)
        const [first] = judging
        if (first === undefined) {
          context.notChecked(
            `no rule pack serves documents of the profile ${profile.id} in ${syntax.toUpperCase()}`,
          )
          return {}
        }
        const document = first.parse(xml, plan)
        if (document.excess !== undefined) {
          const { name, count } = document.excess
          const details = { path: '$.invoice', found: String(count), expected: '1' }
          context.report(
            codes.finding('ELEMENT_REPEATED', context.locale, details, {
              element: name,
              ...details,
            }),
          )
          return {}
        }
        const root = first.modelOf(document)
        for (const engine of judging)
          for (const finding of engine.run(document, { locale: context.locale }))
            context.report(inContract(finding, root))
        return {}
      },
    }
  },
})

function entryOf(id: string, packs: ReadonlyMap<string, RulePackEntry>): RulePackEntry {
  const entry = packs.get(id)
  if (entry === undefined)
    throw new Fault('PLAN_INVALID', `the rule pack "${id}" is not installed`, {
      plugin: 'validate-en16931',
    })
  return entry
}

/** A finding as the contract shows it: its code (D26), JSON path (D27) and term. */
function inContract(finding: RuleFinding, root: XmlElement | undefined): ReportedFinding {
  const { code, severity } = contractCode(finding.rule)
  const place = placeOf(finding.xpath, root)
  const term = finding.term ?? place.term
  return {
    ...finding,
    code,
    severity: finding.severity === 'error' ? (severity ?? 'error') : finding.severity,
    path: requestPath(place, term),
    ...(term === undefined ? {} : { term }),
  }
}

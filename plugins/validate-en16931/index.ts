import {
  definePlugin,
  Fault,
  placeOf,
  type ReportedFinding,
  type RulePackEntry,
  type XmlElement,
} from 'twinvoice/plugin'
import { contractCode } from './engine/contract-codes.js'
import { requestPath } from './engine/request-path.js'
import type { RuleFinding } from './engine/hits.js'

const OPTIONS = {
  type: 'object',
  additionalProperties: false,
  properties: {
    /** Ids of rule packs; without it, those of the profile. */
    packs: { type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true },
  },
} as const

/** Judges the XML by the rule packs of its profile. */
export default definePlugin({
  manifest: {
    name: 'validate-en16931',
    core: '^1.0.0',
    summary: 'Judges the XML by the business rules of EN 16931 and of further rule packs.',
    needs: ['xml'],
    gives: [],
    layer: 'rules',
    options: OPTIONS,
    uses: ['profile', 'rulePacks', 'compiledRules'],
  },
  async create({ profile, rulePacks, compiledRules }, options, shared) {
    const ids = (options['packs'] as readonly string[] | undefined) ?? profile.rulePacks
    const entries = ids.map((id) => entryOf(id, rulePacks))
    const { RuleEngine } = await import('./engine/rule-engine.js')
    const engines = await Promise.all(
      entries.map(({ folder }) =>
        shared.once(`pack ${folder}`, () => RuleEngine.load(folder, compiledRules)),
      ),
    )
    return {
      run({ xml }, context) {
        const [first] = engines
        if (first === undefined) {
          context.notChecked(`no rule pack serves documents of the profile ${profile.id}`)
          return {}
        }
        const document = first.parse(xml, engines)
        const root = first.modelOf(document)
        for (const engine of engines)
          for (const finding of engine.run(document, context.locale))
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

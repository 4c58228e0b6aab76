import type { RulePackEntry } from 'twinvoice/plugin'
import type { NodePlan } from './node-plan.js'
import { RuleEngine } from './rule-engine.js'

export { RuleEngine }

/** Engines that judge one document together, and what the document collects for them. */
export interface EngineSet {
  readonly list: readonly RuleEngine[]
  readonly plan: NodePlan
}

/** Plans are kept for so many sets; packs can be asked for in any combination. */
const MOST_SETS = 32

/** The engines of packs, each loaded when it is first needed. */
export class Engines {
  readonly #load: (pack: RulePackEntry) => Promise<RuleEngine>
  readonly #sets = new Map<string, EngineSet>()

  constructor(load: (pack: RulePackEntry) => Promise<RuleEngine>) {
    this.#load = load
  }

  /**
   * The engines of packs, in their order.
   * @throws Fault CATALOG_INVALID, naming file and reason
   */
  async of(packs: readonly RulePackEntry[]): Promise<EngineSet> {
    const key = packs.map(({ id }) => id).join(' ')
    const known = this.#sets.get(key)
    if (known !== undefined) return known
    const list = await Promise.all(packs.map((pack) => this.#load(pack)))
    const made = { list, plan: RuleEngine.plan(list) }
    if (this.#sets.size >= MOST_SETS) this.#sets.clear()
    this.#sets.set(key, made)
    return made
  }
}

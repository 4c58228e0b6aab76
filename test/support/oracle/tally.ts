import type { OracleDocument } from './documents.js'

/** How often a rule was reported by both, by the official artefacts alone, or by us alone. */
export interface RuleTally {
  both: number
  missed: number
  falseAlarms: number
  /** Documents on which we differ. */
  readonly differing: string[]
}

/** Business rules: of EN 16931 and CIUS, of Peppol, and of countries (`DK-R-002`). */
const BUSINESS_RULE = /^(?:BR|PEPPOL|[A-Z]{2}-[RS])-/

/** Compares the rules that we report with the official ones, document by document. */
export class Tally {
  readonly rules = new Map<string, RuleTally>()
  readonly #errors = new Set<string>()
  documents = 0
  /** Documents with the same set of business rules. */
  identical = 0
  /** Documents without an official verdict that got one of ours. */
  judgedAlone = 0

  /** @param ours ids of the rules that our pack reports on it */
  add(document: OracleDocument, ours: ReadonlySet<string>): void {
    if (document.findings === null) {
      this.judgedAlone += 1
      return
    }
    const theirs = new Set(document.findings.map(({ rule }) => rule))
    for (const { rule, severity } of document.findings)
      if (severity === 'error') this.#errors.add(rule)
    let same = true
    for (const rule of new Set([...ours, ...theirs])) {
      const differs = !this.#count(rule, document, ours.has(rule), theirs.has(rule))
      if (differs && BUSINESS_RULE.test(rule)) same = false
    }
    this.documents += 1
    if (same) this.identical += 1
  }

  /** Business rules, sorted. */
  business(): [string, RuleTally][] {
    return this.of('').filter(([rule]) => BUSINESS_RULE.test(rule))
  }

  /** Rules with this prefix, sorted; with `errorsOnly` those alone that the oracle has as errors. */
  of(prefix: string, errorsOnly = false): [string, RuleTally][] {
    return [...this.rules]
      .filter(([rule]) => rule.startsWith(prefix) && (!errorsOnly || this.#errors.has(rule)))
      .sort(([one], [other]) => (one < other ? -1 : 1))
  }

  #count(rule: string, document: OracleDocument, ours: boolean, theirs: boolean): boolean {
    const tally = this.rules.get(rule) ?? { both: 0, missed: 0, falseAlarms: 0, differing: [] }
    this.rules.set(rule, tally)
    if (ours && theirs) tally.both += 1
    else {
      if (theirs) tally.missed += 1
      else tally.falseAlarms += 1
      tally.differing.push(`${document.id} (${document.change})`)
    }
    return ours === theirs
  }
}

import { MILDER, type Judged } from './judged.js'
import type { Report } from './official.js'
import type { Verdict } from './ours.js'

/** Rules that both sides name alike: of EN 16931 and its CIUS, of syntaxes, of Peppol, of countries. */
const NAMED = /^(?:BR|PEPPOL|CII|UBL|[A-Z]{2}-[RS])-/

/** What a schema reports. */
const SCHEMA = 'XML-SCHEMA'

/** How often something was reported by one side only. */
interface Count {
  missed: number
  falseAlarms: number
  /** How many of these documents the XML schema accepts, and one of them if there is any. */
  sound: number
  example: string
}

const NO_INVOICE: Report = { rule: 'NOT_AN_INVOICE', severity: 'error' }
const NONE = { missed: 0, falseAlarms: 0, sound: 0 }

/** Compares the verdicts of a pack with the official ones. */
export class Comparison {
  readonly #judged: Judged
  readonly #rules = new Map<string, Count>()
  #documents = 0
  #stopped = 0
  /** Documents that no longer say that they follow these rules. */
  #elsewhere = 0
  #identical = 0
  /** Documents that one side alone calls valid. */
  #verdicts = { missed: [] as string[], falseAlarms: [] as string[] }

  constructor(judged: Judged) {
    this.#judged = judged
  }

  /** Documents with other rules, or with another verdict. */
  get differing(): number {
    return this.#documents - this.#identical
  }

  /**
   * @param theirs null if a sheet stops
   * @param ours undefined if the document is none that we judge
   * @returns whether rules and verdict are the same; true if they say nothing on each other
   */
  add(name: string, theirs: readonly Report[] | null, ours: Verdict | undefined): boolean {
    if (theirs === null) {
      this.#stopped += 1
      return true
    }
    if (ours !== undefined && ours.profile !== this.#judged.profile) {
      this.#elsewhere += 1
      return true
    }
    this.#documents += 1
    const named = { official: this.#named(theirs), own: this.#named(ours?.reports ?? []) }
    const isSound = !theirs.some(({ rule }) => rule === SCHEMA)
    let same = true
    for (const rule of new Set([...named.official, ...named.own])) {
      if (named.official.has(rule) === named.own.has(rule)) continue
      const count = this.#rules.get(rule) ?? { ...NONE, example: name }
      if (named.official.has(rule)) count.missed += 1
      else count.falseAlarms += 1
      if (isSound && count.sound === 0) count.example = name
      if (isSound) count.sound += 1
      this.#rules.set(rule, count)
      same = false
    }
    // What one side reports and need not counts where the other side reports it, too.
    const official = errorsIn(theirs)
    const own = errorsIn(ours?.reports ?? [NO_INVOICE])
    const errors = {
      official: own.length > 0 ? official : without(official, MILDER),
      own: official.length > 0 ? own : without(own, this.#judged.stricter),
    }
    const isValid = errors.official.length === 0
    if (isValid !== (errors.own.length === 0)) {
      const ids = isValid ? errors.own : errors.official
      this.#verdicts[isValid ? 'falseAlarms' : 'missed'].push(`${name}: ${ids.join(', ')}`)
      same = false
    }
    if (same) this.#identical += 1
    return same
  }

  /** What is printed of all documents. */
  lines(): string[] {
    const { missed, falseAlarms } = this.#verdicts
    return [
      ...missed.map((line) => `valid by us alone: ${line}`),
      ...falseAlarms.map((line) => `invalid by us alone: ${line}`),
      ...[...this.#rules]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(
          ([rule, count]) =>
            `${rule}: ${String(count.missed)} missed, ${String(count.falseAlarms)} false alarms, ${String(count.sound)} of them where the schema holds, as on ${count.example}`,
        ),
      `${String(this.#identical)} of ${String(this.#documents)} identical, ${String(missed.length + falseAlarms.length)} with another verdict; ${String(this.#stopped)} on which an official sheet stops, ${String(this.#elsewhere)} that are for other rules`,
    ]
  }

  #named(reports: readonly Report[]): ReadonlySet<string> {
    return new Set(
      reports
        .map(({ rule }) => rule)
        .filter((rule) => NAMED.test(rule) && this.#judged.leftOut?.test(rule) !== true),
    )
  }
}

function errorsIn(reports: readonly Report[]): readonly string[] {
  return reports.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)
}

function without(rules: readonly string[], but: RegExp | undefined): readonly string[] {
  return rules.filter((rule) => but?.test(rule) !== true)
}

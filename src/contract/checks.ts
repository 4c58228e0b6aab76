import { reasonOf } from '../pipeline/errors.js'

/** The result of one check. */
export interface CheckResult {
  readonly ok: boolean
  readonly what: string
  /** How to fix it. */
  readonly remedy?: string
}

/** Runs checks one after another and collects their results. */
export class CheckRunner {
  readonly results: CheckResult[] = []

  /**
   * Makes a check. One that fails for a reason which another check has told already is not listed: it is one mistake.
   * @returns the value of the check; undefined if it throws an error with the remedy as its message
   */
  async run<T>(what: string, check: () => Promise<T> | T): Promise<T | undefined> {
    try {
      const gave = await check()
      this.results.push({ ok: true, what })
      return gave
    } catch (thrown) {
      const remedy = reasonOf(thrown)
      if (!this.results.some((told) => told.remedy === remedy))
        this.results.push({ ok: false, what, remedy })
      return undefined
    }
  }
}

/** @throws Error with the remedy if the condition is false */
export function requireThat(holds: boolean, remedy: string): asserts holds {
  if (!holds) throw new Error(remedy)
}

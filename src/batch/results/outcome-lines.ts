import type { Outcome } from './outcome.js'

/** Outcomes as an object: a line of JSON for each. */
export function outcomeLines(outcomes: readonly Outcome[]): Uint8Array {
  return Buffer.from(outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''))
}

/** The outcomes in an object. */
export function readOutcomes(bytes: Uint8Array): Outcome[] {
  return Buffer.from(bytes)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Outcome)
}

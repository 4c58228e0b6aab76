import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sharedFile } from '../shared-folder.js'

/** A test of the official artefacts: a fragment of an invoice, and what one rule says of it. */
export interface OfficialUnit {
  readonly set: string
  readonly id: string
  readonly syntax: 'cii' | 'ubl'
  readonly rule: string
  readonly expect: 'fires' | 'warns' | 'holds'
  readonly xml: string
}

/**
 * Reads the unit tests of a rule set.
 * @throws Error if the shared folder is absent
 */
export function officialUnits(of: Pick<OfficialUnit, 'set' | 'syntax'>): OfficialUnit[] {
  const lines = gunzipSync(readFileSync(sharedFile('oracle', 'units.jsonl.gz'))).toString('utf8')
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as OfficialUnit)
    .filter(({ set, syntax }) => set === of.set && syntax === of.syntax)
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Seeded } from '../../test/support/hostile/mutate.js'
import { judge } from '../conformance/judge.js'
import { missingReferee } from '../conformance/referees.js'
import { hostileInput } from './hostile.js'

/** PDFs of one Java process. */
const AT_ONCE = 200

/** What veraPDF says of PDFs that the service let pass. */
export interface SecondJudgement {
  readonly judged: number
  /** One line for each PDF that it refuses, with the seed that makes it. */
  readonly refused: readonly string[]
  /** The same for each that it gives no verdict on. */
  readonly unread: readonly string[]
  /** Why it could not be asked. */
  readonly skipped?: string
}

/**
 * Draws a sample of a stream: each seed is in it with the same probability, whenever it came.
 * @param sample is changed
 * @param come how many have come, this one included
 */
export function draw(sample: number[], seed: number, come: number, most: number): void {
  if (sample.length < most) {
    sample.push(seed)
    return
  }
  const place = new Seeded(seed).below(come)
  if (place < most) sample[place] = seed
}

/**
 * Has veraPDF judge broken PDFs at what they claim to be; says so where there is no veraPDF.
 * @param sound the invoice that was broken
 */
export async function judgeAgain(
  sound: Uint8Array,
  seeds: readonly number[],
): Promise<SecondJudgement> {
  const input = await hostileInput(sound)
  const [refused, unread]: [string[], string[]] = [[], []]
  for (let from = 0; from < seeds.length; from += AT_ONCE) {
    const place = mkdtempSync(join(tmpdir(), 'twinvoice-accepted-'))
    try {
      for (const seed of seeds.slice(from, from + AT_ONCE))
        writeFileSync(join(place, `${seed}.pdf`), input(seed).bytes)
      for (const { file, valid, failures, crash } of await judge(place, { mustang: false })) {
        const seed = `seed ${file.replace(/^.*\/|\.pdf$/g, '')}`
        if (crash !== undefined) unread.push(`${seed}: ${crash}`)
        else if (!valid) refused.push(`${seed}: ${failures.map(({ rule }) => rule).join(', ')}`)
      }
    } catch (thrown) {
      return { judged: 0, refused, unread, skipped: missingReferee(thrown) }
    } finally {
      rmSync(place, { recursive: true })
    }
  }
  return { judged: seeds.length, refused, unread }
}

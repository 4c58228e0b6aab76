import { createHash } from 'node:crypto'
import { invoiceKey } from '../../documents/results/invoice-key.js'
import type { Outcome } from './outcome.js'

/** Documents of one run with the same invoice number and the same seller. */
export interface SameNumber {
  readonly number: string
  readonly sellerName: string
  /** In the order of the run. */
  readonly documents: readonly NumberedDocument[]
}

/** The position of a document, and of its result. */
export type NumberedDocument = Pick<Outcome, 'n' | 'manifest' | 'line' | 'file' | 'object'>

/** Bytes of a hash. A few equal ones do no harm, since what they stand for is compared. */
const HASH_BYTES = 6

/**
 * The invoice numbers that several documents have, in the order of their first documents. The outcomes are
 * read twice if there may be one, so that a million documents need no more than a number each.
 * @param read gives the outcomes from the first on
 */
export async function sameNumbers(read: () => AsyncIterable<Outcome>): Promise<SameNumber[]> {
  const repeated = await repeatedHashes(read())
  const found = new Map<string, Outcome[]>()
  if (repeated.size > 0)
    for await (const outcome of read()) {
      const key = keyOf(outcome)
      if (key === undefined || !repeated.has(hashOf(key))) continue
      const same = found.get(key)
      if (same === undefined) found.set(key, [outcome])
      else same.push(outcome)
    }
  return Array.from(found.values()).flatMap((outcomes) => {
    const { number = '', sellerName = '' } = outcomes[0]?.invoice ?? {}
    return outcomes.length < 2 ? [] : { number, sellerName, documents: outcomes.map(documentOf) }
  })
}

async function repeatedHashes(outcomes: AsyncIterable<Outcome>): Promise<Set<number>> {
  const hashes: number[] = []
  for await (const outcome of outcomes) {
    const key = keyOf(outcome)
    if (key !== undefined) hashes.push(hashOf(key))
  }
  const sorted = Float64Array.from(hashes).sort()
  return new Set(sorted.filter((hash, index) => hash === sorted[index - 1]))
}

function keyOf({ invoice }: Outcome): string | undefined {
  return invoice === undefined ? undefined : invoiceKey(invoice)
}

function hashOf(key: string): number {
  return createHash('sha256').update(key).digest().readUIntBE(0, HASH_BYTES)
}

function documentOf({ n, manifest, line, file, object }: Outcome): NumberedDocument {
  return {
    n,
    ...(manifest === undefined ? {} : { manifest }),
    ...(line === undefined ? {} : { line }),
    ...(file === undefined ? {} : { file }),
    ...(object === undefined ? {} : { object }),
  }
}

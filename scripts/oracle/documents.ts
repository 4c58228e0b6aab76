import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** What the official artefacts report on a document. */
export interface OfficialFinding {
  readonly rule: string
  readonly severity: 'error' | 'warning'
  /** XPath of the context node, with local names. */
  readonly at: string
}

/** A document with the official verdict on it. */
export interface OracleDocument {
  readonly id: string
  readonly change: string
  readonly xml: string
  /** `null`: the official artefacts stop with a type error. */
  readonly findings: readonly OfficialFinding[] | null
}

/**
 * Reads the oracle, a gzip file of one JSON object a line.
 * @param wanted says by its number whether a line is read; all by default
 */
export async function* oracleDocuments(
  file: string,
  wanted: (line: number) => boolean = () => true,
): AsyncGenerator<OracleDocument> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) })
  let number = 0
  for await (const line of lines) {
    if (wanted(number) && line !== '') yield JSON.parse(line) as OracleDocument
    number += 1
  }
}

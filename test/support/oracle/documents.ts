import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { SHARED, sharedFile } from '../shared-folder.js'

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

/** The oracle of the shared folder; undefined where the folder is absent. */
export const ORACLE_FILE: string | undefined =
  SHARED === undefined ? undefined : sharedFile('oracle', 'cii-en16931.jsonl.gz')

/** A UBL document with the official verdicts on it. */
export interface UblOracleDocument {
  readonly id: string
  readonly change: string
  readonly xml: string
  /** By rule set; `null` where the official sheet stops with an error. */
  readonly findings: Readonly<Record<string, readonly OfficialFinding[] | null>>
  /** `null`: the official schema holds; else its first message. */
  readonly schema: string | null
}

/** Reads the oracle of UBL documents. */
export function ublOracleDocuments(
  wanted?: (line: number) => boolean,
): AsyncGenerator<UblOracleDocument> {
  const file = SHARED === undefined ? undefined : sharedFile('oracle', 'ubl.jsonl.gz')
  return linesOf<UblOracleDocument>(file, wanted)
}

/**
 * Reads the oracle, a gzip file of one JSON object a line.
 * @param wanted says by its number whether a line is read; all by default
 * @param file where it is; the shared folder's by default
 * @throws Error if the shared folder is absent and no other file is named
 */
export function oracleDocuments(
  wanted?: (line: number) => boolean,
  file: string | undefined = ORACLE_FILE,
): AsyncGenerator<OracleDocument> {
  return linesOf<OracleDocument>(file, wanted)
}

async function* linesOf<Line>(
  file: string | undefined,
  wanted: (line: number) => boolean = () => true,
): AsyncGenerator<Line> {
  if (file === undefined) throw new Error('there is no folder shared/oracle: set TWINVOICE_SHARED')
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) })
  let number = 0
  for await (const line of lines) {
    if (wanted(number) && line !== '') yield JSON.parse(line) as Line
    number += 1
  }
}

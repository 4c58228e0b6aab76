import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
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
 * The oracle's file: in the folder `shared` that the environment variable TWINVOICE_SHARED names,
 * else in the nearest one beside a parent folder.
 * @returns undefined if there is none
 */
export function oracleFile(from: string): string | undefined {
  const named = process.env['TWINVOICE_SHARED']
  const inside = path.join('oracle', 'cii-en16931.jsonl.gz')
  const candidates = named === undefined ? parents(from, 'shared') : [named]
  return candidates.map((folder) => path.join(folder, inside)).find((file) => existsSync(file))
}

function parents(folder: string, name: string): string[] {
  const up = path.dirname(folder)
  return [path.join(folder, name), ...(up === folder ? [] : parents(up, name))]
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

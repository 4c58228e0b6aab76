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

/** A document with the verdicts of several rule sets. */
interface SetsDocument {
  readonly id: string
  readonly change: string
  readonly xml: string
  /** By rule set; absent where a set does not apply, `null` where the official sheet stops with an error. */
  readonly findings: Readonly<Record<string, readonly OfficialFinding[] | null>>
}

/** A UBL document with the official verdicts on it. */
export interface UblOracleDocument extends SetsDocument {
  /** `null`: the official schema holds; else its first message. */
  readonly schema: string | null
}

/** Reads the oracle of UBL documents. */
export function ublOracleDocuments(
  wanted?: (line: number) => boolean,
): AsyncGenerator<UblOracleDocument> {
  return linesOf<UblOracleDocument>(oracleFile('ubl'), wanted)
}

/** Reads the documents of an oracle that nobody changed. */
export async function* unchangedDocuments(
  oracle: 'ubl' | 'cii-national',
): AsyncGenerator<{ readonly id: string; readonly xml: string }> {
  for await (const document of linesOf<SetsDocument>(oracleFile(oracle)))
    if (document.change === 'unchanged') yield document
}

/** A document that an author of rules or of a library published, with the official verdict. */
export interface OfficialSample {
  readonly id: string
  /** Where it comes from, such as `kosit`. */
  readonly author: string
  readonly xml: string
  /** True if all official sheets that apply gave a verdict without an error, and the official schema holds. */
  readonly isValid: boolean
  /** Whether national rules were applied too; else those of EN 16931 alone. */
  readonly isNational: boolean
}

/** Reads all documents that nobody changed, with the official verdict, once each. */
export async function* officialSamples(): AsyncGenerator<OfficialSample> {
  const seen = new Set<string>()
  const once = (one: Omit<OfficialSample, 'author'>): OfficialSample[] => {
    if (seen.has(one.xml)) return []
    seen.add(one.xml)
    return [{ ...one, author: one.id.split('__')[0] ?? '' }]
  }
  for (const oracle of ['cii-national', 'ubl'] as const)
    for await (const document of linesOf<SetsDocument & { readonly schema?: string | null }>(
      oracleFile(oracle),
    )) {
      if (document.change !== 'unchanged') continue
      const { id, xml, findings, schema = null } = document
      const isValid = schema === null && Object.values(findings).every(hasNoError)
      yield* once({ id, xml, isValid, isNational: true })
    }
  for await (const { id, xml, change, findings } of oracleDocuments())
    if (change === 'unchanged')
      yield* once({ id, xml, isValid: hasNoError(findings), isNational: false })
}

function hasNoError(findings: readonly OfficialFinding[] | null): boolean {
  return findings?.every(({ severity }) => severity !== 'error') === true
}

/**
 * Reads the documents of an oracle that a rule set applies to, with its verdicts.
 * @param oracle `ubl`, or `cii-national`: CII documents of XRechnung, Factur-X and others
 * @param wanted says by its number whether a line is read; all by default
 */
export async function* setDocuments(
  oracle: 'ubl' | 'cii-national',
  set: string,
  wanted?: (line: number) => boolean,
): AsyncGenerator<OracleDocument> {
  for await (const { findings, ...document } of linesOf<SetsDocument>(oracleFile(oracle), wanted)) {
    const official = findings[set]
    if (official !== undefined) yield { ...document, findings: official }
  }
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

function oracleFile(name: 'ubl' | 'cii-national'): string | undefined {
  return SHARED === undefined ? undefined : sharedFile('oracle', `${name}.jsonl.gz`)
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

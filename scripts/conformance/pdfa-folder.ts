/**
 * Judges the PDFs of a folder by our clauses and by veraPDF, and prints where the two differ.
 * node dist/scripts/conformance/pdfa-folder.js <folder> [--ua] [--flavour 3b] [--list out.jsonl]
 *
 * A file is judged at the part and level of PDF/A that it claims; one that claims neither PDF/A-2 nor
 * PDF/A-3 is judged as PDF/A-3b. `--list` writes one JSON object a file.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findProperty, textOfProperty } from '../../src/pdf/xmp/xmp.js'
import { PdfDocument } from '../../src/pdf/document/document.js'
import { clausesOf, xmpOf } from '../../test/support/inspection/pdfa-score.js'
import { uaClausesOf } from '../../test/support/inspection/pdfua-score.js'
import { judge, type Verdict } from './judge.js'
import { clausesIn } from './pdfa-cases.js'
import { withReferees } from './referees.js'

const PDFA_ID = 'http://www.aiim.org/pdfa/ns/id/'

/** What both say of one file. */
export interface FileComparison {
  readonly file: string
  readonly flavour: string
  /** Clauses that ours finds broken. */
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
  /** Why ours or veraPDF gave no verdict. */
  readonly unjudged?: string
  /** The first finding of each clause. */
  readonly found: Readonly<Record<string, string>>
}

/** The flavour of veraPDF that a file claims: `2b`, `2u`, `2a`, `3b`, `3u` or `3a`; else `3b`. */
function claimedFlavour(bytes: Uint8Array): string {
  const xmp = xmpOf(new PdfDocument(bytes))
  const claim = (name: string) => {
    const property = xmp === undefined ? undefined : findProperty(xmp, PDFA_ID, name)
    return property === undefined ? '' : (textOfProperty(property) ?? '').trim()
  }
  const flavour = `${claim('part')}${claim('conformance').toLowerCase()}`
  return /^[23][abu]$/.test(flavour) ? flavour : '3b'
}

/** True where both find the file right, or both find it broken. */
export function isSameVerdict({ ours, theirs, unjudged }: FileComparison): boolean {
  return unjudged === undefined && (ours.length === 0) === (theirs.length === 0)
}

function judgeOurs(
  file: string,
  wanted: string | undefined,
): Pick<FileComparison, 'flavour' | 'ours' | 'found' | 'unjudged'> {
  let flavour = wanted ?? '3b'
  try {
    const bytes = readFileSync(file)
    flavour = wanted ?? claimedFlavour(bytes)
    const breaches: readonly { readonly clause: string; readonly found: string }[] =
      flavour === 'ua1' ? uaClausesOf(bytes) : clausesOf(bytes)
    const found: Record<string, string> = {}
    for (const { clause, found: what } of breaches) found[clause] ??= what
    return { flavour, ours: Object.keys(found).sort(), found }
  } catch (thrown) {
    const unjudged = `ours: ${thrown instanceof Error ? thrown.message : String(thrown)}`
    return { flavour, ours: [], found: {}, unjudged }
  }
}

/** Judges files by both. @throws RefereeMissing */
export async function compareFiles(
  files: readonly string[],
  wanted: string | undefined,
): Promise<FileComparison[]> {
  const own = files.map((file) => ({ file, ...judgeOurs(file, wanted) }))
  const verdicts = new Map<string, Verdict>()
  for (const flavour of new Set(own.map((one) => one.flavour))) {
    const ofFlavour = own.filter((one) => one.flavour === flavour).map(({ file }) => file)
    for (const verdict of await judge(ofFlavour, {
      flavours: [flavour],
      mustang: false,
      processes: 2,
    }))
      verdicts.set(verdict.file, verdict)
  }
  return own.map((one) => {
    const verdict = verdicts.get(path.resolve(one.file))
    const crash = verdict === undefined ? 'no verdict' : verdict.crash
    const theirs = verdict === undefined ? [] : clausesIn(verdict)
    return {
      ...one,
      theirs,
      ...(crash === undefined ? {} : { unjudged: one.unjudged ?? `veraPDF: ${crash}` }),
    }
  })
}

function pdfsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.pdf$/i.test(name))
    .map((name) => path.join(folder, name))
    .sort()
}

function lineOf({ file, flavour, ours, theirs, unjudged, found }: FileComparison): string {
  if (unjudged !== undefined) return `${file}: ${unjudged}`
  const alone = ours.filter((clause) => !theirs.includes(clause))
  const missed = theirs.filter((clause) => !ours.includes(clause))
  const only = alone.map((clause) => `${clause} (${found[clause] ?? ''})`)
  return `${file} as ${flavour}\n  ours alone: ${only.join('; ')}\n  veraPDF alone: ${missed.join(' ')}`
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ua: { type: 'boolean', default: false },
      flavour: { type: 'string' },
      list: { type: 'string' },
      verbose: { type: 'boolean', default: false },
    },
  })
  const files = positionals.flatMap(pdfsIn)
  const compared = await compareFiles(files, values.ua ? 'ua1' : values.flavour)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const judged = compared.filter(({ unjudged }) => unjudged === undefined)
  const differing = compared.filter((one) => !isSameVerdict(one))
  const otherClauses = judged.filter(
    (one) => isSameVerdict(one) && one.ours.join() !== one.theirs.join(),
  )
  for (const one of [...differing, ...(values.verbose ? otherClauses : [])]) say(lineOf(one))
  if (values.list !== undefined)
    writeFileSync(values.list, compared.map((one) => `${JSON.stringify(one)}\n`).join(''))
  say(
    `${compared.length} files: ${judged.length - differing.filter(({ unjudged }) => unjudged === undefined).length} of ${judged.length} with the same verdict, ` +
      `${otherClauses.length} of these under other clauses, too; ${compared.length - judged.length} not judged by one of the two`,
  )
  return differing.length === 0 ? 0 : 1
}

if (process.argv[1] === import.meta.filename) process.exitCode = await withReferees(main)

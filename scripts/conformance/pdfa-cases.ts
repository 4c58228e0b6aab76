/**
 * Judges the files of `test/support/pdfa` by our clauses of PDF/A and PDF/UA and by veraPDF, and
 * compares them.
 * node dist/scripts/conformance/pdfa-cases.js [--only 6.2.11] [--ua] [--verbose]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { clausesOf } from '../../test/support/inspection/pdfa-score.js'
import { uaClausesOf } from '../../test/support/inspection/pdfua-score.js'
import { PDFUA_CASES } from '../../test/support/pdfua/pdfua-cases.js'
import { PDFA_CASES } from '../../test/support/pdfa/all-cases.js'
import type { PdfaCase } from '../../test/support/requirements/case.js'
import { RESTATED } from '../../test/support/requirements/restated.js'
import { judge, type Verdict } from './judge.js'
import { withReferees } from './referees.js'

/** veraPDF gives some clauses the number of the clause above. */
const RENUMBERED: Readonly<Record<string, string>> = {
  '6.2.8-1': '6.2.8.1',
  '6.2.8-2': '6.2.8.1',
  '6.2.8-3': '6.2.8.1',
  '6.2.8-4': '6.2.8.1',
  '6.2.8-5': '6.2.8.1',
  '6.2.9-1': '6.2.9.1',
  '6.2.9-2': '6.2.9.2',
  '6.2.9-3': '6.2.9.3',
}

interface Comparison {
  readonly name: string
  readonly mustFail: boolean
  readonly clause: string
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
  readonly crash?: string
}

/** Clauses that a verdict of veraPDF finds broken. */
export function clausesIn({ failures }: Verdict): string[] {
  const clauses = failures.map(({ rule }) => RENUMBERED[rule] ?? rule.replace(/-\d+$/, ''))
  return [...new Set(clauses)].sort()
}

function ourClauses(bytes: Uint8Array, flavour: string): string[] {
  const breaches: readonly { readonly clause: string }[] =
    flavour === 'ua1' ? uaClausesOf(bytes) : clausesOf(bytes)
  return [...new Set(breaches.map(({ clause }) => clause))].sort()
}

async function compare(cases: readonly PdfaCase[]): Promise<Comparison[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'twinvoice-pdfa-'))
  try {
    const compared: Comparison[] = []
    for (const flavour of new Set(cases.map((each) => each.flavour))) {
      const own = cases.filter((each) => each.flavour === flavour)
      const files = own.map((each, index) => {
        const file = path.join(folder, `${flavour}-${String(index)}.pdf`)
        writeFileSync(file, each.bytes())
        return file
      })
      const verdicts = await judge(files, { flavours: [flavour], mustang: false, processes: 2 })
      const byFile = new Map(verdicts.map((verdict) => [verdict.file, verdict]))
      for (const [index, { name, mustFail, clause, bytes }] of own.entries()) {
        const verdict = byFile.get(files[index] as string)
        if (verdict === undefined) throw new Error(`no verdict on ${name}`)
        compared.push({
          ...{ name, mustFail, clause, theirs: clausesIn(verdict) },
          ours: ourClauses(bytes(), flavour),
          ...(verdict.crash === undefined ? {} : { crash: verdict.crash }),
        })
      }
    }
    return compared
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A file that veraPDF breaks off on must be refused by us. */
function isAgreed({ ours, theirs, mustFail, clause, crash }: Comparison): boolean {
  if (crash !== undefined) return mustFail && ours.includes(clause)
  if (!mustFail) return ours.length === 0 && theirs.length === 0
  const known = [clause, ...(RESTATED[clause] ?? [])]
  return ours.includes(clause) && theirs.some((broken) => known.includes(broken))
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      ua: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
  })
  const all = values.ua ? PDFUA_CASES : [...PDFA_CASES, ...PDFUA_CASES]
  const cases = all.filter(({ name }) => name.startsWith(values.only))
  const compared = await compare(cases)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const differing = compared.filter((each) => !isAgreed(each))
  for (const { name, ours, theirs, crash } of differing)
    say(`${name}\n  ours: ${ours.join(' ')}\n  veraPDF: ${crash ?? theirs.join(' ')}`)
  if (values.verbose)
    for (const { name, ours, theirs } of compared)
      if (ours.join() !== theirs.join())
        say(`also: ${name}\n  ours: ${ours.join(' ')}\n  veraPDF: ${theirs.join(' ')}`)
  const broken = compared.filter(({ mustFail }) => mustFail).length
  say(
    `${compared.length} files (${compared.length - broken} right, ${broken} broken): ${compared.length - differing.length} judged alike under their clause`,
  )
  return differing.length === 0 ? 0 : 1
}

if (process.argv[1] === import.meta.filename) process.exitCode = await withReferees(main)

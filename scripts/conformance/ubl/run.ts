/**
 * Makes UBL from random requests and has it checked by the official schema of UBL 2.1, by CEN's sheet of the
 * release that our rules have and, for XRechnung, by KoSIT's, which Mustang runs. Reads every value back.
 *
 *     npm run conformance:ubl -- [--count 200] [--seed 1] [--profile UBL,XRECHNUNG] [--max-lines 100]
 *          [--cases]
 *
 * Requests for UBL have the optional terms of EN 16931, those for XRechnung the fields of the contract.
 * `--cases`: the real-life cases of the cookbook too, in each profile.
 * Exit 0: no difference; 1: some, each said with its request; also 1 if a referee is missing and CI=true.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { createTwinvoice, type GenerateRequest, type Twinvoice } from 'twinvoice'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { extendedRequests } from '../../../test/support/arbitrary/extended-request.js'
import { requests } from '../../../test/support/arbitrary/request.js'
import { referee, type Referee } from '../../../test/support/structure/referee.js'
import { Findings, saveRequests, say } from '../findings.js'
import { judge, linesOf } from '../judge.js'
import { fitting, withinReach } from '../profiles.js'
import { cenFindings } from './sheet.js'
import { readBackDifferences } from '../read-back.js'
import { realLifeCases } from '../real-life.js'
import { missingReferee } from '../referees.js'

const MOMENT = new Date('2026-11-20T12:00:00Z')

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    profile: { type: 'string', default: 'UBL,XRECHNUNG' },
    'max-lines': { type: 'string', default: '100' },
    cases: { type: 'boolean', default: false },
  },
})

interface Case {
  readonly name: string
  readonly profile: string
  readonly request: GenerateRequest
  /** The tests have what a case of the cookbook is read back as. */
  readonly isRealLife?: boolean
}

function cases(): Case[] {
  const profiles = options.profile.split(',')
  return profiles.flatMap((profile) => [
    ...randomCases(profile),
    ...(options.cases ? realLife(profile) : []),
  ])
}

function realLife(profile: string): Case[] {
  return realLifeCases().map(({ name, request }) => ({
    name: `${profile}-${name}`,
    profile,
    request: profile === 'UBL' ? request : fitting(request, 'XRECHNUNG'),
    isRealLife: true,
  }))
}

function randomCases(profile: string): Case[] {
  // The optional terms would break the national rules of most XRechnungen.
  const draw = profile === 'UBL' ? extendedRequests : requests
  const sample = fc.sample(draw({ maxLines: Number(options['max-lines']) }), {
    numRuns: Number(options.count),
    seed: Number(options.seed),
  })
  return sample.map((request, index) => ({
    name: `${profile}-ubl-${options.seed}-${String(index).padStart(4, '0')}`,
    profile,
    request: inCodesOfUbl(profile === 'UBL' ? withinReach(request) : fittingXRechnung(request)),
  }))
}

function fittingXRechnung(request: GenerateRequest): GenerateRequest {
  return fitting(withinReach(request), 'XRECHNUNG')
}

/** CEN's sheet for UBL has fewer codes of BT-21 than that for CII, and not the country AN (see the README of the pack). */
function inCodesOfUbl(request: GenerateRequest): GenerateRequest {
  const lists = readFileSync(path.join(PACKAGE_ROOT, 'rules/en16931-ubl/codelists.json'), 'utf8')
  const { codes } = (JSON.parse(lists) as CodeLists).lists['note-subject']
  const text = JSON.stringify(request, (key, value: unknown) => {
    if (key === 'subjectCode' && !codes.includes(String(value))) return undefined
    return /country$/i.test(key) && value === 'AN' ? 'NL' : value
  })
  return JSON.parse(text) as GenerateRequest
}

interface CodeLists {
  readonly lists: { readonly 'note-subject': { readonly codes: readonly string[] } }
}

/** @returns the file of the invoice, or undefined if the request was refused */
async function check(
  twinvoice: Twinvoice,
  { name, profile, request, isRealLife = false }: Case,
  folder: string,
  schema: Referee,
  findings: Findings,
): Promise<string | undefined> {
  const made = await twinvoice.generate(JSON.stringify(request), {
    moment: MOMENT,
    profile,
    syntax: 'ubl',
    output: 'xml',
  })
  const refused = made.ok ? [] : made.details.map(({ path: at, message }) => `${at} ${message}`)
  findings.add(`${profile}: made`, name, refused)
  if (!made.ok) return undefined
  const problem = schema.judge(made.xml)
  findings.add(`${profile}: schema of UBL 2.1`, name, problem === undefined ? [] : [problem])
  if (!isRealLife)
    findings.add(`${profile}: read back`, name, readBackDifferences(request, made.xml, 'EN16931'))
  const file = path.join(folder, `${name}.xml`)
  writeFileSync(file, made.xml)
  return file
}

/** What CEN's sheet says of each file, and KoSIT's, which Mustang runs for XRechnung. */
async function judged(
  files: readonly string[],
  { documents, results }: { readonly documents: string; readonly results: string },
): Promise<readonly (readonly [string, readonly string[]])[]> {
  const cen = await cenFindings(documents, results)
  const byMustang = await judge(files, { flavours: [] })
  return byMustang.map((verdict) => {
    const { file } = verdict
    const failures = verdict.failures.filter(({ rule }) => rule.startsWith('BR-DE'))
    const kosit = linesOf({ ...verdict, file: '', failures })
    return [path.basename(file, '.xml'), [...(cen.get(path.basename(file)) ?? []), ...kosit]]
  })
}

async function main(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'twinvoice-conformance-ubl-'))
  const results = mkdtempSync(path.join(tmpdir(), 'twinvoice-conformance-ubl-'))
  const findings = new Findings()
  const all = cases()
  let missing = false
  const schema = await referee('ubl')
  const twinvoice = await createTwinvoice()
  try {
    const files: string[] = []
    for (const one of all) {
      const file = await check(twinvoice, one, folder, schema, findings)
      if (file !== undefined) files.push(file)
    }
    const folders = { documents: folder, results }
    for (const [name, what] of await judged(files, folders))
      findings.add(`${name.split('-')[0] ?? ''}: sheets of CEN and KoSIT`, name, what)
  } catch (thrown) {
    say(`NOT JUDGED: ${missingReferee(thrown)}`)
    missing = true
  } finally {
    await twinvoice.close()
    schema.dispose()
    for (const each of [folder, results]) rmSync(each, { recursive: true, force: true })
  }
  findings.print()
  const broken = findings.cases
  if (broken.size > 0) saveRequests(all, broken)
  return broken.size > 0 || (missing && process.env['CI'] === 'true') ? 1 : 0
}

process.exitCode = await main()

/**
 * One digest each for what the program makes and says, to compare two commits: the PDFs and the XMLs of the random
 * requests of `npm run conformance`, and the verdicts on a sample of the oracle and on the files of
 * the corpora.
 *
 *     npm run digests -- [--package <folder>] [--count 200] [--every 200] [--list out.jsonl]
 *
 * `--package`: the folder of another build of this package, in place of this one; requests and documents
 * stay those of this commit. `--list` writes a line for each item, so that `diff` of two lists shows
 * the items that differ. A verdict is what decides: valid or not, and the rules that are broken with their severity.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import type { Twinvoice, ValidateResult } from 'twinvoice'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { requests } from '../../test/support/arbitrary/request.js'
import { oracleDocuments, ORACLE_FILE } from '../../test/support/oracle/documents.js'
import { corpus } from '../../test/support/shared-folder.js'

const { values } = parseArgs({
  options: {
    package: { type: 'string', default: PACKAGE_ROOT },
    count: { type: 'string', default: '200' },
    every: { type: 'string', default: '200' },
    list: { type: 'string' },
  },
})
/** Everything is made and judged at this moment. */
const MOMENT = new Date('2026-11-20T12:00:00Z')

/** One thing that is compared: a file that was made, or the verdict on one. */
interface Item {
  readonly kind: string
  readonly name: string
  readonly said: string
}

async function* made(twinvoice: Twinvoice): AsyncGenerator<Item> {
  const sample = fc.sample(requests({ maxLines: 100 }), { numRuns: Number(values.count), seed: 1 })
  for (const [index, request] of sample.entries()) {
    const name = String(index).padStart(4, '0')
    const result = await twinvoice.generate(JSON.stringify(request), { moment: MOMENT })
    if (result.ok) {
      yield { kind: 'pdf', name, said: digest([result.pdf]) }
      yield { kind: 'xml', name, said: digest([result.xml]) }
    } else {
      const codes = result.details.map((detail) => `${detail.path} ${detail.code}`)
      yield { kind: 'refusal', name, said: codes.join(', ') }
    }
  }
}

async function* judged(twinvoice: Twinvoice): AsyncGenerator<Item> {
  const every = Math.max(1, Number(values.every))
  if (ORACLE_FILE !== undefined)
    for await (const { id, xml } of oracleDocuments((line) => line % every === 0))
      yield { kind: 'oracle', name: id, said: await verdict(twinvoice, Buffer.from(xml)) }
  for (const kind of ['pdf', 'pdfa', 'hostile'] as const)
    for (const file of corpus(kind)) {
      const said = await verdict(twinvoice, readFileSync(file.path))
      yield { kind: `corpus/${kind}`, name: file.name, said }
    }
}

async function verdict(twinvoice: Twinvoice, file: Uint8Array): Promise<string> {
  try {
    return textOf(await twinvoice.validate(file, { at: MOMENT }))
  } catch (thrown) {
    const { code = '', message } = thrown as Error & { readonly code?: string }
    return `fault ${code === '' ? message : code}`
  }
}

function textOf(result: ValidateResult): string {
  if (!result.zugferd) return 'not_zugferd'
  const rules = [...result.errors, ...result.warnings].map(
    ({ severity, rule }) => `${severity} ${rule}`,
  )
  return [result.valid ? 'valid' : 'invalid', ...[...new Set(rules)].sort()].join(', ')
}

function digest(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

async function main(): Promise<void> {
  const entry = path.resolve(values.package, 'dist/src/index.js')
  const { createTwinvoice } = (await import(pathToFileURL(entry).href)) as {
    readonly createTwinvoice: () => Promise<Twinvoice>
  }
  const twinvoice = await createTwinvoice()
  const items: Item[] = []
  try {
    for (const source of [made(twinvoice), judged(twinvoice)])
      for await (const item of source) items.push(item)
  } finally {
    await twinvoice.close()
  }
  const lines = items.map((item) => JSON.stringify(item))
  if (values.list !== undefined) writeFileSync(values.list, `${lines.join('\n')}\n`)
  for (const kind of new Set(items.map((item) => item.kind))) {
    const group = items.filter((item) => item.kind === kind)
    const all = digest(group.map(({ name, said }) => `${name}\0${said}\n`))
    process.stdout.write(`${kind.padEnd(16)} ${String(group.length).padStart(5)}  ${all}\n`)
  }
}

await main()

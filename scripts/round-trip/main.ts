/**
 * Extracts every document of the oracles that nobody changed, and every PDF of the corpus, generates it
 * again in its own syntax and profile, and compares the two term by term.
 *
 *     npm run round-trip [-- --every 20] [--list BT-20,BT-131]
 *
 * Prints each reason of differences with its number of documents; `--list` also the documents that differ in
 * these terms. Exit 0 if each difference has a reason (`reasons.ts`), 1 if one has none.
 */
import { parseArgs } from 'node:util'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { table } from '../../test/support/figures.js'
import { SHARED } from '../../test/support/shared-folder.js'
import { receivedDocuments, type ReceivedDocument } from '../view-corpus/documents.js'
import { againDifferences } from './differences.js'
import { reasonOf } from './reasons.js'

const { values } = parseArgs({
  options: { every: { type: 'string', default: '1' }, list: { type: 'string' } },
})
const listed = values.list?.split(',') ?? []
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Differences of one kind and for one reason. */
interface Group {
  readonly kind: string
  readonly reason: string
  readonly terms: Set<string>
  readonly documents: Set<string>
}

const groups = new Map<string, Group>()
let same = 0
let unexplained = 0

async function compare(twinvoice: Twinvoice, { id, xml }: ReceivedDocument): Promise<void> {
  const differences = await againDifferences(twinvoice, xml)
  if (differences.length === 0) {
    same += 1
    return
  }
  const judged = await twinvoice.validate(Buffer.from(xml))
  const isValid = judged.zugferd && judged.valid
  for (const difference of differences) {
    const { what, kind, detail } = difference
    if (listed.includes(what)) say(`${id}: ${what} ${kind} ${detail}`)
    const known = reasonOf(difference, isValid)
    if (known === undefined) {
      unexplained += 1
      say(`${id}: NO REASON: ${what} ${kind} ${detail}`)
    }
    const reason = known ?? 'none'
    const key = `${kind} ${reason}`
    const group = groups.get(key) ?? { kind, reason, terms: new Set(), documents: new Set() }
    groups.set(key, group)
    group.terms.add(what.replace(/ .*/, ''))
    group.documents.add(id)
  }
}

async function main(): Promise<number> {
  if (SHARED === undefined) {
    say('there is no reference material beside the clone: nothing is compared')
    return 0
  }
  const twinvoice = await createTwinvoice()
  try {
    const all = await receivedDocuments(twinvoice, Math.max(1, Number(values.every)))
    for (const document of all) await compare(twinvoice, document)
    say(`${all.length} documents, ${same} without a difference`)
  } finally {
    await twinvoice.close()
  }
  const rows = [...groups.values()]
    .sort((one, other) => other.documents.size - one.documents.size)
    .map(({ kind, reason, terms, documents }) => {
      const [first = '', ...more] = [...terms].sort()
      const names =
        more.length > 3 ? `${first} and ${more.length} more` : [first, ...more].join(', ')
      return [reason, kind, String(documents.size), names]
    })
  say(table(['reason', 'difference', 'documents', 'terms or rules'], rows))
  return unexplained > 0 ? 1 : 0
}

process.exitCode = await main()

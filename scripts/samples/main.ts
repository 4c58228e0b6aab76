/**
 * Compares the whole verdict on official samples with that of their authors' rules: the documents of the oracles
 * that nobody changed, which are the test files of CEN, KoSIT, OpenPEPPOL and of libraries, with the results of
 * all official sheets that apply and of the official schema.
 *
 *     npm run samples [-- --every 10]
 *
 * Prints for each author how many documents are valid by both, and each document that is valid by the
 * official rules and not by ours. Exit 1 if there is one of these.
 */
import { parseArgs } from 'node:util'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { table } from '../../test/support/figures.js'
import { officialSamples } from '../../test/support/oracle/documents.js'
import { SHARED } from '../../test/support/shared-folder.js'

const { values } = parseArgs({ options: { every: { type: 'string', default: '1' } } })
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Documents of one author. */
interface Count {
  all: number
  /** Valid by the official rules. */
  theirs: number
  /** Valid by both. */
  both: number
}

const counts = new Map<string, Count>()
let differing = 0

/** Rules that countries and Peppol add. */
const NATIONAL = /^(?:PEPPOL-|BR-DEX?-|BR-FR-|[A-Z]{2}-R-)/

/** Codes of the errors that our verdict has. */
async function errorsOf(twinvoice: Twinvoice, xml: string): Promise<readonly string[]> {
  const judged = await twinvoice.validate(Buffer.from(xml))
  if (!judged.zugferd) return ['NOT_AN_INVOICE']
  return judged.valid ? [] : [...new Set(judged.errors.map(({ rule }) => rule))]
}

async function main(): Promise<number> {
  if (SHARED === undefined) {
    say('there is no reference material beside the clone: nothing is compared')
    return 0
  }
  const twinvoice = await createTwinvoice()
  const every = Math.max(1, Number(values.every))
  let line = 0
  try {
    for await (const { id, author, xml, isValid, isNational } of officialSamples()) {
      line += 1
      if (line % every !== 0) continue
      const count = counts.get(author) ?? { all: 0, theirs: 0, both: 0 }
      counts.set(author, count)
      count.all += 1
      if (!isValid) continue
      count.theirs += 1
      const found = await errorsOf(twinvoice, xml)
      const errors = isNational ? found : found.filter((code) => !NATIONAL.test(code))
      if (errors.length === 0) {
        count.both += 1
        continue
      }
      differing += 1
      say(`${id}: ${errors.join(', ')}`)
    }
  } finally {
    await twinvoice.close()
  }
  const rows = [...counts].map(([author, { all, theirs, both }]) => [
    author,
    String(all),
    String(theirs),
    String(both),
  ])
  say(table(['author', 'documents', 'valid by their rules', 'also by ours'], rows))
  say(
    'not compared, since they are not in the reference material: the examples of the ZUGFeRD 2.5.2 download, and those of ' +
      'xrechnung-testsuite and peppol-bis-invoice-3 that no oracle has; `twinvoice validate <folder> --recursive` judges a copy',
  )
  return differing > 0 ? 1 : 0
}

process.exitCode = await main()

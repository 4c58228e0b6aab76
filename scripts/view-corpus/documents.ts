import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Twinvoice } from 'twinvoice'
import { readReceived } from '../../src/view/received.js'
import { oracleDocuments, unchangedDocuments } from '../../test/support/oracle/documents.js'
import { sharedFile } from '../../test/support/shared-folder.js'

/** An invoice that somebody else made. */
export interface ReceivedDocument {
  readonly id: string
  readonly xml: string
}

/**
 * All documents of the oracles as they were made, in both syntaxes, and the XML of the corpus's PDFs that
 * can be read, each once.
 * @param every takes every n-th of them
 */
export async function receivedDocuments(
  documents: Twinvoice,
  every: number,
): Promise<readonly ReceivedDocument[]> {
  const found: ReceivedDocument[] = []
  for await (const { id, change, xml } of oracleDocuments())
    if (change === 'unchanged') found.push({ id, xml })
  for (const oracle of ['cii-national', 'ubl'] as const)
    for await (const { id, xml } of unchangedDocuments(oracle)) found.push({ id, xml })
  const folder = sharedFile('corpus', 'pdf')
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.pdf'))) {
    const extracted = await documents
      .extract(readFileSync(join(folder, name)))
      .catch(() => undefined)
    const xml = extracted === undefined ? '' : Buffer.from(extracted.xml).toString()
    if (isReadable(xml)) found.push({ id: name, xml })
  }
  return found.filter((_, index) => index % every === 0)
}

function isReadable(xml: string): boolean {
  try {
    return readReceived(xml) !== undefined
  } catch {
    return false
  }
}

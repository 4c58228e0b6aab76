import { readFileSync } from 'node:fs'
import { createTwinvoice } from 'twinvoice'
import { REQUEST } from '../../test/support/fixtures/requests.js'
import { PDFA_CASES } from '../../test/support/pdfa/all-cases.js'
import { PDFUA_CASES } from '../../test/support/pdfua/pdfua-cases.js'
import { corpus } from '../../test/support/shared-folder.js'

const LARGEST = 100_000

/** Sound PDFs to change: an invoice of our own, the cases that keep a clause, and those of the corpora. */
export async function soundPdfs(ua: boolean): Promise<Uint8Array[]> {
  const twinvoice = await createTwinvoice()
  const made = await twinvoice.generate(JSON.stringify(REQUEST))
  await twinvoice.close()
  if (!made.ok) throw new Error(JSON.stringify(made.details))
  const cases = (ua ? PDFUA_CASES : PDFA_CASES).filter(({ mustFail }) => !mustFail)
  const own = [made.pdf, ...cases.map(({ bytes }) => bytes())]
  if (ua) return own
  const files = [...corpus('pdfa').filter(({ name }) => name.includes('pass')), ...corpus('pdf')]
  const others = files.map(({ path }) => readFileSync(path))
  return [...own, ...others].filter(({ length }) => length <= LARGEST)
}

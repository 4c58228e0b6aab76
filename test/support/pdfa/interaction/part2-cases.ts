import { invoicePdf, type InvoicePdfParts } from '../../pdf/invoice-pdf.js'
import { onePage, type PdfFile } from '../../pdf/pdf-file.js'
import { type PdfaCase, requirement } from '../../requirements/case.js'

/** A document without embedded files that calls itself PDF/A of this part. */
export function ofPart(part: number, change: Partial<InvoicePdfParts> = {}): Buffer {
  return invoicePdf({
    ...{ tree: '', af: '', ef: '', specificationType: '/Type/Other' },
    pdfaPart: `<pdfaid:part>${part}</pdfaid:part>`,
    ...change,
  }).bytes()
}

/** A PDF/A-2 that embeds a file. */
export function embedding(file: string | Buffer, change: Partial<InvoicePdfParts> = {}): PdfFile {
  return invoicePdf({ pdfaPart: '<pdfaid:part>2</pdfaid:part>', ...change }).stream(
    5,
    '/Type/EmbeddedFile',
    file,
  )
}

const around = (before: string, after: string) =>
  Buffer.concat([Buffer.from(before), ofPart(2), Buffer.from(after)])

/** What a PDF/A-2 may embed (ISO 19005-2, 6.8); relationship, association and type are none of its matters. */
export const PART2_CASES: readonly PdfaCase[] = [
  requirement(
    '6.8-5',
    {
      'a PDF/A-2': () => embedding(ofPart(2)),
      'a PDF/A-2 that embeds one': () => embedding(embedding(ofPart(2)).bytes()),
      'without relationship and association': () =>
        embedding(ofPart(2), { relationship: '', af: '' }),
      'a file under a key that is none of a file': () =>
        embedding('x', { ef: '/EF<</Odd 5 0 R>>' }),
      'a file that is not there': () => embedding('x', { ef: '/EF<</F 55 0 R>>' }),
      'a dictionary like a file specification that nothing takes for one': () =>
        embedding('x', { specificationType: '', tree: '', af: '' }),
    },
    {
      'a text': () => embedding('x'),
      'an empty file': () => embedding(''),
      'a PDF without metadata': () => embedding(onePage().bytes()),
      'a PDF/A-3': () => embedding(ofPart(3)),
      'a PDF/A-2 that breaks a clause': () => embedding(ofPart(2, { catalog: '/AA<<>>' })),
      'a PDF/A-2 that embeds a text': () => embedding(embedding('x').bytes()),
      'a PDF/A-2 with a byte before it': () => embedding(around('x', '')),
      'a PDF/A-2 with bytes behind it': () => embedding(around('', 'xx')),
      'a text that the name tree does not name': () => embedding('x', { tree: '', af: '' }),
      'a text whose specification does not name its type': () =>
        embedding('x', { specificationType: '' }),
      'a text for DOS': () => embedding('x', { ef: '/EF<</DOS 5 0 R>>' }),
    },
    '2b',
  ),
  requirement(
    '6.8-2',
    { 'both in a PDF/A-2': () => embedding(ofPart(2)) },
    {
      'no F in a PDF/A-2': () => embedding(ofPart(2), { f: '' }),
      'no UF in a PDF/A-2': () => embedding(ofPart(2), { uf: '' }),
    },
    '2b',
  ),
].flat()

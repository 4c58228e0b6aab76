import { createTwinvoice } from 'twinvoice'

import { invoiceXml } from '../../../test/support/fixtures/invoice-of-lines.js'
import { REQUEST } from '../../../test/support/fixtures/requests.js'
import { invoicePdf } from '../../../test/support/pdf/invoice-pdf.js'
import { onePage } from '../../../test/support/pdf/pdf-file.js'

/** A document of ordinary use, and the verdict over it when nothing else is going on. */
export interface SoundDocument {
  readonly name: string
  readonly pdf: Uint8Array
  readonly alone: string
}

/** Ordinary documents, made and judged without the service. */
export interface SoundDocuments {
  /** A generate request. */
  readonly request: string
  readonly documents: readonly SoundDocument[]
}

/** Makes one document of each kind of verdict: valid, not valid, without an invoice. */
export async function soundDocuments(): Promise<SoundDocuments> {
  const request = JSON.stringify(REQUEST)
  const twinvoice = await createTwinvoice()
  try {
    const made = await twinvoice.generate(request)
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    const wrongTotal = invoiceXml(5).replace('<ram:GrandTotalAmount>', '<ram:GrandTotalAmount>1')
    const pdfs: readonly (readonly [string, Uint8Array])[] = [
      ['valid', made.pdf],
      ['a wrong total', invoicePdf({ xml: wrongTotal }).bytes()],
      ['no invoice', onePage().bytes()],
    ]
    const documents = []
    for (const [name, pdf] of pdfs) {
      const verdict = await twinvoice.validate(pdf)
      const alone = verdict.zugferd ? verdictOf(verdict) : '400 not_zugferd'
      documents.push({ name, pdf, alone })
    }
    return { request, documents }
  } finally {
    await twinvoice.close()
  }
}

/** A verdict as a line that can be compared: whether valid, and the codes of all findings. */
export function verdictOf(verdict: {
  readonly valid: boolean
  readonly errors: readonly { readonly code: string }[]
  readonly warnings: readonly { readonly code: string }[]
}): string {
  const codes = [...verdict.errors, ...verdict.warnings].map(({ code }) => code).sort()
  return `200 ${verdict.valid ? 'valid' : 'not valid'} ${codes.join(' ')}`
}

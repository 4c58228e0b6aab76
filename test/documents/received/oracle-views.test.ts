import { expect } from 'chai'
import type { ViewOptions } from 'twinvoice'
import { oracleDocuments, ublOracleDocuments } from '../../support/oracle/documents.js'
import { wholeText } from '../../support/pdf/pdf-programs.js'
import { describeWithShared } from '../../support/shared-folder.js'
import { itWith } from '../../support/skip.js'
import { receivedOf } from '../../support/view/received-of.js'
import { missingOn, textOfHtml } from '../../support/view/shown-values.js'
import { misplacedFurther, misplacedOn } from '../../support/view/value-order.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const TEMPLATES = ['classic', 'minimal', 'compact']

describeWithShared('The view of documents of the oracles', () => {
  async function viewed(xml: string, options: ViewOptions = {}): Promise<Uint8Array> {
    const result = await twinvoice.view(Buffer.from(xml), { validate: false, ...options })
    return result?.bytes ?? new Uint8Array()
  }

  it('leaves nothing out', async () => {
    for await (const { id, xml } of sample()) {
      const received = receivedOf(xml)
      const text = textOfHtml(Buffer.from(await viewed(xml)).toString())
      expect(missingOn(text, received), id).to.deep.equal([])
      expect(misplacedOn(text, received), id).to.deep.equal([])
    }
  })

  itWith(['pdftotext'], 'leaves nothing out of a PDF', async () => {
    let count = 0
    for await (const { id, xml } of sample()) {
      if (count++ % 4 !== 0) continue
      const template = TEMPLATES[count % 3] ?? 'classic'
      const text = wholeText(await viewed(xml, { template, format: 'pdf' }))
      const received = receivedOf(xml)
      expect(missingOn(text, received), `${id} by ${template}`).to.deep.equal([])
      expect(misplacedOn(text, received), `${id} by ${template}`).to.deep.equal([])
      expect(misplacedFurther(text, received), `${id} by ${template}`).to.deep.equal([])
    }
  })
})

async function* sample(): AsyncGenerator<{ id: string; xml: string }> {
  const chosen = (line: number) => line % 331 === 7
  for await (const document of oracleDocuments(chosen)) yield document
  for await (const document of ublOracleDocuments(chosen)) yield document
}

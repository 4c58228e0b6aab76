import { expect } from 'chai'
import { REQUEST } from '../support/fixtures/requests.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** Texts for which a pattern may take a time that grows faster than they do. Each took minutes. */
describe('a long text', () => {
  let xml = ''
  before(async () => {
    const made = await twinvoice.generate(JSON.stringify(REQUEST), { output: 'xml' })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    xml = Buffer.from(made.xml).toString()
  })

  const hyphens = (many: number) => `${'-'.repeat(many)}aaa${'-'.repeat(many)}1`
  const longest = 60_000

  it('of hyphens is printed', async () => {
    const [item] = REQUEST.invoice.items
    const items = Array.from({ length: 50 }, () => ({ ...item, description: hyphens(490) }))
    const request = { ...REQUEST, invoice: { ...REQUEST.invoice, items } }
    expect((await twinvoice.generate(JSON.stringify(request))).ok).to.equal(true)
  })

  for (const [name, text] of [
    ['hyphens', hyphens(8000)],
    ['parts of words', 'aa-'.repeat(longest / 3)],
    ['URNs', ':urn:'.repeat(longest / 5)],
  ] as const)
    it(`of ${name} is shown in a PDF`, async () => {
      expect(await sizeOf(withNotes(text), 'pdf')).to.be.greaterThan(1000)
    })

  for (const [name, changed] of [
    ['before an address', () => withNotes(...Array<string>(20).fill(`${'a'.repeat(longest)} @`))],
    ['of zeros in a number', () => withPrices(`1.${'0'.repeat(longest)}1`, 100)],
    ['of the padding of Base64', () => withAttachment(`${'='.repeat(longest * 20)}x`)],
  ] as const)
    it(`${name} is shown in HTML`, async () => {
      expect(await sizeOf(changed(), 'html')).to.be.greaterThan(1000)
    })

  async function sizeOf(document: string, format: 'html' | 'pdf'): Promise<number> {
    const made = await twinvoice.view(Buffer.from(document), { format, validate: false })
    return made?.bytes.length ?? 0
  }

  function withNotes(...texts: readonly string[]): string {
    const notes = texts.map(
      (text) =>
        `<ram:IncludedNote><ram:Content>${text}</ram:Content></ram:IncludedNote></rsm:ExchangedDocument>`,
    )
    return notes.reduce((whole, note) => whole.replace('</rsm:ExchangedDocument>', () => note), xml)
  }

  function withPrices(price: string, many: number): string {
    const line =
      /<ram:IncludedSupplyChainTradeLineItem>.*?<\/ram:IncludedSupplyChainTradeLineItem>/s
    const [one = ''] = line.exec(xml) ?? []
    const priced = one.replace(/(?<=<ram:ChargeAmount>)[^<]*/, price)
    return xml.replace(line, () => priced.repeat(many))
  }

  function withAttachment(data: string): string {
    const file = `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>A</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="application/pdf" filename="a.pdf">${data}</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>`
    const end = '</ram:ApplicableHeaderTradeAgreement>'
    return xml.replace(end, () => file + end)
  }
})

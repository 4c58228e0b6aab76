import { expect } from 'chai'
import { createTwinvoice, type ViewOptions } from 'twinvoice'
import { ciiWriter, completeInvoice, ublWriter } from 'twinvoice/plugin'
import { faultOf } from '../../support/fault.js'
import { FULL_INVOICE, SMALL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { invoicePdf } from '../../support/pdf/invoice-pdf.js'
import { wholeText } from '../../support/pdf/pdf-programs.js'
import { itWith } from '../../support/skip.js'
import { receivedOf } from '../../support/view/received-of.js'
import { missingOn, textOfHtml } from '../../support/view/shown-values.js'
import { misplacedFurther, misplacedOn } from '../../support/view/value-order.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const CORE = 'urn:cen.eu:en16931:2017'
const full = completeInvoice(FULL_INVOICE, CORE, WORDING)
const small = ublWriter()(completeInvoice(SMALL_INVOICE, CORE, WORDING))
const DOCUMENTS = { CII: ciiWriter('EXTENDED')(full), UBL: ublWriter()(full) }
const TEMPLATES = ['classic', 'minimal', 'compact']

describe('The view of an invoice for people', () => {
  async function viewed(file: Uint8Array | string, options: ViewOptions = {}) {
    const bytes = typeof file === 'string' ? Buffer.from(file) : file
    const result = await twinvoice.view(bytes, options)
    if (result === undefined) throw new Error('there is no invoice')
    return result
  }
  const htmlOf = async (file: Uint8Array | string, options: ViewOptions = {}) =>
    Buffer.from((await viewed(file, { validate: false, ...options })).bytes).toString()
  const pdfOf = async (file: Uint8Array | string, options: ViewOptions = {}) =>
    (await viewed(file, { validate: false, ...options, format: 'pdf' })).bytes

  for (const [syntax, xml] of Object.entries(DOCUMENTS)) {
    const received = receivedOf(xml)

    it(`shows every term of the table that ${syntax} has, and its value`, async () => {
      const html = await htmlOf(xml)
      expect(missingOn(textOfHtml(html), received)).to.deep.equal([])
      expect(misplacedOn(textOfHtml(html), received)).to.deep.equal([])
      const shown = new Set(Array.from(html.matchAll(/data-bt="([^"]+)"/g), ([, id]) => id))
      const inXml = new Set(received.leaves.map(({ id }) => id))
      expect([...inXml].filter((id) => !shown.has(id))).to.deep.equal([])
    })

    for (const template of TEMPLATES)
      itWith(['pdftotext'], `prints every value of ${syntax} by ${template}`, async () => {
        const text = wholeText(await pdfOf(xml, { template }))
        expect(missingOn(text, received)).to.deep.equal([])
        expect(misplacedOn(text, received)).to.deep.equal([])
        expect(misplacedFurther(text, received)).to.deep.equal([])
        expect(text).to.contain('This is not the original')
      })
  }

  it('prints texts of many combining marks, which take minutes to sort', async () => {
    const marks = `a${'\u0316\u0301'.repeat(30_000)}`
    const notes = small.replace(
      /<cbc:Note>[^<]*<\/cbc:Note>/,
      `<cbc:Note>${marks}</cbc:Note>`.repeat(20),
    )
    expect(notes).to.contain(marks)
    expect(
      Buffer.from(await pdfOf(notes))
        .subarray(0, 5)
        .toString(),
    ).to.equal('%PDF-')
  })

  itWith(['pdftotext'], 'prints a text that begins with a combining mark', async () => {
    // U+0338 composes with “<”, “=” and “>”: with the end of a tag, if there is one before it.
    const [struck, decomposed] = ['\u0338Advice', 'Cafe\u0301 a >\u0338 b']
    const xml = small
      .replace('>Advice<', `>${struck}<`)
      .replace(/(<cbc:RegistrationName>)[^<]*/g, `$1${decomposed}`)
      .replace('<cbc:ID>', `<cbc:UBLVersionID>${struck}</cbc:UBLVersionID><cbc:ID>`)
    for (const template of TEMPLATES) {
      const text = wholeText(await pdfOf(xml, { template }))
      expect(text).to.contain('Advice').and.to.contain('Café a ')
    }
  })

  it('shows the lines, and the values of each, in the order of the invoice', async () => {
    const html = await htmlOf(DOCUMENTS.CII)
    const order = (id: string) =>
      Array.from(html.matchAll(new RegExp(`data-bt="${id}"`, 'g')), ({ index }) => index)
    expect(order('BT-126')).to.have.length(full.items.length)
    for (const [index, start] of order('BT-126').entries()) {
      const [name = 0, net = 0] = [order('BT-153')[index], order('BT-131')[index]]
      expect([start, name, net]).to.deep.equal([start, name, net].toSorted((a, b) => a - b))
    }
    const groups = ['BT-27', 'BT-44', 'BT-1', 'BT-153', 'BT-116', 'BT-115', 'BT-84', 'BT-24']
    const places = groups.map((id) => order(id)[0] ?? -1)
    expect(places).to.deep.equal(places.toSorted((a, b) => a - b))
  })

  it('shows values without a term with their XPath', async () => {
    const xml = small.replace('<cbc:ID>', '<cbc:UBLVersionID>2.1</cbc:UBLVersionID><cbc:ID>')
    const html = await htmlOf(xml)
    expect(html.replaceAll('<wbr>', ''))
      .to.contain('<code>/ubl:Invoice/cbc:UBLVersionID</code>')
      .and.to.contain('2.1')
  })

  it('shows each finding at the value that it is about, and the verdict', async () => {
    const xml = small.replace(/>1(<\/cbc:InvoicedQuantity>)/, '>2$1')
    expect(xml).to.not.equal(small)
    const { bytes, report } = await viewed(xml, { locale: 'de' })
    expect(report?.warnings).to.have.length(1)
    const html = Buffer.from(bytes).toString()
    expect(html).to.contain('Die XML-Rechnung ist gültig. Warnungen: 1.')
    const line = /<tr[^>]*><td[^>]*><span data-bt="BT-126">.*?<\/tr>/s.exec(html)?.[0] ?? ''
    const number = /<a class="flag \w+" href="#f(\d+)"/.exec(line)?.[1]
    expect(line).to.match(/id="p-items-0-netAmount" class="flagged"/)
    expect(html).to.contain(`<li id="f${number}"`)
  })

  it('puts the numbers of findings after amount and currency, as one value', async () => {
    const xml = DOCUMENTS.CII.replace(/(<ram:GrandTotalAmount>)[^<]*/, '$111')
    const html = Buffer.from((await viewed(xml, { locale: 'en' })).bytes).toString()
    expect(html).to.match(
      /class="flagged"><data value="11">11\.00<\/data> [A-Z]{3} <a class="flag error"/,
    )
    expect(html).not.to.match(/<\/a><\/span> [A-Z]{3}</)
  })

  it('says that a valid invoice is valid, and nothing of one that was not validated', async () => {
    const valid = await viewed(ciiWriter('EN16931')(completeInvoice(SMALL_INVOICE, CORE, WORDING)))
    expect(Buffer.from(valid.bytes).toString()).to.contain('The XML invoice is valid')
    expect(valid.report?.valid).to.equal(true)
    expect(await htmlOf(small)).to.contain('The invoice was not checked.')
  })

  it('names the invoice and the file, in five languages', async () => {
    const { filename, invoice, format } = await viewed(small, { validate: false })
    expect({ filename, format }).to.deep.equal({ filename: 'invoice-R-1.html', format: 'html' })
    expect(invoice).to.include({ number: 'R-1', currency: 'EUR', gross: '119.00' })
    for (const [locale, word] of Object.entries({
      de: 'Verkäufer',
      fr: 'Vendeur',
      es: 'Vendedor',
      it: 'Venditore',
    }))
      expect(await htmlOf(small, { locale }))
        .to.contain(`<html lang="${locale}">`)
        .and.to.contain(word)
  })

  it('is in English for a language without words, also for one that is none', async () => {
    const english = await htmlOf(small, { locale: 'en' })
    for (const locale of ['pt', 'en_US', ''])
      expect(await htmlOf(small, { locale })).to.equal(english)
    expect((await viewed(small, { locale: 'en_US', format: 'pdf' })).format).to.equal('pdf')
  })

  it('shows an invoice that has hardly anything', async () => {
    const ubl = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'
    const odd = small
      .replace('>100.00</cbc:LineExtensionAmount>', '>a hundred</cbc:LineExtensionAmount>')
      .replace('>EUR</cbc:DocumentCurrencyCode>', '>Euro</cbc:DocumentCurrencyCode>')
      .replace('>2026-11-20</cbc:IssueDate>', '>2026-02-31</cbc:IssueDate>')
    for (const xml of [ubl, odd]) {
      expect(missingOn(textOfHtml(await htmlOf(xml)), receivedOf(xml))).to.deep.equal([])
      for (const template of TEMPLATES)
        expect(
          Buffer.from(await pdfOf(xml, { template }))
            .subarray(0, 5)
            .toString(),
        ).to.equal('%PDF-')
    }
  })

  itWith(['pdftotext'], 'prints every value of an invoice without lines', async () => {
    const xml = small.replace(/<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s, '')
    expect(xml).to.not.equal(small)
    expect(missingOn(wholeText(await pdfOf(xml)), receivedOf(xml))).to.deep.equal([])
  })

  itWith(['pdftotext'], 'prints amounts with all their decimals, in both currencies', async () => {
    const more = ['vatInTaxCurrency', 'totals.vat', 'prepaidAmount'] as const
    const xml = DOCUMENTS.UBL.replace(/(<cbc:TaxAmount currencyID="\w+">)(12\.00)</, '$1$2567<')
      .replace(/(<cbc:TaxAmount currencyID="EUR">[\d.]+)</, '$1345<')
      .replace(/(<cbc:PrepaidAmount[^>]*>[\d.]+)</, '$1678<')
    const received = receivedOf(xml)
    for (const path of more)
      expect(received.leaves.find((leaf) => leaf.path === path)?.value, path).to.match(/\.\d{5}$/)
    expect(missingOn(wholeText(await pdfOf(xml)), received)).to.deep.equal([])
  })

  it('lets attachments be saved up to the size that the caller sets, and never as a page', async () => {
    const html = await htmlOf(DOCUMENTS.UBL)
    expect(html).to.match(/<a download="sheet.pdf" href="data:application\/pdf;base64,/)
    expect(await htmlOf(DOCUMENTS.UBL, { attachmentBytes: 1 })).to.not.contain('data:')
    const page = DOCUMENTS.UBL.replace('mimeCode="application/pdf"', 'mimeCode="text/html"')
    expect(page).to.not.equal(DOCUMENTS.UBL)
    expect(await htmlOf(page)).to.contain('data:application/octet-stream;')
  })

  it('shows the invoice of a PDF, and files beside it', async () => {
    const pdf = invoicePdf({ name: 'xrechnung.xml', xml: small }).bytes()
    expect(await htmlOf(pdf))
      .to.contain('xrechnung.xml')
      .and.to.contain('Advice')
  })

  itWith(
    ['pdftotext'],
    'names characters that no font has, and those that reorder text',
    async () => {
      const xml = small.replace('>Advice<', '>A\u202Eb\u{1F9FF}\u4E2D<')
      const html = await htmlOf(xml)
      expect(html).to.contain('A[U+202E]b\u{1F9FF}\u4E2D').and.to.not.contain('\u202E')
      expect(wholeText(await pdfOf(xml)).replace(/\s/g, '')).to.contain(
        'A[U+202E]b[U+1F9FF][U+4E2D]',
      )
      const { findings } = await viewed(xml, { validate: false, format: 'pdf' })
      expect(findings.map(({ severity, found }) => [severity, found])).to.deep.equal([
        ['warning', 'U+1F9FF, U+4E2D'],
      ])
    },
  )

  itWith(
    ['pdftotext'],
    'prints the beginning of a text that is too long for its place, and all of it further below',
    async () => {
      const name = 'Long '.repeat(2000).trim()
      const xml = small.replace('>Seller GmbH<', `>${name}<`)
      const text = wholeText(await pdfOf(xml)).replace(/\s+/g, ' ')
      expect(
        missingOn(
          text.replace(/Page \d+ of \d+/g, ''),
          receivedOf(small.replace('Seller GmbH', 'Long Long')),
        ),
      ).to.deep.equal([])
      expect(text.split('Long ').length).to.be.above(2000)
    },
  )

  it('gives nothing for a file without an invoice, and a fault for one that cannot be read', async () => {
    const plain = invoicePdf({ name: 'other.xml', xml: '<a/>' }).bytes()
    expect(await twinvoice.view(plain)).to.equal(undefined)
    const fault = await faultOf(twinvoice.view(Buffer.from('<Invoice>')))
    expect(fault.code).to.equal('INPUT_UNREADABLE')
    const other = await faultOf(
      twinvoice.view(Buffer.from(small), { format: 'pdf', template: 'nowhere' }),
    )
    expect(other.code).to.equal('OPTIONS_INVALID')
  })

  it('does the same in a worker', async () => {
    const pool = await createTwinvoice({ workers: 1 })
    try {
      const there = await pool.view(Buffer.from(small), { validate: false })
      expect(Buffer.from(there?.bytes ?? []).toString()).to.equal(await htmlOf(small))
    } finally {
      await pool.close()
    }
  })
})

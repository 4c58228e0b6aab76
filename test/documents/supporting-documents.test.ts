import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { readInvoice, type Generated, type GenerateRequest } from 'twinvoice'
import { ATTACHMENT_BYTES } from '../../plugins/validate-json/business/attachments.js'
import { faultOf } from '../support/fault.js'
import { REQUEST } from '../support/fixtures/requests.js'
import { onePage } from '../support/pdf/pdf-file.js'
import { attachmentsOf } from '../support/pdf/pdf-programs.js'
import { itWith } from '../support/skip.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

type Attachment = NonNullable<GenerateRequest['invoice']['attachments']>[number]

const SHEET = Buffer.from('day;hours\n1;8\n')
const SCAN = Buffer.from('%PDF-1.4\n%%EOF\n')

const attached = (data: Uint8Array, filename: string, mimeType = 'text/csv') => ({
  reference: `${filename} of June`,
  description: 'Hours by day',
  base64: Buffer.from(data).toString('base64'),
  mimeType,
  filename,
})

/** BG-24 is in the XML, and beside it in the PDF. */
describe('supporting documents', () => {
  const request = (...attachments: Attachment[]) => ({
    ...REQUEST,
    invoice: { ...REQUEST.invoice, attachments },
  })
  const make = async (attachments: Attachment[], profile = 'EN16931'): Promise<Generated> => {
    const made = await twinvoice.generate(request(...attachments), { profile })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    return made
  }

  it('are attached to the PDF under unique names, and the invoice is still found', async () => {
    const made = await make([
      attached(SHEET, 'hours.csv'),
      attached(SCAN, 'scan.pdf', 'application/pdf'),
      attached(SCAN, 'hours.csv'),
      { reference: 'Contract', url: 'https://example.com/contract' },
    ])
    const report = await twinvoice.validate(made.pdf)
    expect(report).to.deep.include({ zugferd: true, valid: true, errors: [] })
    const found = await twinvoice.extract(made.pdf, { files: true })
    expect(Buffer.from(found?.xml ?? []).toString()).to.equal(made.xml)
    const files = (found?.files ?? []).map(({ bytes, ...rest }) => ({
      ...rest,
      data: Buffer.from(bytes).toString(),
    }))
    const supplement = { relationship: 'Supplement', description: 'Hours by day' }
    expect(files).to.have.deep.members([
      { name: 'hours.csv', mimeType: 'text/csv', data: SHEET.toString(), ...supplement },
      { name: 'scan.pdf', mimeType: 'application/pdf', data: SCAN.toString(), ...supplement },
      { name: 'hours (2).csv', mimeType: 'text/csv', data: SCAN.toString(), ...supplement },
    ])
  })

  itWith(['pdfdetach'], 'are found by another reader', async () => {
    const made = await make([attached(SHEET, 'Stundenübersicht (Juni).csv')])
    const files = attachmentsOf(made.pdf)
    expect([...files.keys()]).to.have.members(['factur-x.xml', 'Stundenübersicht (Juni).csv'])
    expect(files.get('Stundenübersicht (Juni).csv')?.equals(SHEET)).to.equal(true)
  })

  it('are attached if the XML of the profile has no place for them', async () => {
    const made = await make([attached(SHEET, 'hours.csv')], 'BASIC')
    expect(readInvoice(made.xml)).not.to.have.property('attachments')
    expect(await twinvoice.validate(made.pdf)).to.deep.include({ valid: true })
    const found = await twinvoice.extract(made.pdf, { files: true })
    expect(found?.files.map(({ name }) => name)).to.deep.equal(['hours.csv'])
  })

  it('are not returned unless requested, and change nothing for an invoice without them', async () => {
    const made = await make([attached(SHEET, 'hours.csv')])
    expect((await twinvoice.extract(made.pdf))?.files).to.deep.equal([])
    const plain = await make([])
    expect((await twinvoice.extract(plain.pdf, { files: true }))?.files).to.deep.equal([])
  })

  it('may have 3 MiB in total: such an invoice can be validated; one more byte is refused', async () => {
    const half = randomBytes(ATTACHMENT_BYTES / 2)
    const made = await make([attached(half, 'a.csv'), attached(half, 'b.csv')])
    expect(made.pdf.length).to.be.below(7 * 1024 * 1024)
    expect(await twinvoice.validate(made.pdf)).to.deep.include({ valid: true, errors: [] })
    const more = attached(Buffer.concat([half, Buffer.from('x')]), 'b.csv')
    const refused = await twinvoice.generate(request(attached(half, 'a.csv'), more))
    expect(refused).to.include({ ok: false, status: 400 })
    if (!refused.ok)
      expect(refused.details.map(({ path, code }) => `${path} ${code}`)).to.deep.equal([
        '$.invoice.attachments[1].base64 TOO_LONG',
      ])
  })

  it('that are empty have neither name nor type in the request that is extracted, and both are named', async () => {
    const made = await twinvoice.generate(request(attached(SHEET, 'hours.csv')), { output: 'xml' })
    const content = SHEET.toString('base64')
    const xml = Buffer.from(
      Buffer.from(made.ok ? made.xml : '')
        .toString()
        .replace(content, ''),
    )
    const { invoice } = (await twinvoice.extract(xml, { invoice: true })) ?? {}
    if (invoice === undefined) throw new Error('no invoice')
    const { attachments } = invoice.request.invoice
    expect(attachments).to.deep.equal([
      { reference: 'hours.csv of June', description: 'Hours by day' },
    ])
    expect(invoice.unmapped.map(({ term, value }) => [term, value])).to.deep.equal([
      ['BT-125-1', 'text/csv'],
      ['BT-125-2', 'hours.csv'],
    ])
    const again = await twinvoice.generate(JSON.stringify(invoice.request), { output: 'xml' })
    expect(again.ok).to.equal(true)
  })

  it('may not have the name of the invoice, nor one that programs take for it', async () => {
    for (const filename of [
      ...['factur-x.xml', 'ZUGFeRD-Invoice.XML', 'xrechnung.xml', 'factur_x.xml'],
      ...['factur-x .xml', 'factur-x.xml.', 'a:factur-x.xml', 'ｆａｃｔｕｒ-ｘ.xml'],
    ]) {
      const file = { ...attached(SHEET, filename), reference: 'A-1' }
      const refused = await twinvoice.generate(request(file))
      if (refused.ok) throw new Error(`${filename} was taken`)
      expect(refused.details.map(({ path, code }) => `${path} ${code}`)).to.deep.equal([
        '$.invoice.attachments[0].filename FORMAT',
      ])
    }
  })
})

/** They are in the PDF alone. */
describe('further files of an invoice', () => {
  const hours = { filename: 'hours.csv', base64: SHEET.toString('base64'), mimeType: 'text/csv' }
  const namesIn = async (pdf: Uint8Array) =>
    (await twinvoice.extract(pdf, { files: true }))?.files.map(
      ({ name, relationship }) => `${name} ${relationship ?? ''}`,
    )

  it('are in the PDF with the relationship Supplement, and not in the XML', async () => {
    const attachments = [{ name: 'hours.csv', data: SCAN, mediaType: 'application/pdf' }]
    const made = await twinvoice.generate({ ...REQUEST, files: [hours] }, { attachments })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(made.xml).not.to.contain('hours.csv')
    expect(await twinvoice.validate(made.pdf)).to.deep.include({ valid: true, errors: [] })
    const names = ['hours.csv Supplement', 'hours (2).csv Supplement']
    expect(await namesIn(made.pdf)).to.have.members(names)
  })

  it('of a request go into the own PDF, too', async () => {
    const made = await twinvoice.embed(
      onePage().bytes(),
      { ...REQUEST, files: [hours] },
      {
        agreement: false,
      },
    )
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(await namesIn(made.pdf)).to.deep.equal(['hours.csv Supplement'])
  })

  it('share the limit with the supporting documents', async () => {
    const half = { ...hours, base64: randomBytes(ATTACHMENT_BYTES / 2 + 1).toString('base64') }
    const refused = await twinvoice.generate({ ...REQUEST, files: [half, half] })
    if (refused.ok) throw new Error('was taken')
    expect(refused.details.map(({ path, code }) => `${path} ${code}`)).to.deep.equal([
      '$.files[1].base64 TOO_LONG',
    ])
  })

  it('of the caller need a plain name, a media type, and a PDF', async () => {
    for (const [file, place] of [
      [{ name: '../hours.csv' }, 'name'],
      [{ name: '\u202Evsc.exe' }, 'name'],
      [{ name: 'FACTUR-X.XML' }, 'name'],
      [{ name: 'folder/factur-x.xml' }, 'name'],
      [{ name: 'factur_x.xml' }, 'name'],
      [{ name: 'hours.csv', mediaType: 'table' }, 'mediaType'],
    ] as const) {
      const attachments = [{ data: SHEET, ...file }]
      for (const result of [
        await twinvoice.generate(REQUEST, { attachments }),
        await twinvoice.embed(onePage().bytes(), REQUEST, { attachments }),
      ])
        expect(result.ok ? [] : result.details.map(({ path, code }) => [path, code])).to.deep.equal(
          [[`$.attachments[0].${place}`, 'FORMAT']],
        )
    }
    const attachments = [{ name: 'hours.csv', data: SHEET }]
    const fault = await faultOf(twinvoice.generate(REQUEST, { output: 'xml', attachments }))
    expect(fault.code).to.equal('OPTIONS_INVALID')
  })
})

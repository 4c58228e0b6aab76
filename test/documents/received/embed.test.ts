import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createTwinvoice } from 'twinvoice'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage } from '../../support/pdf/pdf-file.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const OWN = onePage().bytes()
const fixture = (name: string) =>
  readFileSync(join(PACKAGE_ROOT, 'test/support/fixtures/pdf', `${name}.pdf`))

describe('embed', () => {
  it('embeds the XML that generate would make of a request', async () => {
    const moment = new Date('2026-11-20T12:00:00Z')
    const made = await twinvoice.embed(OWN, REQUEST, { moment })
    const generated = await twinvoice.generate(REQUEST, { moment, output: 'xml' })
    expect(made.ok && made.filename).to.equal('invoice-R-2026-0042.pdf')
    expect(made.ok && made.xml).to.equal(generated.ok && generated.xml)
    const report = await twinvoice.validate(made.ok ? made.pdf : new Uint8Array())
    expect(report).to.deep.include({ zugferd: true, valid: true, profile: 'EN16931' })
  })

  for (const watermark of [false, true])
    it(`keeps level A and PDF/UA-1, with one metadata stream${watermark ? ' and a watermark' : ''}`, async () => {
      const own = await twinvoice.generate(REQUEST)
      const made = await twinvoice.embed(own.ok ? own.pdf : OWN, REQUEST, { watermark })
      const pdf = Buffer.from(made.ok ? made.pdf : [])
      const text = pdf.toString('latin1')
      expect(text.match(/<pdfaid:conformance>\w/g)).to.deep.equal(['<pdfaid:conformance>A'])
      expect(text.match(/<pdfuaid:part>\d/g)).to.deep.equal(['<pdfuaid:part>1'])
      expect(text.match(/\/Type *\/Metadata/g)).to.have.length(1)
      expect(text).to.not.contain('Twinvoice_Claim')
      const report = await twinvoice.validate(pdf, { ua: true })
      expect(report.zugferd && report.errors).to.deep.equal([])
      const ua = report.zugferd ? report.layers.find(({ name }) => name === 'pdfua') : undefined
      expect(ua?.status).to.not.equal('failed')
    })

  it('gives up a level A that the file does not conform to, and says so', async () => {
    const own = await twinvoice.generate(REQUEST)
    const text = Buffer.from(own.ok ? own.pdf : []).toString('latin1')
    // A language that is none breaks 6.7.4 of level A alone.
    const pdf = Buffer.from(text.replace(/(\/Lang *\()\w\w/, '$1!!'), 'latin1')
    expect(pdf.toString('latin1')).to.not.equal(text)
    const made = await twinvoice.embed(pdf, REQUEST)
    const said = made.ok ? made.repairs.filter(({ clause }) => clause === '6.7') : []
    expect(said.map(({ found }) => found)).to.deep.equal([
      'level a claimed, but its tags do not allow it; now level b',
      'PDF/UA-1 claimed; now not claimed',
    ])
    const result = Buffer.from(made.ok ? made.pdf : []).toString('latin1')
    expect(result).to.contain('<pdfaid:conformance>B').and.to.not.contain('pdfuaid')
  })

  it('takes an XML in the place of a request, and embeds it unchanged', async () => {
    const generated = await twinvoice.generate(REQUEST, { profile: 'EXTENDED', output: 'xml' })
    const xml = generated.ok ? generated.xml : ''
    for (const given of [xml, Buffer.from(xml)]) {
      const made = await twinvoice.embed(OWN, given)
      expect(made.ok && made.validation).to.deep.include({ status: 'valid', profile: 'EXTENDED' })
      const extracted = await twinvoice.extract(made.ok ? made.pdf : new Uint8Array())
      expect(Buffer.from(extracted?.xml ?? []).toString()).to.equal(xml)
    }
  })

  it('refuses a request that generate refuses, and an XML that breaks a rule', async () => {
    const wrong = { ...REQUEST, invoice: { ...REQUEST.invoice, items: [] } }
    const refused = await twinvoice.embed(OWN, wrong)
    expect(refused).to.deep.include({ ok: false, status: 400 })
    const generated = await twinvoice.generate(REQUEST, { output: 'xml' })
    const xml = (generated.ok ? generated.xml : '').replace(/<ram:ID>R-2026-0042<\/ram:ID>/, '')
    const broken = await twinvoice.embed(OWN, xml)
    expect(broken.ok).to.equal(false)
    expect(broken.ok ? [] : broken.details.map(({ path }) => path)).to.include('$.invoice.number')
  })

  it('refuses an XML in UBL, which goes into no PDF', async () => {
    const made = await twinvoice.generate(REQUEST, { profile: 'UBL', output: 'xml' })
    const refused = await twinvoice.embed(OWN, made.ok ? made.xml : '')
    expect(refused.ok ? '' : refused.details[0]?.message).to.contain('CII')
  })

  it('opens what is encrypted with an empty password, and refuses what is locked', async () => {
    for (const name of ['rc4-40', 'aes-128', 'aes-256', 'aes-256-object-streams']) {
      const made = await twinvoice.embed(fixture(name), REQUEST)
      expect(made.ok && made.report.valid, name).to.equal(true)
      expect(made.ok && made.repairs.map(({ clause }) => clause), name).to.include('6.1.3')
    }
    const locked = await twinvoice.embed(fixture('locked-256'), REQUEST)
    expect(locked.ok ? '' : locked.details[0]?.code).to.equal('PDF_LOCKED')
  })

  it('refuses what is no PDF', async () => {
    const refused = await twinvoice.embed(Buffer.from('hello'), REQUEST)
    expect(refused).to.deep.include({ ok: false, status: 400 })
    expect(refused.ok ? '' : refused.details[0]?.code).to.equal('NOT_PDF')
  })

  it('adds further files, and keeps those of the PDF', async () => {
    const own = onePage()
      .object(1, '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a) 10 0 R]>>>>>>')
      .object(10, '<</Type/Filespec/F(a.txt)/UF(a.txt)/EF<</F 11 0 R>>>>')
      .stream(11, '/Type/EmbeddedFile/Subtype/text#2Fplain', 'a')
    const attachments = [{ name: 'hours.csv', data: Buffer.from('1;8'), mediaType: 'text/csv' }]
    const made = await twinvoice.embed(own.bytes(), REQUEST, { attachments })
    expect(made.ok && made.report.valid).to.equal(true)
    const found = await twinvoice.extract(made.ok ? made.pdf : new Uint8Array(), { files: true })
    expect(found?.files.map(({ name }) => name)).to.have.members(['a.txt', 'hours.csv'])
  })

  it('has no limit for the size of the file, unless the caller sets one', async () => {
    const data = randomBytes(7.5 * 1024 * 1024)
    const attachments = [{ name: 'plan.bin', data }]
    const made = await twinvoice.embed(OWN, REQUEST, { attachments })
    expect(made.ok && made.report.valid).to.equal(true)
    const refused = await twinvoice.embed(OWN, REQUEST, { attachments, mostBytes: 1_000_000 })
    const [detail] = refused.ok ? [] : refused.details
    expect(detail).to.deep.include({ path: '$.pdf', code: 'TOO_LONG', expected: '≤ 1000000' })
  })

  it('can be done in workers', async () => {
    const pooled = await createTwinvoice({ workers: 1 })
    try {
      const made = await pooled.embed(OWN, JSON.stringify(REQUEST))
      expect(made.ok && made.report.valid).to.equal(true)
    } finally {
      await pooled.close()
    }
  })
})

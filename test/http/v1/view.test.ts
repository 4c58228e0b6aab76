import { expect } from 'chai'
import { completeInvoice, ublWriter } from 'twinvoice/plugin'
import { SMALL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { realService } from '../real-service.js'

const UBL = ublWriter()(completeInvoice(SMALL_INVOICE, 'urn:cen.eu:en16931:2017', WORDING))

describe('POST /v1/view (D41)', () => {
  const real = realService()

  const post = (path: string, headers: Record<string, string> = {}, body = UBL) =>
    real.service.call('POST', path, {
      headers: { 'X-API-Key': real.sandbox, 'Content-Type': 'application/xml', ...headers },
      body,
    })

  it('gives a page that loads nothing, in the language of the client', async () => {
    const { status, headers, text } = await post('/v1/view', { 'Accept-Language': 'it' })
    expect(status, text).to.equal(200)
    expect(headers.get('content-type')).to.equal('text/html; charset=utf-8')
    expect(headers.get('content-disposition')).to.equal('inline; filename="invoice-R-1.html"')
    expect(headers.get('content-security-policy')).to.match(/^default-src 'none'/)
    expect(headers.get('vary')).to.contain('Accept')
    expect(text).to.contain('<html lang="it">').and.to.contain('Venditore')
  })

  it('shows the XML if asked to', async () => {
    expect((await post('/v1/view')).text).to.not.contain('cbc:ID')
    expect((await post('/v1/view?source=true')).text).to.contain('cbc:ID')
  })

  it('gives a PDF to a client that wants one', async () => {
    const { status, headers, text } = await post('/v1/view?template=minimal', {
      Accept: 'application/pdf',
    })
    expect(status).to.equal(200)
    expect(headers.get('content-type')).to.equal('application/pdf')
    expect(text).to.match(/^%PDF-1\.7/)
  })

  it('refuses what it cannot show', async () => {
    const other = await post('/v1/view?template=nowhere', { Accept: 'application/pdf' })
    expect([other.status, other.json.error]).to.deep.equal([400, 'validation_failed'])
    const broken = await post('/v1/view', {}, '<Invoice>')
    expect([broken.status, broken.json.error]).to.deep.equal([400, 'validation_failed'])
    const without = await post('/v1/view', { 'X-API-Key': '' })
    expect(without.status).to.equal(401)
  })
})

import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import {
  completeInvoice,
  type CheckedRequest,
  type ReportedFinding,
  type Template,
  type Wording,
} from 'twinvoice/plugin'
import renderPdf from '../../../plugins/render-pdf/index.js'
import { openFonts } from '../../../plugins/render-pdf/text/fonts.js'
import { textOf } from '../../support/pdf/pdf-programs.js'
import { whatIsMissing } from '../../support/programs.js'
import { itWith, skip } from '../../support/skip.js'
import { MOMENT } from './rendering.js'
import { UNSHARED } from '../../support/run-stage.js'

const LAYOUT =
  '<document title="{{title}} {{number}}" lang="{{locale}}"><heading level="1">{{title}}</heading>' +
  '{{#if logo}}<figure src="logo" alt="{{logo.alt}}" width="{{logo.widthMm}}mm"/>{{/if}}' +
  '<text>{{buyer.name}}</text></document>'

const TEMPLATE: Template = {
  id: 'tiny',
  title: 'Tiny',
  profiles: ['EN16931'],
  folder: 'templates/tiny',
  layout: LAYOUT,
  partials: new Map(),
  file: 'templates/tiny/template.json',
}

function request(buyer: string, over: Partial<CheckedRequest> = {}): CheckedRequest {
  return {
    template: 'tiny',
    locale: 'de',
    accentColor: '#8b5cf6',
    invoice: {
      number: '1',
      date: '2026-11-20',
      currency: 'EUR',
      typeCode: '380',
      seller: { name: 'ACME', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
      buyer: { name: buyer, city: 'Lyon', country: 'FR' },
      items: [
        {
          description: 'Work',
          quantity: '1',
          unit: 'HUR',
          unitPrice: '100',
          vatRate: '19',
          vatCategory: 'S',
        },
      ],
    },
    ...over,
  }
}

describe('the stage render-pdf', () => {
  const texts = JSON.parse(readFileSync('templates/wording/de.json', 'utf8')) as Wording
  const wording = new Map([['de', texts]])

  async function run(data: CheckedRequest) {
    const stage = await renderPdf.create({ template: TEMPLATE, wording, fonts: [] }, {}, UNSHARED)
    const findings: ReportedFinding[] = []
    const words = { dueOnReceipt: 'sofort', exemption: {} }
    const invoice = completeInvoice(data.invoice, 'urn:cen.eu:en16931:2017', words)
    const gave = await stage.run(
      { data, invoice },
      {
        locale: 'de',
        moment: MOMENT,
        signal: new AbortController().signal,
        report: (finding) => {
          findings.push(finding)
          return finding.severity
        },
        notChecked: () => undefined,
        giveEarly: () => undefined,
      },
    )
    return { pdf: gave.pdf, findings }
  }

  itWith(
    ['pdftotext'],
    'gives the PDF of the template in the language of the request',
    async () => {
      const { pdf, findings } = await run(request('Müller & Söhne <KG>'))
      expect(findings).to.deep.equal([])
      expect(textOf(pdf ?? new Uint8Array())[0]).to.match(/^Rechnung\s+Müller & Söhne <KG>/)
    },
  )

  it('reports a character that no font has, with path and code point, and gives no PDF', async () => {
    const { pdf, findings } = await run(request('A\u{f0000}'))
    expect(pdf).to.equal(undefined)
    expect(findings).to.have.length(1)
    expect(findings[0]).to.include({
      rule: 'UNSUPPORTED_CHARACTER',
      severity: 'error',
      path: '$.invoice.buyer.name',
      found: 'U+F0000',
    })
    expect(findings[0]?.message).to.include('Das Zeichen U+F0000')
  })

  it('reports the first thousand characters that no font has, and one of each text behind them', async () => {
    const name = (first: number) =>
      String.fromCodePoint(...Array.from({ length: 800 }, (_, index) => 0xf0000 + first + index))
    const data = request(name(0))
    const [item] = data.invoice.items
    const items = [800, 1600, 2400].map((first) => ({ ...item, description: name(first) }))
    const { findings } = await run({
      ...data,
      invoice: { ...data.invoice, items },
    } as CheckedRequest)
    const paths = new Set(findings.map(({ path }) => path))
    const countAt = (at?: string) => findings.filter(({ path }) => path === at).length
    expect([...paths].map((path) => [path, countAt(path)])).to.deep.equal([
      ['$.invoice.buyer.name', 800],
      ['$.invoice.items[0].description', 800],
      ['$.invoice.items[1].description', 1],
      ['$.invoice.items[2].description', 1],
    ])
  })

  it('sets Japanese if its fonts are installed, and otherwise reports the characters', async function () {
    const { pdf, findings } = await run(request('東京'))
    if ((await openFonts()).covers(0x6771)) {
      const missing = whatIsMissing('pdftotext')
      if (missing !== undefined) skip(this, missing)
      expect(textOf(pdf ?? new Uint8Array())[0]).to.include('東京')
    } else expect(findings.map(({ found }) => found)).to.have.members(['U+6771', 'U+4EAC'])
  })

  it('reports a logo that cannot be printed', async () => {
    const logo = { base64: 'AAAA', widthMm: '30' }
    const { pdf, findings } = await run(request('A', { logo }))
    expect(pdf).to.equal(undefined)
    expect(findings.map(({ rule, path }) => [rule, path])).to.deep.equal([
      ['IMAGE', '$.logo.base64'],
    ])
  })
})

import { readFileSync } from 'node:fs'

import { expect } from 'chai'

import { damage, type Damaged } from '../support/fixtures/damaged-pdf.js'
import { itWithShared, sharedFile } from '../support/shared-folder.js'
import { FULL_REQUEST } from './fields.js'
import { realService, type Finding } from './real-service.js'

const ITEM = { description: 'Work', quantity: 1, unit: 'HUR', unitPrice: 100, vatRate: 19 }
const SELLER = { name: 'Muster GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' }
const BUYER = { name: 'Beispiel AG', vatId: 'FR40303265045', city: 'Lyon', country: 'FR' }

/** A small valid request with other invoice fields. */
function requestWith(invoice: object): object {
  const base = { number: 'RE/7', date: '2026-11-20', seller: SELLER, buyer: BUYER, items: [ITEM] }
  return { invoice: { ...base, ...invoice } }
}

/** Lines of the contract about answers, and decisions that need real documents. */
describe('every line of the contract on responses', () => {
  const real = realService()
  /** The invoice with a change of its XML, as judged. */
  const verdictAfter = async (change: (file: Damaged) => void) =>
    real.verdict(await damage(await real.pdf(requestWith({})), change))
  const problems = async (body: unknown) => {
    const { status, details } = await real.refused(body)
    return { status, first: details[0], codes: details.map(({ code }) => code) }
  }

  describe('POST /v1/generate', () => {
    it('[Generate response pdf_base64] is a PDF/A-3 with the XML inside [Service 1]', async () => {
      const pdf = await real.pdf(requestWith({}), real.live)
      expect(pdf.subarray(0, 5).toString()).to.equal('%PDF-')
      expect(pdf.toString('latin1')).to.contain('/AFRelationship')
      expect((await real.verdict(pdf)).valid).to.equal(true)
    })

    it('[Generate response filename] has no character that a file system forbids (D24)', async () => {
      for (const [number, filename] of [
        ['RE-7', 'invoice-RE-7.pdf'],
        ['a/b\\c:d*e?f"g<h>i|j', 'invoice-a_b_c_d_e_f_g_h_i_j.pdf'],
      ] as const)
        expect((await real.generate(requestWith({ number }))).json.filename).to.equal(filename)
    })

    it('[Generate response validation] is valid, EN16931, 2.3.2 for every template [Service 6] [Generate response p1] [Versioning 2] (D23)', async () => {
      for (const template of ['minimal', 'classic', 'compact']) {
        const { json } = await real.generate({ ...requestWith({}), template })
        const wanted = { status: 'valid', profile: 'EN16931', version: '2.3.2' }
        expect(json.validation, template).to.deep.equal(wanted)
      }
    })

    it('[Service 5] has three templates, which look different', async () => {
      const made = new Set<string>()
      for (const template of ['minimal', 'classic', 'compact'])
        made.add((await real.pdf({ ...requestWith({}), template })).toString('base64'))
      expect(made.size).to.equal(3)
    })

    it('[Service 7] speaks five languages', async () => {
      const made = new Set<string>()
      for (const locale of ['en', 'de', 'fr', 'es', 'it'])
        made.add((await real.pdf({ ...requestWith({}), locale })).toString('base64'))
      expect(made.size).to.equal(5)
    })

    it('[Service 4] stores nothing of an invoice', async () => {
      await real.generate(FULL_REQUEST, real.live)
      await real.service.post('/v1/generate', real.live, FULL_REQUEST, { 'Idempotency-Key': 'k' })
      const stored = []
      for (const table of [
        'accounts',
        'api_keys',
        'usage_counts',
        'reservations',
        'idempotency_records',
        'rate_windows',
      ])
        stored.push(...(await real.service.database.all(`SELECT * FROM ${table}`)))
      const text = JSON.stringify(stored)
      for (const word of ['RE-4711', 'Northern Light', 'Dupont', 'Hauptstra', 'DE8937'])
        expect(text).not.to.contain(word)
    })

    for (const [category, rate, invoice] of [
      ['S', 19, {}],
      ['Z', 0, {}],
      ['E', 0, {}],
      ['AE', 0, {}],
      ['K', 0, {}],
      ['G', 0, {}],
      ['O', 0, {}],
      ['L', 7, {}],
      ['M', 4, {}],
    ] as const)
      it(`[Line item ${category}] is a VAT category that gives a valid invoice (D12)`, async () => {
        const items = [{ ...ITEM, vatRate: rate, vatCategory: category }]
        const body = requestWith({ ...invoice, items })
        expect((await real.generate(body)).json.validation).to.include({ status: 'valid' })
        const xml = await real.xml(body)
        expect(xml).to.contain(`<ram:CategoryCode>${category}</ram:CategoryCode>`)
        const exemption = { AE: 'VATEX-EU-AE', K: 'VATEX-EU-IC', G: 'VATEX-EU-G', O: 'VATEX-EU-O' }
        const code = exemption[category as keyof typeof exemption] as string | undefined
        if (code === undefined) expect(xml).not.to.contain('VATEX')
        else expect(xml).to.contain(`<ram:ExemptionReasonCode>${code}<`)
        if (category === 'E') expect(xml).to.contain('<ram:ExemptionReason>')
        const wrongRate = { S: 0, L: -1, M: -1 }[category as string] ?? 19
        const wrong = requestWith({
          items: [{ ...ITEM, vatRate: wrongRate, vatCategory: category }],
        })
        expect((await real.generate(wrong)).status).to.be.oneOf([400, 422])
      })

    it('[Payment p1] knows 30, 58 and 59 as means of payment', async () => {
      for (const meansCode of ['30', '58', '59']) {
        const payment = { meansCode, iban: 'DE89370400440532013000' }
        const xml = await real.xml(requestWith({ payment }))
        expect(xml).to.match(
          new RegExp(`<ram:SpecifiedTradeSettlementPaymentMeans>\\s*<ram:TypeCode>${meansCode}<`),
        )
      }
    })

    it('without payment has no BG-16; 30 and 58 need an iban, whose spaces are removed (D11)', async () => {
      expect(await real.xml(requestWith({}))).not.to.contain('PaymentMeans')
      for (const meansCode of ['30', '58'])
        expect(await problems(requestWith({ payment: { meansCode } }))).to.deep.include({
          status: 422,
        })
      const { first } = await problems(requestWith({ payment: {} }))
      expect(first?.path).to.equal('$.invoice.payment.iban')
      const payment = { iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBA DE FF' }
      const xml = await real.xml(requestWith({ payment }))
      expect(xml).to.contain('>DE89370400440532013000<').and.contain('>COBADEFF<')
    })

    it('AE and K need the buyer’s VAT identifier; K is delivered at the invoice date to the buyer’s country (D13)', async () => {
      const { vatId: _vatId, ...buyer } = BUYER
      for (const vatCategory of ['AE', 'K']) {
        const items = [{ ...ITEM, vatRate: 0, vatCategory }]
        const { status, first } = await problems(requestWith({ buyer, items }))
        expect([status, first?.path]).to.deep.equal([422, '$.invoice.buyer.vatId'])
      }
      const xml = await real.xml(
        requestWith({ items: [{ ...ITEM, vatRate: 0, vatCategory: 'K' }] }),
      )
      expect(xml).to.match(/<ram:ShipToTradeParty>[^]*<ram:CountryID>FR</)
      expect(xml).to.match(/<ram:ActualDeliverySupplyChainEvent>[^]*?20261120</)
    })

    it('O has no VAT identifier, and no other category beside it (D14)', async () => {
      const outside = { ...ITEM, vatRate: 0, vatCategory: 'O' }
      const xml = await real.xml(requestWith({ items: [outside] }))
      expect(xml).not.to.contain('schemeID="VA"')
      expect(xml).to.match(/<ram:SellerTradeParty>\s*<ram:ID>DE123456788</)
      expect(xml).to.contain('<ram:ID schemeID="FC">DE123456788<')
      const { status, codes } = await problems(requestWith({ items: [outside, ITEM] }))
      expect(status).to.equal(422)
      expect(codes.some((code) => code.startsWith('BR-O-'))).to.equal(true)
    })

    it('a credit note has the amounts of the request, positive (D15)', async () => {
      const xml = await real.xml(requestWith({ typeCode: '381' }))
      expect(xml).to.contain('<ram:TypeCode>381<').and.contain('<ram:GrandTotalAmount>119.00<')
    })

    it('a VAT identifier is upper-cased, freed of spaces and dots, and checked by its prefix (D16)', async () => {
      const seller = { ...SELLER, vatId: 'de 123.456.788' }
      expect(await real.xml(requestWith({ seller }))).to.contain('>DE123456788<')
      for (const [vatId, status] of [
        ['EL094259216', 200],
        ['XI123456789', 200],
        ['DE12345678', 400],
        ['QQ123456789', 400],
      ] as const) {
        const answer = await real.generate(requestWith({ buyer: { ...BUYER, vatId } }))
        expect(answer.status, vatId).to.equal(status)
      }
    })

    it('numbers are decimals: 3 × 0.1 is 0.30 and 1.005 rounds to 1.01 (D5)', async () => {
      const total = async (item: object) => {
        const body = JSON.stringify(requestWith({ items: [{ ...ITEM, ...item }] }))
        return /<ram:LineTotalAmount>([^<]+)</.exec(await real.xml(body))?.[1]
      }
      expect(await total({ quantity: 3, unitPrice: 0.1 })).to.equal('0.30')
      expect(await total({ quantity: 1, unitPrice: 1.005 })).to.equal('1.01')
      for (const item of [
        { quantity: 1.0000001 },
        { unitPrice: 1.0000001 },
        { vatRate: 19.001 },
        { quantity: 1e12 },
      ])
        expect((await problems(requestWith({ items: [{ ...ITEM, ...item }] }))).status).to.equal(
          400,
        )
      expect(
        (await real.generate(requestWith({ items: [ITEM, { ...ITEM, quantity: -0.5 }] }))).status,
      ).to.equal(200)
      const negative = await problems(requestWith({ items: [{ ...ITEM, unitPrice: -1 }] }))
      expect(negative.codes).to.include('BR-27')
    })

    it('totals are sums of rounded values (D9)', async () => {
      const items = Array.from({ length: 3 }, () => ({ ...ITEM, quantity: 1, unitPrice: 33.335 }))
      const xml = await real.xml(requestWith({ items }))
      expect(xml).to.contain('<ram:LineTotalAmount>33.34<')
      expect(xml).to.contain('<ram:TaxBasisTotalAmount>100.02<')
      expect(xml).to.contain('<ram:CalculatedAmount>19.00<')
      expect(xml).to.contain('<ram:GrandTotalAmount>119.02<')
    })

    it('text is NFC, and free of control characters, lone surrogates and reversals (D7)', async () => {
      expect(await real.xml(requestWith({ note: 'Cafe\u0301' }))).to.contain('>Caf\u00e9<')
      for (const note of ['a\u0001b', 'a\ud800b', 'a\u202eb']) {
        const { status, first } = await problems(requestWith({ note }))
        expect([status, first?.path]).to.deep.equal([400, '$.invoice.note'])
      }
      const { first } = await problems(requestWith({ note: 'snow \u{1F9CA}' }))
      expect(first).to.include({ path: '$.invoice.note', code: 'UNSUPPORTED_CHARACTER' })
      expect(first?.message).to.contain('1F9CA')
    })

    it('dates are real days of the calendar (D8)', async () => {
      for (const date of ['2025-02-30', '2026-13-01', '2026-1-1', '2026-11-20T00:00:00Z']) {
        const { status, first } = await problems(requestWith({ date }))
        expect([status, first?.path, first?.code]).to.deep.equal([400, '$.invoice.date', 'FORMAT'])
      }
    })

    it('reports all errors at once, in the order of the document, each with its code (D3) [POST /v1/generate 2] [Errors p2]', async () => {
      const body = {
        template: 7,
        invoice: {
          number: 'x'.repeat(65),
          date: 'today',
          currency: 'XXXX',
          seller: { ...SELLER, name: '' },
          buyer: { ...BUYER, vat_id: '1' },
          items: [{ ...ITEM, vatRate: 101 }, { description: 'Work' }],
          note: 'a\u0001',
        },
      }
      const { status, details } = await real.refused(body)
      expect(status).to.equal(400)
      expect(details.map(({ path, code }) => `${path} ${code}`)).to.deep.equal([
        '$.template TYPE',
        '$.invoice.number TOO_LONG',
        '$.invoice.date FORMAT',
        '$.invoice.currency VALUE',
        '$.invoice.seller.name TOO_SHORT',
        '$.invoice.buyer.vat_id UNKNOWN_FIELD',
        '$.invoice.items[0].vatRate RANGE',
        '$.invoice.items[1].quantity REQUIRED',
        '$.invoice.items[1].unit REQUIRED',
        '$.invoice.items[1].unitPrice REQUIRED',
        '$.invoice.items[1].vatRate REQUIRED',
        '$.invoice.note UNSUPPORTED_CHARACTER',
      ])
      const rule = await real.refused(requestWith({ payment: { meansCode: '30' } }))
      expect(rule.status).to.equal(422)
      expect(rule.details[0]?.rule).to.match(/^BR-/)
    })

    it('[Resources p1] names are case-sensitive, and in camelCase only (D1)', async () => {
      for (const name of ['Name', 'NAME', 'trading_name'])
        expect(
          (await problems(requestWith({ seller: { ...SELLER, [name]: 'x' } }))).codes,
        ).to.deep.equal(['UNKNOWN_FIELD'])
    })

    it('[Service 8] watermarks sandbox PDFs on every page, as an artifact; the XML is that of live (D32) [Authentication Watermark on PDFs]', async () => {
      const { now } = real.service
      const xml = []
      const pdf = []
      for (const key of [real.sandbox, real.live]) {
        real.service.now = now
        pdf.push(await real.pdf(requestWith({}), key))
        real.service.now = now
        xml.push(await real.xml(requestWith({}), key))
      }
      expect(xml[0]).to.equal(xml[1])
      expect(pdf[0]?.equals(pdf[1] ?? Buffer.alloc(0))).to.equal(false)
    })

    it('[POST /v1/generate 4] [Authentication Validation] validates fully with both kinds of key', async () => {
      const broken = requestWith({ payment: { meansCode: '58' } })
      for (const key of [real.sandbox, real.live]) {
        expect((await real.generate(broken, key)).status).to.equal(422)
        expect((await real.generate(requestWith({}), key)).json.validation).to.include({
          status: 'valid',
        })
      }
    })

    it('[Limits Line items per invoice] is at least 1, and at most 10,000 (D4)', async () => {
      expect((await problems(requestWith({ items: [] }))).first).to.include({
        path: '$.invoice.items',
        code: 'TOO_SHORT',
      })
      const many = Array.from({ length: 10_001 }, () => ITEM)
      expect((await problems(requestWith({ items: many }))).first).to.include({
        path: '$.invoice.items',
        code: 'TOO_LONG',
      })
    })

    it('[Limits Logo default width] is 30 mm; a logo has at most 1 MiB and 25 megapixels (D4)', async () => {
      const logo = (svg: string) => ({
        ...requestWith({}),
        logo: { base64: Buffer.from(svg).toString('base64') },
      })
      const large = await problems(
        logo(
          `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><!--${'x'.repeat(1024 * 1024)}--></svg>`,
        ),
      )
      expect(large.first?.path).to.equal('$.logo.base64')
      const small =
        '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="4" height="2"/></svg>'
      const dataUri = `data:image/svg+xml;base64,${Buffer.from(small).toString('base64')}`
      const { now } = real.service
      const byUri = await real.pdf({ ...requestWith({}), logo: { base64: dataUri } })
      real.service.now = now
      const plain = await real.pdf({
        ...requestWith({}),
        logo: { base64: Buffer.from(small).toString('base64'), widthMm: 30 },
      })
      expect(byUri.equals(plain)).to.equal(true)
    })
  })

  describe('GET /v1/account', () => {
    for (const [plan, total, trust] of [
      ['starter', 500, 75],
      ['pro', 2000, 300],
    ] as const)
      it(`[Account response ${plan}] ${total} invoices a month, ${trust} on trust [Limits Monthly quota, ${plan}] [Limits Overage on trust]`, async () => {
        const { text } = await real.service.newKey('live', plan)
        const { json } = await real.service.get('/v1/account', text)
        expect(json.plan).to.equal(plan)
        expect(json.quota).to.include({ total, remaining: total, overage_allowed: trust, used: 0 })
      })

    it('[Account response sandbox] is unlimited, whatever plan the account has (D18, D21)', async () => {
      const { text } = await real.service.newKey('sandbox', 'pro')
      const { json } = await real.service.get('/v1/account', text)
      expect(json.plan).to.equal('sandbox')
      expect(json.quota).to.include({ total: 2147483647, unlimited: true })
    })

    for (const [field, expected] of [
      ['plan', /^starter$/],
      ['quota.total', /^500$/],
      ['quota.used', /^1$/],
      ['quota.remaining', /^499$/],
      ['quota.overage_allowed', /^75$/],
      ['period.start', /^\d{4}-\d{2}-01T00:00:00\.000Z$/],
      ['period.end', /^\d{4}-\d{2}-01T00:00:00\.000Z$/],
      ['key.name', /^shop$/],
      ['key.environment', /^live$/],
      ['key.created_at', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/],
      ['key.last_used_at', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/],
    ] as const)
      it(`[Account response ${field}] is told after an invoice`, async () => {
        await real.generate(requestWith({}), real.live)
        const { json } = await real.service.get('/v1/account', real.live)
        let value: unknown = json
        for (const name of field.split('.')) value = (value as Record<string, unknown>)[name]
        expect(String(value)).to.match(expected)
      })
  })

  describe('POST /v1/validate', () => {
    it('[Validate response valid] [Validate response profile] [Validate response version] [Validate response invoice] are there for a valid PDF [Service 2] [States valid / invalid]', async () => {
      const verdict = await real.verdict(await real.pdf(requestWith({ items: [ITEM, ITEM] })))
      expect(verdict).to.deep.include({
        valid: true,
        errors: [],
        profile: 'EN16931',
        version: '2.3.2',
        invoice: {
          number: 'RE/7',
          date: '2026-11-20',
          seller: { name: 'Muster GmbH' },
          buyer: { name: 'Beispiel AG' },
          total: { net: 200, vat: 38, gross: 238 },
        },
      })
    })

    it('[Validate response p1] profile, version and invoice are absent when it is not valid (D40) [Errors 2]', async () => {
      const verdict = await verdictAfter((file) => file.xml(/(<ram:GrandTotalAmount>)\d+/, '$11'))
      expect(verdict.valid).to.equal(false)
      expect(verdict).not.to.have.any.keys('profile', 'version', 'invoice')
    })

    for (const [code, rule, change, where] of [
      [
        'BR-01',
        'BR-02',
        (file: Damaged) => file.xml(/(<rsm:ExchangedDocument>\s*)<ram:ID>[^<]*<\/ram:ID>/, '$1'),
        '$.invoice.number',
      ],
      [
        'BR-02',
        'BR-CO-26',
        (file: Damaged) =>
          file.xml(
            /(<ram:SellerTradeParty>[^]*?)<ram:SpecifiedTaxRegistration>[^]*?<\/ram:SpecifiedTaxRegistration>/,
            '$1',
          ),
        '$.invoice.seller',
      ],
      [
        'BR-03',
        'BR-07',
        (file: Damaged) => file.xml(/(<ram:BuyerTradeParty>\s*)<ram:Name>[^<]*<\/ram:Name>/, '$1'),
        '$.invoice.buyer.name',
      ],
      [
        'BR-CO-09',
        'BR-CO-09',
        (file: Damaged) => file.xml('>DE123456788<', '>123456788<'),
        '$.invoice.seller.vatId',
      ],
      [
        'BR-CL-23',
        'BR-CL-23',
        (file: Damaged) => file.xml('unitCode="HUR"', 'unitCode="hours"'),
        '$.invoice.items[0].unit',
      ],
    ] as const)
      it(`[Errors ${code}] is the code of the standard’s ${rule}, at ${where} (D26, D27) [Validate response errors]`, async () => {
        const verdict = await verdictAfter(change)
        expect(verdict.valid).to.equal(false)
        const found = verdict.errors.find((each) => each.rule === rule)
        expect(
          found,
          JSON.stringify(verdict.errors.map((each) => [each.code, each.rule, each.path])),
        ).to.include({ code, severity: 'error', path: where })
        expect(found?.xpath).to.be.a('string')
      })

    it('[Errors BR-CL-10] is a warning about the currency, which alone makes nothing invalid (D26, D29) [Validate response warnings]', async () => {
      const verdict = await verdictAfter((file) =>
        file.stream('EmbeddedFile', (text) => text.replaceAll('EUR', 'XQX')),
      )
      const found = verdict.warnings.filter((each: Finding) => each.code === 'BR-CL-10')
      expect(found.length, JSON.stringify(verdict)).to.be.greaterThan(0)
      expect(found.every(({ severity }) => severity === 'warning')).to.equal(true)
      expect(found.map(({ path }) => path)).to.include('$.invoice.currency')
      expect(verdict.errors).to.deep.equal([])
      expect(verdict.valid).to.equal(true)
    })

    it('the standard’s BR-03 is EN-BR-03, since the contract has another (D26)', async () => {
      const { errors } = await verdictAfter((file) =>
        file.xml(/<ram:IssueDateTime>[^]*?<\/ram:IssueDateTime>/, ''),
      )
      expect(errors.find((each) => each.rule === 'BR-03')?.code).to.equal('EN-BR-03')
    })

    it('what concerns the file itself has the path $.pdf_base64 (D27)', async () => {
      const { errors } = await real.verdict(Buffer.from('no PDF'))
      expect(errors[0]?.path).to.equal('$.pdf_base64')
    })

    it('every layer is reported, and none that did not run counts as passed (D28)', async () => {
      const valid = await real.verdict(await real.pdf(requestWith({})))
      expect(valid.layers.map(({ status }) => status)).to.satisfy((all: string[]) =>
        all.every((each) => each === 'passed'),
      )
      expect(valid.layers.every(({ ms }) => ms >= 0)).to.equal(true)
      const broken = await verdictAfter((file) => file.xml(/<\/rsm:CrossIndustryInvoice>/, ''))
      expect(broken.layers.some(({ status }) => status === 'not_checked')).to.equal(true)
      expect(broken.valid).to.equal(false)
      expect(broken.warnings.some(({ code }) => code === 'NOT_CHECKED')).to.equal(true)
    })

    it('the profile comes from BT-24; one that differs from the metadata is an error (D31)', async () => {
      const { errors } = await verdictAfter((file) => file.xmp('EN 16931<', 'BASIC<'))
      expect(errors.map(({ code }) => code)).to.include('FX_LEVEL_MISMATCH')
    })

    itWithShared(
      '[POST /v1/validate 3] takes Factur-X, ZUGFeRD 2 and ZUGFeRD 1, for which there are no rules (D23, D28)',
      async () => {
        const judged = (name: string) =>
          real.verdict(readFileSync(sharedFile('corpus', 'pdf', name)))
        for (const [name, xml] of [
          ['ZUGFeRDv2_correct_FNFE-factur-x-examples_Facture_UE_BASICWL.pdf', 'factur-x.xml'],
          ['ZUGFeRDv2_correct_intarsys_BASIC_zugferd_2p0_BASIC_Einfach.pdf', 'zugferd-invoice.xml'],
        ] as const) {
          const verdict = await judged(name)
          expect(verdict.xml?.name, name).to.equal(xml)
          expect(verdict.errors.map(({ code }) => code)).not.to.include('NOT_JUDGED')
        }
        const first = await judged('ZUGFeRDv1_correct_Konik_acme_invoice-42_ZUGFeRD.pdf')
        expect(first.valid).to.equal(true)
        expect(first.xml?.name).to.equal('ZUGFeRD-invoice.xml')
        expect(first.layers.find(({ name }) => name === 'rules')?.status).to.equal('not_checked')
        expect(first.warnings.map(({ code }) => code)).to.include('NOT_CHECKED')
      },
    )
  })
})

import { expectTypeOf } from 'expect-type'
import { expect } from 'chai'
import {
  createTwinvoice,
  type CoercibleRequest,
  type Generated,
  type GeneratedXml,
  type GenerateRequest,
  type Refused,
  type RequestDetail,
  type RequestInput,
  type ReportFinding,
  type Twinvoice,
} from 'twinvoice'
import { REQUEST } from '../../support/fixtures/requests.js'

const { invoice } = REQUEST
const [item] = invoice.items

/** Most of these fail when they are compiled; what runs shows that the types say what is true. */
describe('the types of the library', () => {
  let twinvoice: Twinvoice
  before(async () => {
    twinvoice = await createTwinvoice()
  })
  after(() => twinvoice.close())

  it('take a request as object, as text and as bytes', () => {
    expectTypeOf<GenerateRequest>().toExtend<RequestInput>()
    expectTypeOf<string>().toExtend<RequestInput>()
    expectTypeOf<Buffer>().toExtend<RequestInput>()
    expectTypeOf<Readonly<typeof REQUEST>>().toExtend<RequestInput>()
  })

  it('refuse fields, values and types that no request has', () => {
    const wrong = () => [
      // @ts-expect-error a field that is not known
      twinvoice.generate({ invoice: { ...invoice, buyer: { ...invoice.buyer, vat_id: 'x' } } }),
      // @ts-expect-error a field that is not known, at the top
      twinvoice.generate({ invoice, colour: 'red' }),
      // @ts-expect-error a field that is missing
      twinvoice.generate({ invoice: { number: '1' } }),
      // @ts-expect-error a value that is not in the list
      twinvoice.generate({ invoice, locale: 'nl' }),
      // @ts-expect-error a decimal as text
      twinvoice.generate({ invoice: { ...invoice, items: [{ ...item, unitPrice: '95.00' }] } }),
      // @ts-expect-error an option that is not known
      twinvoice.generate(REQUEST, { profil: 'BASIC' }),
      // @ts-expect-error what is unknown has to be narrowed, or given as text
      twinvoice.generate(JSON.parse('{}') as unknown),
      // @ts-expect-error an object without an invoice
      twinvoice.embed(new Uint8Array(), {}),
    ]
    expect(wrong).to.be.a('function')
  })

  it('take what is undefined as absent', async () => {
    const dueDate: string | undefined = [][0]
    const made = await twinvoice.generate({ ...REQUEST, invoice: { ...invoice, dueDate } })
    expect(made.ok && made.xml).not.to.include('DueDateDateTime')
  })

  it('take decimals as text with the option coerce, and only then', async () => {
    const items = [{ ...item, unitPrice: '95.00', quantity: 12.5 }]
    const request: CoercibleRequest = { ...REQUEST, invoice: { ...invoice, items } }
    const made = await twinvoice.generate(request, { coerce: true, output: 'xml' })
    expect(made.ok).to.equal(true)
    const refused = () => [
      // @ts-expect-error without the option it would be refused
      twinvoice.generate(request),
      // @ts-expect-error with it too, if it is false
      twinvoice.generate(request, { coerce: false }),
      twinvoice.embed(new Uint8Array(), request, { coerce: true }),
    ]
    expect(refused).to.be.a('function')
  })

  it('narrow a result by `ok`, `zugferd` and `valid`', async () => {
    const made = await twinvoice.generate(REQUEST)
    expectTypeOf(made).toEqualTypeOf<Generated | Refused>()
    if (!made.ok) {
      expectTypeOf(made.details).toEqualTypeOf<readonly RequestDetail[]>()
      expectTypeOf(made.status).toEqualTypeOf<400 | 422>()
      throw new Error(JSON.stringify(made.details))
    }
    expectTypeOf(made.pdf).toEqualTypeOf<Uint8Array>()
    const report = await twinvoice.validate(made.pdf)
    if (!report.zugferd) {
      expectTypeOf(report.message).toEqualTypeOf<string>()
      throw new Error(report.message)
    }
    expectTypeOf(report.errors).toEqualTypeOf<readonly ReportFinding[]>()
    if (!report.valid) throw new Error(JSON.stringify(report.errors))
    expectTypeOf(report.profile).toEqualTypeOf<string>()
    expect(report.invoice.number).to.equal(invoice.number)
    expect(report.xml.name).to.equal('factur-x.xml')
  })

  it('know that only a PDF has one', () => {
    const xml = () => twinvoice.generate(REQUEST, { output: 'xml' })
    expectTypeOf(xml).returns.resolves.toEqualTypeOf<GeneratedXml | Refused>()
    expectTypeOf<GeneratedXml>().not.toHaveProperty('pdf')
  })
})

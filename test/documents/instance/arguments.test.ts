import { Readable } from 'node:stream'
import { expect } from 'chai'
import { createTwinvoice, Fault, readDocument, readInvoice, type Twinvoice } from 'twinvoice'
import { REQUEST } from '../../support/fixtures/requests.js'

/** A door as JavaScript sees it. */
type Untyped = Record<string, (...given: unknown[]) => Promise<unknown>>

const XML = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'
const FILE = Buffer.from(XML)

/** The calls of an instance, without their types. */
function untypedOf(twinvoice: Twinvoice): Untyped {
  return Object.fromEntries(
    ['validate', 'extract', 'convert', 'view', 'generate', 'embed'].map((call) => {
      const typed = Reflect.get(twinvoice, call) as (...given: unknown[]) => Promise<unknown>
      return [call, typed.bind(twinvoice)]
    }),
  )
}

async function faultOf(work: () => unknown): Promise<string> {
  let result: unknown
  try {
    result = work()
    await result
  } catch (thrown) {
    expect(result, 'rejected, not thrown at once').to.be.instanceOf(Promise)
    expect(thrown).to.be.instanceOf(Fault)
    return thrown instanceof Fault ? `${thrown.code} ${thrown.message}` : ''
  }
  return 'none'
}

/** Calls that TypeScript refuses, and what each is told. */
const WRONG: readonly [string, readonly unknown[], RegExp][] = [
  ['validate', [], /^ARGUMENT_INVALID validate: file must be the bytes .*, not undefined$/],
  ['validate', ['invoice.pdf'], /not the string "invoice.pdf"; read a file first/],
  ['validate', [XML], /^ARGUMENT_INVALID validate: file must .*TextEncoder/],
  ['validate', [null], /not null$/],
  ['validate', [FILE.buffer], /an ArrayBuffer \(give new Uint8Array/],
  ['validate', [new Blob([FILE])], /an object \(give new Uint8Array\(await it\.arrayBuffer/],
  ['validate', [{ ok: true, pdf: FILE }], /an object \(give its pdf\)$/],
  ['validate', [Readable.from([FILE])], /an object \(a stream: read it to its end first\)$/],
  ['validate', [Promise.resolve(FILE)], /a Promise \(is an await missing/],
  ['validate', [FILE, null], /^OPTIONS_INVALID validate: options must be an object, not null$/],
  ['validate', [FILE, { rules: 'xrechnung' }], /options\.rules must be a list, not the string/],
  ['validate', [FILE, { rules: [7] }], /options\.rules\[0\] must be a string, not 7/],
  ['validate', [FILE, { at: '2026-01-01' }], /options\.at must be a valid Date, not the string/],
  ['validate', [FILE, { at: new Date('x') }], /options\.at .*not an invalid Date/],
  ['validate', [FILE, { rule: ['xrechnung'] }], /no member "rule"; did you mean rules\? \(known: /],
  ['validate', [FILE, { pdfa: 'warning' }], /options\.pdfa must be one of error, warn/],
  ['validate', [FILE, { signal: {} }], /options\.signal must be an AbortSignal/],
  ['validate', [FILE, { share: 'me' }], /options\.share must be an object/],
  ['validate', [new URL('file:///a.pdf')], /not a URL \(give what is read from there\)$/],
  ['extract', ['x'], /^ARGUMENT_INVALID extract: file/],
  ['extract', [FILE, { invoice: 1 }], /options\.invoice must be true or false, not 1/],
  ['convert', [FILE], /^OPTIONS_INVALID convert: options must be an object, not undefined/],
  ['convert', [FILE, {}], /options\.to must be one of ubl, cii, facturx, xrechnung, peppol/],
  ['convert', [FILE, { to: 'pdf' }], /must be one of ubl, cii.*, not the string "pdf"$/],
  ['convert', [FILE, { to: 'UBL' }], /not the string "UBL"; did you mean ubl\?/],
  ['view', [FILE, { format: 'docx' }], /options\.format must be one of html, pdf/],
  ['view', [FILE, { attachmentBytes: '3' }], /options\.attachmentBytes must be a number/],
  ['generate', [], /^ARGUMENT_INVALID generate: request must be a request.*, not undefined/],
  ['generate', [new URL('file:///request.json')], /^ARGUMENT_INVALID .* not a URL \(give what/],
  ['generate', [REQUEST, { profil: 'FOO' }], /no member "profil"; did you mean profile\?/],
  [
    'generate',
    [REQUEST, { template: 'classic' }],
    /"template"; did you mean overrides\.template\?/,
  ],
  ['generate', [REQUEST, { output: 'docx' }], /options\.output must be one of pdf, xml/],
  ['generate', [REQUEST, { moment: 0 }], /options\.moment must be a valid Date, not 0/],
  [
    'generate',
    [REQUEST, { overrides: { locale: 'xx' } }],
    /options\.overrides\.locale must be one/,
  ],
  ['generate', [REQUEST, { overrides: { lang: 'de' } }], /options\.overrides has no member "lang"/],
  ['generate', [REQUEST, { attachments: [{ name: 'a' }] }], /attachments\[0\]\.data must be bytes/],
  ['embed', ['a.pdf', REQUEST], /^ARGUMENT_INVALID embed: pdf must be the bytes/],
  ['embed', [FILE], /^ARGUMENT_INVALID embed: invoice must be a request/],
  ['embed', [FILE, REQUEST, { output: 'pdf' }], /options has no member "output"/],
]

for (const workers of [0, 1])
  describe(`calls that a compiler would refuse, with ${workers} workers`, () => {
    let twinvoice: Twinvoice
    before(async () => {
      twinvoice = await createTwinvoice({ workers })
    })
    after(() => twinvoice.close())

    for (const [call, given, told] of WRONG)
      it(`${call}: ${String(told)}`, async () => {
        const untyped = untypedOf(twinvoice)
        expect(await faultOf(() => untyped[call]?.(...given))).to.match(told)
      })

    it('an option that is undefined is absent', async () => {
      const untyped = untypedOf(twinvoice)
      const given = { output: 'xml', profile: undefined, moment: undefined, share: undefined }
      expect(await untyped['generate']?.(REQUEST, given)).to.include({ ok: true })
    })
  })

describe('set-ups that a compiler would refuse', () => {
  const wrong: readonly [unknown, RegExp][] = [
    [null, /^OPTIONS_INVALID createTwinvoice: options must be an object, not null/],
    [{ wokers: 2 }, /no member "wokers"; did you mean workers\?/],
    [{ workers: '2' }, /options\.workers must be a whole number from 0, not the string "2"/],
    [{ workers: -1 }, /options\.workers must be a whole number from 0, not -1/],
    [{ plugins: './plugins' }, /options\.plugins must be a list, not the string/],
    [{ packages: [{ nam: 'x' }] }, /options\.packages\[0\] has no member "nam"; did you mean name/],
    [{ workers: 1, timeoutMs: Infinity }, /options\.timeoutMs must be a number from 1 to/],
    [{ profile: 'XRECHNUG' }, /did you mean XRECHNUNG\?/],
  ]
  for (const [options, told] of wrong)
    it(String(told), async () => {
      const create = createTwinvoice as (options: unknown) => Promise<unknown>
      expect(await faultOf(() => create(options))).to.match(told)
    })

  it('the readers of XML take its text', () => {
    for (const read of [readDocument, readInvoice] as ((xml: unknown) => unknown)[])
      for (const given of [undefined, FILE, {}])
        expect(() => read(given))
          .to.throw(Fault, /xml must be the text of an XML/)
          .with.property('code', 'ARGUMENT_INVALID')
  })
})

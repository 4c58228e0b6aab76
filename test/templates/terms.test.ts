import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { TERMS, type BusinessTerm } from 'twinvoice'
import type { Invoice } from 'twinvoice/plugin'
import { readTemplate } from '../../src/catalog/templates.js'
import { newPackage } from '../../src/cli/commands/plugin-new.js'
import { wholeText } from '../support/pdf/pdf-programs.js'
import { describeWith } from '../support/skip.js'
import { fullRequest } from './requests.js'
import { TEMPLATE_IDS, Typesetter, type Json, type Request, type TemplateId } from './typesetter.js'

/** Terms whose value is not printed as it is, and what a reader sees in its place. */
const IN_OTHER_WORDS: Readonly<Record<string, string>> = {
  'BT-3': 'the title: “Invoice”, “Credit note”',
  'BT-24': 'nothing: it tells programs by which specification to read the XML',
  'BT-21': 'nothing: it sorts notes for programs; the note itself stands there',
  'BT-157-1': 'the name of the scheme, such as GTIN, before the identifier',
  'BT-158-2': 'nothing: the release of a list of codes; the code and its list stand there',
  'BT-130': 'the unit as a word',
  'BT-150': 'the unit as a word',
  'BT-81': 'the means of payment in words',
  'BT-98': 'the reason as text',
  'BT-105': 'the reason as text',
  'BT-140': 'the reason as text',
  'BT-145': 'the reason in words',
  'BT-121': 'the reason as text',
  'BT-124': 'a link behind the reference',
  'BT-125': 'a file of the PDF',
  'BT-125-1': 'nothing: it tells a viewer how to open the file',
  'BT-128-1': 'nothing: the kind of a reference number for programs',
  'BT-60-1': 'nothing: the register of an identifier for programs',
  'BT-61-1': 'nothing: the register of an identifier for programs',
  'BT-71-1': 'nothing: the register of an identifier for programs',
  'BT-X-96': 'the same text as in the VAT breakdown',
  'BT-X-97': 'the same code as in the VAT breakdown',
  'BT-173': 'the same text as in the VAT breakdown',
  'BT-174': 'the same code as in the VAT breakdown',
  'BT-175': 'the same text as in the VAT breakdown',
  'BT-176': 'the same code as in the VAT breakdown',
  'BT-X-8': 'nothing: headings, lines and parts look different',
  'BT-X-304': 'nothing: the line stands below its heading',
  'BT-X-282': 'a sentence with discount, last day and amount',
  'BT-X-283': 'the same sentence',
  'BT-X-284': 'the same sentence',
  'BT-X-285': 'the same sentence',
  'BT-X-286': 'the same sentence',
  'BT-X-287': 'the same sentence',
  'BT-X-276': 'a sentence with the penalty and the day from which it is due',
  'BT-X-277': 'the same sentence',
  'BT-X-278': 'the same sentence',
  'BT-X-279': 'the same sentence',
  'BT-X-280': 'the same sentence',
  'BT-X-281': 'the same sentence',
}

/** Terms that exclude others which are set, and which. */
const EXCLUDED: Readonly<Record<string, string>> = {
  'BT-8': 'the date BT-7 is set (BR-CO-03)',
  'BT-84': 'it is an IBAN, under the same number',
}

/** The full request and what it leaves out, with values that cannot be mistaken. */
function everyTerm(id: TemplateId): Request {
  const request = fullRequest(id, 'en')
  const { items, delivery, taxRepresentative, charges, allowances } = request.invoice
  const [first = {}, ...others] = items as readonly Fields[]
  const place = { addressLine2: 'Gate 88172', addressLine3: 'Ramp 99231', region: 'Zeeland' }
  const line = {
    ...first,
    priceBaseUnit: 'HUR',
    allowances: [{ ...(first['allowances'] as readonly Fields[])[0], reasonCode: '95' }],
    charges: [
      { amount: '4.20', baseAmount: '56.75', percent: '7.4', reason: 'Rush', reasonCode: 'FC' },
    ],
    objectId: { value: 'OBJ-1', scheme: 'ABZ' },
    classifications: [{ code: '43232300', scheme: 'TST', version: '19.0501' }],
    groups: ['Ground floor', 'Kitchen'],
    parts: [
      {
        description: 'Bolt',
        details: 'of steel',
        sellerItemId: 'B-771',
        quantity: '412',
        unit: 'KGM',
      },
    ],
  }
  const exempt = {
    description: 'Course',
    quantity: '1',
    unit: 'C62',
    unitPrice: '64.21',
    vatCategory: 'E',
    vatRate: '0',
  }
  return {
    ...request,
    invoice: {
      ...request.invoice,
      items: [line, ...others, exempt],
      vatExemptions: [
        { vatCategory: 'E', reason: 'Article 132 (1) (i)', reasonCode: 'VATEX-EU-132' },
      ],
      allowances: (allowances as readonly Fields[]).map((each) => ({ ...each, reasonCode: '95' })),
      charges: (charges as readonly Fields[]).map((each) => ({
        ...each,
        reasonCode: 'FC',
        baseAmount: '160.25',
        percent: '4.99',
      })),
      taxRepresentative: { ...(taxRepresentative as Fields), ...place },
      delivery: {
        ...(delivery as Fields),
        addressLine2: 'Dock 41',
        addressLine3: 'Bay 7043',
        region: 'Holstein',
        identifiers: [{ value: 'W-12', scheme: '0088' }],
      },
      payee: {
        name: 'North Factoring DAC',
        identifiers: [{ value: 'F-1', scheme: '0088' }],
        registration: { value: 'REG-99', scheme: '0002' },
      },
    },
  }
}

type Fields = Readonly<Record<string, Json>>

/** A term, as a reader expects to find it on paper. */
describeWith(['pdftotext'], 'business terms on the pages', () => {
  let typesetter: Typesetter
  before(async () => {
    typesetter = await Typesetter.open()
  })

  // A part has the VAT of its line, and no amount.
  const ofLine = /\.lineParts\[\]\.(?:vat\w+|netAmount)$/
  const leaves = TERMS.filter(({ type, path }) => type !== 'group' && !ofLine.test(path))

  let home = ''
  before(async () => {
    home = mkdtempSync(join(tmpdir(), 'twinvoice-house-'))
    await newPackage('template', 'house', home)
  })
  after(() => {
    rmSync(home, { recursive: true })
  })

  for (const id of [...TEMPLATE_IDS, 'what plugin new makes'] as const)
    it(`${id}: the text that poppler reads holds the value of each`, () => {
      const { pdf, invoice } =
        id === 'what plugin new makes'
          ? typesetter.draw(everyTerm('minimal'), {
              other: readTemplate(join(home, 'house', 'templates', 'house', 'template.json'), true),
            })
          : typesetter.draw(everyTerm(id))
      const text = wholeText(pdf)
      const missing = leaves.flatMap((term) => {
        if (IN_OTHER_WORDS[term.id] !== undefined) return []
        const values = valuesOf(invoice, term)
        if (values.length === 0)
          return EXCLUDED[term.id] === undefined ? [`${term.id} is not set`] : []
        return values
          .filter((value) => !shows(text, value))
          .map((value) => `${term.id} ${term.name} ${value}`)
      })
      expect(missing).to.deep.equal([])
    })
})

/** All values that a term has in an invoice. */
function valuesOf(invoice: Invoice, { path }: BusinessTerm): string[] {
  let found: unknown[] = [invoice]
  for (const step of path.replaceAll('[]', '').split('.').slice(2))
    found = found.flatMap((value): unknown[] => {
      if (typeof value !== 'object' || value === null) return []
      const next = (value as Readonly<Record<string, unknown>>)[step]
      return Array.isArray(next) ? next : [next]
    })
  return found.filter((value): value is string => typeof value === 'string')
}

/** Whether the text says a value: as it is, as a date, or as a number. */
function shows(text: string, value: string): boolean {
  if (squeezed(text).includes(squeezed(value))) return true
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return squeezed(text).includes(squeezed(dateOf(value)))
  if (!/^-?\d+(\.\d+)?$/.test(value)) return false
  const numbers = text.replace(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g) ?? []
  return numbers.some((each) => Number(each) === Math.abs(Number(value)))
}

/** Lines break anywhere in long words, and white space differs. */
function squeezed(text: string): string {
  return text.replace(/[\s\u00ad\u200b\u2060]/gu, '')
}

function dateOf(value: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  return format.format(new Date(`${value}T00:00:00Z`)).replace('Sept', 'Sep')
}

import { expect } from 'chai'
import { LOCALES } from 'twinvoice'
import {
  greyPictureOf,
  wholeText,
  wordsOf,
  type GreyPicture,
  type Word,
} from '../support/pdf/pdf-programs.js'
import { describeWith } from '../support/skip.js'
import {
  categoriesRequest,
  changed,
  creditRequest,
  extremeRequest,
  fullRequest,
  leastRequest,
  manyLines,
  outsideRequest,
  scriptsRequest,
} from './requests.js'
import {
  exampleOf,
  TEMPLATE_IDS,
  Typesetter,
  type Json,
  type Request,
  type TemplateId,
} from './typesetter.js'

const SHAPES: Readonly<Record<string, (id: TemplateId, locale: string) => Request>> = {
  example: (id, locale) => ({ ...exampleOf(id), locale }),
  'required fields alone': leastRequest,
  'every field': fullRequest,
  'extreme lengths': extremeRequest,
  'other scripts': scriptsRequest,
  'all categories': categoriesRequest,
  'outside VAT': outsideRequest,
  'credit note': creditRequest,
  '40 lines': (id, locale) => changed(id, { items: manyLines(40) }, { locale }),
  '90 lines': (id, locale) => changed(id, { items: manyLines(90) }, { locale }),
}

/** Fast, and exact: what looks blank at the first is examined again, since a small dot is pale. */
const DOTS_PER_INCH = [100, 300] as const

describeWith(['pdftoppm', 'pdftotext'], 'pages of the templates', () => {
  let typesetter: Typesetter
  before(async () => {
    typesetter = await Typesetter.open()
  })

  for (const id of TEMPLATE_IDS) {
    let turn = 0
    for (const [shape, make] of Object.entries(SHAPES)) {
      const locale = LOCALES[turn++ % LOCALES.length] ?? 'en'
      it(`${id}, ${shape}, ${locale}: no word over another, none off the page, none blank`, () => {
        const { pdf } = typesetter.draw(make(id, locale))
        const words = wordsOf(pdf)
        expect(words).not.to.have.length(0)
        expect(overlaps(words)).to.deep.equal([])
        expect(blanks(pdf, words)).to.deep.equal([])
      })
    }

    it(`${id}: a further party is on one page`, () => {
      const { invoice } = fullRequest(id, 'en')
      for (let count = 1; count <= 30; count++) {
        const before = Array.from({ length: count }, (_, at) => ({ number: `OLD-${at + 1}` }))
        const change = { ...invoice, precedingInvoices: before }
        const { pdf } = typesetter.draw(changed(id, change, { locale: 'en' }))
        const words = wordsOf(pdf)
        const pageOf = (text: string) => words.find((word) => word.text.includes(text))?.page
        expect(pageOf('NL123456789B01'), `${count} invoices`).to.equal(pageOf('Fiscal'))
      }
    })

    for (const columns of [[], ['position', 'vat'], ['quantity', 'unitPrice']])
      it(`${id}, columns ${columns.join(' and ') || 'of description and amount'}: every value is printed`, () => {
        const request = changed(id, { items: manyLines(40) }, { locale: 'en' })
        const texts = { introduction: 'Dear customer', closing: 'With best regards' }
        const { pdf, invoice } = typesetter.draw(request, { options: { columns, ...texts } })
        expect(overlaps(wordsOf(pdf))).to.deep.equal([])
        const text = wholeText(pdf)
        const values = [
          ...[...textValues(request), ...Object.values(texts)],
          ...invoice.items.flatMap(({ quantity, unitPrice }) => [quantity, unitPrice]),
          ...invoice.items.map(({ netAmount }) => written(netAmount, 'en')),
        ]
        expect(values.filter((value) => !says(text, value))).to.deep.equal([])
      })

    it(`${id}: a line number of other programs is on one line`, () => {
      for (const lineId of ['0010', '000010', 'POS-000010']) {
        const items = manyLines(1).map((line) => ({
          ...(line as Readonly<Record<string, Json>>),
          lineId,
        }))
        const words = wordsOf(typesetter.draw(changed(id, { items }, { locale: 'en' })).pdf)
        expect(words.filter(({ text }) => text === lineId)).to.have.length(1)
      }
    })

    it(`${id}: totals stay on the page of the lines, however many VAT categories there are`, () => {
      const words = wordsOf(typesetter.draw(categoriesRequest(id, 'en')).pdf)
      const due = words.find(({ text }, at) => text === 'Amount' && words[at + 1]?.text === 'due')
      expect(due?.page).to.equal(words.find(({ text }) => text === 'Description')?.page)
    })

    it(`${id}: long payment terms begin below the totals and continue on the next page`, () => {
      const terms = `${'Payable as agreed in the frame contract. '.repeat(44)}Ending.`
      const payment = { meansCode: '58', iban: 'DE89370400440532013000', terms }
      const request = changed(id, { payment, items: manyLines(8) }, { locale: 'en' })
      const words = wordsOf(typesetter.draw(request).pdf)
      const pageOf = (word: string) => words.find(({ text }) => text === word)?.page
      expect(pageOf('Payable')).to.equal(words.find(({ text }) => /^payment$/i.test(text))?.page)
      expect(pageOf('Payable')).to.equal(pageOf('due'))
    })

    it(`${id}: headings, parts and sums of groups are printed, over pages and columns`, () => {
      const parts = [{ description: 'Bolt', quantity: '3', unit: 'C62', details: 'of steel' }]
      const items = manyLines(40).map((line, index) => ({
        ...(line as Readonly<Record<string, Json>>),
        groups: ['House', index < 20 ? 'Ground floor' : 'First floor'],
        parts,
      }))
      for (const columns of [['position', 'quantity', 'unit', 'unitPrice', 'vat'], []]) {
        const request = changed(id, { items }, { locale: 'en' })
        const { pdf, invoice } = typesetter.draw(request, { options: { columns } })
        expect(overlaps(wordsOf(pdf))).to.deep.equal([])
        const text = wholeText(pdf)
        const sums = (invoice.lineGroups ?? []).map(({ description, netAmount }) => [
          `Subtotal ${description}`,
          written(netAmount, 'en'),
        ])
        expect(sums).to.have.length(3)
        expect(
          [...textValues(request), ...sums.flat()].filter((value) => !says(text, value)),
        ).to.deep.equal([])
      }
    })

    for (const locale of LOCALES)
      it(`${id}, ${locale}: the text holds every value of the request`, () => {
        for (const make of [fullRequest, extremeRequest, scriptsRequest]) {
          const request = make(id, locale)
          const { pdf, invoice } = typesetter.draw(request)
          const text = wholeText(pdf)
          const read = wholeText(pdf, 'reading')
          const isMissing = (value: string): boolean =>
            !says(RIGHT_TO_LEFT.test(value) ? read : text, value)
          expect([...textValues(request)].filter(isMissing)).to.deep.equal([])
          const { totals, items, vatBreakdown } = invoice
          const amounts = [
            ...[totals.net, totals.vat, totals.gross, totals.due],
            ...items.map(({ netAmount }) => netAmount),
            ...vatBreakdown.flatMap(({ taxableAmount, taxAmount }) => [taxableAmount, taxAmount]),
          ]
          expect(amounts.filter((amount) => !says(text, written(amount, locale)))).to.deep.equal([])
        }
      })
  }
})

/** Boxes of words are as high as their lines: only the part that ink can reach is held against others. */
function overlaps(words: readonly Word[]): string[] {
  const found: string[] = []
  const sorted = [...words].sort((a, b) => a.page - b.page || a.top - b.top)
  sorted.forEach((one, index) => {
    if (one.left < 0 || one.top < 0 || one.right > 612 || one.bottom > 842)
      found.push(`${one.text} leaves page ${one.page}`)
    for (const other of sorted.slice(index + 1)) {
      if (other.page !== one.page || other.top > one.bottom) break
      const height = Math.min(one.bottom - one.top, other.bottom - other.top)
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      if (across > 0.7 && down > height * 0.45)
        found.push(`${one.text} and ${other.text} on page ${one.page}`)
    }
  })
  return found
}

/** Words without ink in some part as wide as one character. */
function blanks(pdf: Uint8Array, words: readonly Word[]): string[] {
  let blank = words
  for (const dots of DOTS_PER_INCH) {
    const pages = new Map<number, Word[]>()
    for (const word of blank) pages.set(word.page, [...(pages.get(word.page) ?? []), word])
    blank = [...pages].flatMap(([page, on]) => {
      const picture = greyPictureOf(pdf, page, dots)
      return on.filter((word) => isBlank(picture, dots, word))
    })
  }
  return blank.map(({ text }) => text)
}

function isBlank(page: GreyPicture, dots: number, word: Word): boolean {
  const characters = [...word.text].length
  const width = (word.right - word.left) / characters
  const parts = characters === 1 ? 1 : Math.max(1, Math.floor(characters / 2))
  for (let part = 0; part < parts; part++) {
    const left = word.left + (part * characters * width) / parts
    const right = left + (characters * width) / parts
    if (!hasInk(page, dots, left, word.top, right, word.bottom)) return true
  }
  return false
}

/** True if a part of a page, in points, holds dark and light. */
function hasInk(
  { width, height, data }: GreyPicture,
  dots: number,
  ...box: readonly [left: number, top: number, right: number, bottom: number]
): boolean {
  const [left, top, right, bottom] = box.map((points) => (points * dots) / 72) as [
    number,
    number,
    number,
    number,
  ]
  let darkest = 255
  let lightest = 0
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(right)); x++) {
      const light = data[y * width + x] ?? 0
      darkest = Math.min(darkest, light)
      lightest = Math.max(lightest, light)
      if (lightest - darkest > 30) return true
    }
  return false
}

/** Texts of a request that must be printed as they are: all but codes, dates, numbers and files. */
function* textValues(value: Json, key = ''): Generator<string> {
  if (typeof value === 'string') {
    if (!CODED.has(key) && !/^(-?\d+(\.\d+)?|\d{4}-\d\d-\d\d)$/.test(value)) yield value
  } else if (Array.isArray(value))
    for (const entry of value as readonly Json[]) yield* textValues(entry, key)
  else if (typeof value === 'object')
    for (const [name, entry] of Object.entries(value)) yield* textValues(entry, name)
}

const CODED: ReadonlySet<string> = new Set(
  (
    'template locale accentColor base64 typeCode country originCountry ' +
    'unit priceBaseUnit vatCategory vatRate meansCode subjectCode taxCurrency url reasonCode filename mimeType'
  ).split(' '),
)

/**
 * True if the text has the value, whatever its lines and spaces. Of words from right to left only
 * the letters are held against each other: poppler turns their order in a way of its own.
 */
function says(text: string, value: string): boolean {
  if (!RIGHT_TO_LEFT.test(value)) return withoutSpaces(text).includes(withoutSpaces(value))
  const words = new Set(lettersByWord(text))
  return lettersByWord(value).every((word) => words.has(word))
}

const RIGHT_TO_LEFT = /[\u0590-\u07ff]/

function lettersByWord(text: string): string[] {
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => Array.from(word).sort().join(''))
}

function withoutSpaces(text: string): string {
  // A soft hyphen where a line ends says that the word continues.
  return text.replace(/\u00ad(?=\s)|[\s\u00a0\u202f\u200b]+/g, '')
}

/** An amount as a language writes it; written out here, so that the formats are held against it. */
function written(amount: string, locale: string): string {
  const [whole = '', cents = ''] = amount.split('.')
  const groups = whole.replace(/\d(?=(?:\d{3})+$)/g, `$&${{ en: ',', fr: ' ' }[locale] ?? '.'}`)
  return `${groups}${locale === 'en' ? '.' : ','}${cents}`
}

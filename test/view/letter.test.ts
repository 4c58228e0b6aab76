import { expect } from 'chai'
import { ViewFormats } from '../../src/view/formats.js'
import { letterTo } from '../../src/view/letter.js'
import type { PlacedFinding } from '../../src/view/places.js'
import { ViewWords } from '../../src/view/words.js'

const finding = (code: string, more: object = {}): PlacedFinding['finding'] => ({
  rule: code,
  code,
  severity: 'error',
  message: `The rule ${code} is broken.`,
  ...more,
})

function letter(findings: readonly PlacedFinding[], subject: object = {}, locale = 'en') {
  const words = ViewWords.of(locale, new Map())
  return letterTo(
    words,
    ViewFormats.of(locale),
    { number: 'R-1', date: '2026-11-20', ...subject },
    findings,
  )
}

describe('The letter to a supplier', () => {
  const error = {
    number: 1,
    finding: finding('BR-1', { found: '1', expected: '2', term: 'BT-131' }),
    place: 'items[2].netAmount',
  }

  it('names the invoice, the line, the rule and the values', () => {
    const { subject, body } = letter([error]) ?? { subject: '', body: '' }
    expect(subject).to.equal('Your invoice R-1: request for a corrected invoice')
    expect(body).to.contain('R-1 of 20 Nov 2026')
    expect(body).to.contain(
      '1. Line 3: The rule BR-1 is broken.\n   (found: 1; expected: 2; Rule: BR-1; BT-131)',
    )
  })

  it('names a line by the number that it has in the invoice', () => {
    const lineNumber = (index: number) => (index === 2 ? '30' : undefined)
    expect(letter([error], { lineNumber })?.body).to.contain('1. Line 30: The rule BR-1')
  })

  it('says of an invoice without a number or a date that it has none', () => {
    const none = letter([error], { number: '', date: ' ' }, 'de')
    expect(none?.subject).to.equal('Ihre Rechnung (ohne Nummer): Bitte um Korrektur')
    expect(none?.body).to.contain('Rechnung (ohne Nummer) vom (ohne Datum) erhalten')
  })

  it('is in the language of its reader', () => {
    expect(letter([error], {}, 'fr')?.body)
      .to.match(/^Madame, Monsieur,/)
      .and.to.contain('Ligne 3')
  })

  it('cuts no character in half where a value is too long', () => {
    const number = `${'a'.repeat(498)}\u{1f600}bbbb`
    const { subject = '' } = letter([error], { number }) ?? {}
    expect(() => encodeURIComponent(subject)).not.to.throw()
  })

  it('is not written without an error', () => {
    const warning = { ...error, finding: { ...error.finding, severity: 'warning' as const } }
    expect(letter([warning])).to.equal(undefined)
  })

  it('names the amount that errors depend on, though it is wrong with a warning', () => {
    const amount = (rule: string, term: string, severity: 'error' | 'warning') => ({
      number: 1,
      finding: finding(rule, { rule, term, severity }),
    })
    const cause = amount('EN 16931-1, BT-131', 'BT-131', 'warning')
    const { body } = letter([cause, amount('BR-CO-10', 'BT-106', 'error')]) ?? { body: '' }
    expect(body).to.match(/1\. [^]*BT-131[^]*2\. [^]*BR-CO-10/)
    expect(letter([cause, amount('BR-1', 'BT-5', 'error')])?.body).not.to.contain('BT-131')
  })

  it('lists 15 errors, and counts the rest', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      number: index,
      finding: finding(`R-${index}`),
    }))
    const { body } = letter(many) ?? { body: '' }
    expect(body)
      .to.contain('15. ')
      .and.to.contain('There are 5 further errors.')
      .and.to.not.contain('16. ')
  })

  it('lists a sixteenth rather than counting it', () => {
    const many = Array.from({ length: 16 }, (_, at) => ({
      number: at,
      finding: finding(`R-${at}`),
    }))
    expect(letter(many)?.body).to.contain('16. ').and.to.not.contain('further')
  })

  it('says once what a rule and the arithmetic report of the same value', () => {
    const sum = { ...error, number: 2, finding: finding('CALC-BT-131', { term: 'BT-131' }) }
    expect(letter([error, sum])?.body).to.not.contain('CALC')
    expect(letter([sum])?.body).to.contain('CALC')
  })

  it('is for the address of the seller, if that is one', () => {
    expect(letter([error], { email: 'a.b@example.com' })?.to).to.equal('a.b@example.com')
    for (const email of ['a@b', 'a b@example.com', 'a@example.com?bcc=x@example.com', ''])
      expect(letter([error], { email })?.to).to.equal(undefined)
  })
})

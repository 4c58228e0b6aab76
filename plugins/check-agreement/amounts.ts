import { inLatin } from './as-read.js'

/** Signs between thousands, in the formats of the 24 languages of the EU. */
const GROUPS = ['', '.', ',', ' ', "'", '’']

/** An amount that a page could show in another format. */
const PLAIN_AMOUNT = /^[-+]?\d{1,40}(?:\.\d{1,20})?$/

/** True if a text shows an amount, in any format; what is no amount, as it is. @param amount of the XML */
export function showsAmount(text: string, amount: string): boolean {
  if (!PLAIN_AMOUNT.test(amount)) return text.includes(amount)
  const [whole = '0', fraction = ''] = amount.replace(/^[-+]/, '').split('.')
  const cents = fraction.padEnd(2, '0')
  return GROUPS.some((group) => {
    const grouped = escaped(whole.replace(/\B(?=(\d{3})+$)/g, group))
    // Cents may also be behind the currency: 1 822 € 13.
    const mark = `(?:[.,]| ?(?:€|eur|euros?) ?)`
    const tail = /^0+$/.test(cents) ? `(?:[.,]${cents}|[.,][-–—])?` : `${mark}${cents}`
    return new RegExp(`(?<!\\d|\\d[.,'’])${grouped}${tail}(?![.,'’]?\\d)`).test(text)
  })
}

function escaped(text: string): string {
  return text.replace(/[.'’]/g, '\\$&')
}

/**
 * A number with two decimals. More groups than any amount has would take a time that grows with the square of their
 * number.
 */
export const NUMBER = String.raw`(?:\d{1,3}(?:[.,'’ ]\d{3}){1,5}|\d+)[.,]\d{2}(?![.,]?\d)`
export const NUMBERS = new RegExp(String.raw`(?<![\d.,])${NUMBER}`, 'g')

/** All amounts with two decimals in a text, as `1234.50`. */
export function amountsIn(text: string): string[] {
  const found = text.match(NUMBERS) ?? []
  return found.map((amount) => {
    const digits = amount.replace(/\D/g, '')
    return `${digits.slice(0, -2).replace(/^0+(?=\d)/, '')}.${digits.slice(-2)}`
  })
}

/**
 * An amount of the XML as {@link amountsIn} gives those of the pages: without its sign, with all digits of amounts that
 * are too large for a number; undefined for what is no amount.
 */
export function amountOf(text: string): string | undefined {
  const [, whole = '', cents = ''] = /^[-+]?0*(\d*)(?:\.(\d{0,2})0*)?$/.exec(text) ?? []
  if (whole !== '' || cents !== '') return `${whole || '0'}.${cents.padEnd(2, '0')}`
  return amountsIn(Math.abs(Number(text)).toFixed(2))[0]
}

/** Words for the amount to pay, in the languages of the EU, in lower case. */
const PAYABLE_WORDS =
  /zahlbetrag|zahlungsbetrag|zu (?:be)?zahlen|zu überweisen|fälliger betrag|zahlbarer betrag|net [aà] payer|montant [aà] payer|reste [aà] payer|(?<!\p{L})à (?:payer|régler)|(?:montant|solde|total) dû|(?:amount|total) to (?:pay|be paid)|amount due|total due|balance due|amount payable|total payable|importe (?:a pagar|adeudado)|total a pagar|(?<!\p{L})a\x20pagar|totale da pagare|(?:importo|totale) dovuto|importo da pagare|netto a pagare|da pagare|te betalen|te voldoen|att betala|at betale|til betaling|maksettava|do zapłaty|k úhradě|celkem k úhradě|na úhradu|fizetendő|(?:total|rest|sum[aă]|valoare) de plat[aă]|de plată|de plătit|za plačilo|za platiti|za uplatu|сума за плащане|за плащане|πληρωτέο|tasuda|tasumisele|apmaksai|mokėti|mokėtina suma|le híoc|pagabbli/u

export const CURRENCY = String.raw`(?:\p{Sc}|eur|euro|chf|gbp|usd|pln|czk|huf|ron|bgn|sek|dkk|nok|zł|kč|ft|lei|kr\.?|fr\.?)`

/** Letters that stand apart leave no blank between the words, except where these would be another word: `apagar`. */
const PAYABLE = new RegExp(PAYABLE_WORDS.source.replaceAll(' ', ' ?'), 'u')

/** What may be between a label and its amount. */
const SIGNS = String.raw`[\s():.]{0,4}`

/** An amount without cents directly after a label: with its currency, or a dash for the cents. */
const WHOLE = new RegExp(
  String.raw`^${SIGNS}(?<before>${CURRENCY})?${SIGNS}(?<number>\d{1,3}(?:[.,'’ ]\d{3}){1,5}|\d+)(?!\d|[.,]\d)(?<dash>[.,][-–—]{1,2})?\s?(?<behind>${CURRENCY}(?!\p{L}))?(?: ?(?<cents>\d{2})(?!\d|[.,]\d| ?\p{L}))?`,
  'u',
)

export const CURRENCIES = new RegExp(String.raw`(?<!\p{L})${CURRENCY}(?!\p{L})`, 'gu')

/** True if a text, in lower case, has words other than currencies. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(CURRENCIES, ''))
}

/** True if the first amount of a line follows words: it is theirs. */
function hasOwnLabel(line: string): boolean {
  return hasWords(line.slice(0, Math.max(0, line.search(NUMBERS))))
}

/** Where the words for the amount to pay are in a line, in lower case. */
export function payableLabel(line: string): { start: number; end: number } | undefined {
  const label = PAYABLE.exec(line) ?? PAYABLE.exec(inLatin(line))
  return label === null ? undefined : { start: label.index, end: label.index + label[0].length }
}

/**
 * The amounts next to words for the amount to pay: after them in the line, else in the next line, unless the words
 * are in a sentence and that line has words of its own, and with those before the words and above them.
 * @param lines in lower case
 */
export function payableAmounts(lines: readonly string[]): string[] {
  return lines.flatMap((line, at) => {
    const label = payableLabel(line)
    if (label === undefined) return []
    const rest = withoutMeasures(line.slice(label.end))
    const isAlone = !hasWords(`${line.slice(0, label.start)} ${rest}`)
    const below = lines[at + 1] ?? ''
    const next = amountsIn(isAlone || !hasOwnLabel(below) ? below : '')
    // The amount may stand before the words, or above them: then the next line says no other one.
    const above = hasWords(lines[at - 1] ?? '') ? '' : (lines[at - 1] ?? '')
    const before = next.length > 0 ? amountsIn(`${line.slice(0, label.start)}\n${above}`) : []
    const [found = []] = [amountsIn(rest), wholeAmount(rest), [...next, ...before]].filter(
      (each) => each.length > 0,
    )
    return found
  })
}

/** A number of hours or goods, or a percentage, is no amount of money. */
const MEASURE = new RegExp(
  String.raw`${NUMBER} ?(?:%|(?:h|hrs?|hours?|std|stunden?|tagen?|days?|heures?|jours?|ore|giorni|horas?|días|uren|kg|kwh|stk|stück|pcs|pieces|pièces|points|punkte)(?!\p{L}))`,
  'gu',
)

function withoutMeasures(text: string): string {
  return text.replace(MEASURE, ' ')
}

function wholeAmount(rest: string): string[] {
  const { before, number, dash, behind, cents } = WHOLE.exec(rest)?.groups ?? {}
  if (number === undefined || (before ?? dash ?? behind) === undefined) return []
  const digits = number.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  // Cents may be behind the currency: 999 € 50.
  const whole = behind === undefined || cents === undefined ? [] : [`${digits}.${cents}`]
  // Cents that are raised look like other digits: 999⁰⁰.
  return [...whole, `${digits}.00`, ...amountsIn(`${digits.slice(0, -2)}.${digits.slice(-2)}`)]
}

/** Words for the total with VAT, in lower case; those for a net amount or VAT do not begin a label. */
export const TOTAL = String.raw`(?:(?:grand|invoice|invoice grand|amount|gross) total|total(?: amount)?|gesamtsumme|gesamtbetrag|rechnungsbetrag|rechnungs(?:gesamt|end)betrag|rechnungssumme|brutto(?:betrag|summe)|gesamtpreis|montant(?= ?t\.?t\.?c)|prix total|importo totale|endbetrag|endsumme|gesamt|summe|(?:montant )?total(?: général)?|importe total|total factura|totale(?: fattura| documento)?|totaal(?:bedrag)?|suma|razem|celkem|totalt|i alt|yhteensä|összesen)`

/** What may be between the label and its amount: that VAT is included, and the currency. */
export const INCLUSIVE = String.raw`(?:t\.?t\.?c\.?|toutes taxes comprises|brutto|gross|(?:including|inc|incl|inkl)\.? ?(?:[\d.,]{1,6} ?% ?)?(?:vat|mwst\.?|ust\.?|btw|tva)|iva (?:incluido|incluida|inclusa|compresa)|con iva)`

/** Signs between the words; more of them would take a time that grows with the square of their number. */
export const GAP = String.raw`[\s():=]{0,4}`

/** Words that say as much where pages have no better ones, in lower case: line items can have them, too. */
const BALANCE = String.raw`(?:(?:rechnungs|rest|end|offener |open )?saldo|(?:offener |offener rest|rest|end)?betrag|restsumme|bitte (?:über)?(?:zahlen|weisen)(?: sie)?|please (?:pay|remit)(?: us)?|(?:open|outstanding) (?:amount|balance)|balance|amount|solde|montant|veuillez (?:payer|régler)|importo|importe|bedrag)`

const labelled = (words: string) =>
  new RegExp(
    String.raw`(?:^|\d|\d ?${CURRENCY}|[:;|])\s*(?:${CURRENCY}\s*)?${words}(?![\p{L}\d-])${GAP}(?:${CURRENCY} ?)?(?:${INCLUSIVE})?${GAP}(?:in )?(?:${CURRENCY})?${GAP}(?=\d)`,
    'gu',
  )

const TOTAL_LABEL = labelled(TOTAL)
const BALANCE_LABEL = labelled(BALANCE)

/** What may be after the amount: nothing that makes it hours, pieces or a share. */
const AMOUNT_END = new RegExp(String.raw`^\s*(?:$|${CURRENCY}(?!\p{L})|[^\p{L}\d\s%])`, 'u')
const AMOUNT = new RegExp(`^${NUMBER}`)

/** A line of an amount alone. */
const AMOUNT_ALONE = new RegExp(
  String.raw`^${SIGNS}(?:${CURRENCY})?${SIGNS}${NUMBER}\s?(?:${CURRENCY})?$`,
  'u',
)

/**
 * The amounts directly after words for the total, in the same line, or alone in the line below.
 * @param lines in lower case
 */
export function totalAmounts(lines: readonly string[]): string[] {
  return amountsAfter(TOTAL_LABEL, lines)
}

/** The same after words such as _balance_ and _please pay_. */
export function balanceAmounts(lines: readonly string[]): string[] {
  return amountsAfter(BALANCE_LABEL, lines)
}

function amountsAfter(words: RegExp, lines: readonly string[]): string[] {
  return lines.flatMap((line, at) => {
    const below = /\d/.test(line) ? undefined : lines[at + 1]
    const text = below !== undefined && AMOUNT_ALONE.test(below) ? `${line} ${below}` : line
    return [...text.matchAll(words)].flatMap(({ index, 0: label }) => {
      const rest = text.slice(index + label.length)
      const [amount = ''] = AMOUNT.exec(rest) ?? []
      const isMoney = amount !== '' && AMOUNT_END.test(rest.slice(amount.length))
      return isMoney ? amountsIn(amount) : []
    })
  })
}

/** The cents of an amount as {@link amountsIn} gives it. */
export function centsOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

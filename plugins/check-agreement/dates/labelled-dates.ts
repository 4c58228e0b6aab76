import { MODEL_DATE, MONTHS, showsDate } from './dates.js'

/** Words before the dates that pages must have as the XML does, in the languages of the EU, in lower case. */
const LABELS = new Map([
  [
    'BT-2',
    [
      'rechnungsdatum|(?:datum|ausstellungsdatum) der rechnung|invoice date|date of (?:the )?invoice|(?:invoice )?issue date|date of issue',
      "date (?:de )?(?:la )?(?:facture|facturation)|date d[’']émission|data (?:della )?fattura|data (?:di )?emissione",
      'fecha (?:de )?(?:la )?factura|fecha de (?:emisión|expedición)|factuurdatum|fakturadatum|fakturadato|laskun päiväys',
      'data wystawienia|datum vystavení|dátum vystavenia|számla kelte|data facturii|data da fatura|datum računa|дата на фактурата|ημερομηνία έκδοσης',
    ].join('|'),
  ],
  [
    'BT-9',
    [
      "fälligkeitsdatum|fällig am|zahlbar bis|due date|payment due(?: date)?|due on|date d[’']échéance|échéance|à payer avant le",
      '(?:data (?:di )?)?scadenza|(?:fecha de )?vencimiento|vervaldatum|förfallodatum|forfaldsdato|forfallsdato|eräpäivä',
      'termin płatności|datum splatnosti|dátum splatnosti|fizetési határidő|data scadenței|data de vencimento|rok plačila|datum dospijeća|падеж|ημερομηνία λήξης',
    ].join('|'),
  ],
])

/** Words that say of a date no more than that it is one: that of the invoice, where no date has better ones. */
const BARE_LABEL = String.raw`(?:^|[|;·,–] ?)(?:datum|date|data|fecha|dato)`

/** Lines that say of a date without a label that it is that of the invoice, or of the letter. */
const OF_INVOICE =
  /^.*(?:rechnung|invoice|fa[ck]tur|fattura|facture|(?<!\p{L})(?:den|le|lì|li)(?!\p{L})).*$/gmu

/** No date goes on beyond it. */
const APART = '\n|||\n'
/** As many characters beside a date may say that it is one for early payment. */
const BESIDE = 60
/** More dates are those of several things. */
const MOST_DATES = 20

const FIGURES = String.raw`\d{1,4} ?[./-] ?\d{1,2} ?[./-] ?\d{2,4}(?!\d)`
const IN_WORDS = String.raw`\d{1,2}(?!\d)[^\d\n]{0,8}${MONTHS}[^\d\n]{0,12}\d{4}(?!\d)|${MONTHS}[^\d\n]{0,4}\d{1,2}(?!\d)[^\d\n]{0,8}\d{4}(?!\d)`
const DATE = String.raw`(?:${FIGURES}|${IN_WORDS})`
/** Below its label, a date stands alone. */
const GAP = String.raw`(?:[ :.]{0,4}|:?\n(?=[^\n]{1,30}(?:\n|$)))`

const afterWords = (words: string) =>
  new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})${GAP}(?<date>${DATE})`, 'gmu')

const ROW = new RegExp(`^${DATE}`, 'gmu')

const LABELLED = new Map(Array.from(LABELS, ([term, words]) => [term, afterWords(words)]))
const BARE = afterWords(BARE_LABEL)

/**
 * The date that pages show behind the words for a term, where it is not that of the XML: one date alone, since pages may
 * name those of other invoices and of instalments.
 * @param texts of lines in lower case; of pages, and of their columns
 * @param date of the XML, `YYYY-MM-DD`
 * @param isOtherwise whether a text is about paying early or late
 * @param others dates that the XML has elsewhere, such as that of a preceding invoice
 */
export function otherDate(
  texts: readonly string[],
  term: string,
  date: string,
  others: readonly string[],
  isOtherwise: (text: string) => boolean,
): string | undefined {
  const words = LABELLED.get(term)
  if (words === undefined || !MODEL_DATE.test(date)) return undefined
  const found = texts.flatMap((text) => datesAfter(words, text, isOtherwise))
  const bare = term === 'BT-2' ? texts.flatMap((text) => datesAfter(BARE, text, isOtherwise)) : []
  const all = [...found, ...bare]
  if (all.length === 0 || showsDate(all.join(APART), date)) return undefined
  // Rows of a table say until when which amount is to be paid.
  const rows = term === 'BT-9' ? texts.flatMap((text) => text.match(ROW) ?? []) : []
  if (showsDate(rows.join(APART), date)) return undefined
  const isNamed = () =>
    texts.some((text) => showsDate((text.match(OF_INVOICE) ?? []).join(APART), date))
  const dates = new Set(found.length > 0 || isNamed() ? found : bare)
  if (dates.size > MOST_DATES) return undefined
  const foreign = [...dates].filter((each) => !others.some((other) => showsDate(each, other)))
  const [first, ...more] = foreign
  return more.length === 0 ? first : undefined
}

function datesAfter(words: RegExp, text: string, isOtherwise: (text: string) => boolean): string[] {
  return [...text.matchAll(words)].flatMap(({ index, groups, 0: match }) => {
    const beside = text.slice(Math.max(0, index - BESIDE), index + match.length + BESIDE)
    return isOtherwise(beside) || beside.includes('%') ? [] : (groups?.['date'] ?? [])
  })
}

import { dependentFindings } from '../verdict/dependent-findings.js'
import type { ReportFinding } from '../verdict/report.js'
import type { ViewFormats } from './formats.js'
import type { PlacedFinding } from './places.js'
import { shownText } from './shown-text.js'
import type { ViewWords } from './words.js'

/** A message to the supplier of an invoice that is not valid. */
export interface Letter {
  readonly subject: string
  readonly body: string
  /** The e-mail address of the seller, if it is one. */
  readonly to?: string
}

/** What of an invoice a letter names. */
export interface LetterSubject {
  readonly number?: string
  readonly date?: string
  readonly email?: string
  /** The number of a line (BT-126), by its index. */
  readonly lineNumber?: (index: number) => string | undefined
}

/** Errors that a letter lists; a person asks for no more at once. */
const MOST_LISTED = 15

/** Says what is wrong with an invoice, in the words of the findings, and asks for a corrected one. */
export function letterTo(
  words: ViewWords,
  formats: ViewFormats,
  { number = '', date = '', email = '', lineNumber }: LetterSubject,
  findings: readonly PlacedFinding[],
): Letter | undefined {
  const causes = causesOf(findings.map(({ finding }) => finding))
  const errors = onceEach(
    findings.filter(({ finding }) => finding.severity === 'error' || causes.has(finding)),
  )
  if (errors.length === 0) return undefined
  const values = {
    number: inLine(number) || words.text('letter.noNumber'),
    date: inLine(formats.date(date)) || words.text('letter.noDate'),
  }
  // One error more takes no more room than the sentence that would count it.
  const listed = errors.length === MOST_LISTED + 1 ? errors : errors.slice(0, MOST_LISTED)
  const items = listed.map((each, index) => itemText(words, each, index + 1, lineNumber))
  const further = errors.length - items.length
  const paragraphs = [
    words.text('letter.greeting'),
    words.text('letter.intro', values),
    items.join('\n\n'),
    ...(further > 0 ? [words.text('letter.more', { count: String(further) })] : []),
    words.text('letter.request'),
    words.text('letter.closing'),
  ]
  return {
    subject: words.text('letter.subject', values).replace(/\s+/g, ' '),
    body: paragraphs.join('\n\n'),
    ...(isAddress(email) ? { to: email } : {}),
  }
}

/** Findings about amounts that errors depend on: without a warning about the first of them, they explain nothing. */
function causesOf(findings: readonly ReportFinding[]): ReadonlySet<ReportFinding> {
  const groups = dependentFindings(findings).filter(({ dependents }) =>
    dependents.some(({ severity }) => severity === 'error'),
  )
  return new Set(groups.flatMap(({ finding, repeated }) => [finding, ...repeated]))
}

/** Without the results of the arithmetic that a rule of the standard reports for the same value. */
function onceEach(errors: readonly PlacedFinding[]): PlacedFinding[] {
  const valueOf = ({ finding, place }: PlacedFinding) => `${finding.term ?? ''} ${place ?? ''}`
  const isSum = ({ finding }: PlacedFinding) => finding.code.startsWith('CALC-')
  const ruled = new Set(errors.filter((each) => !isSum(each)).map(valueOf))
  return errors.filter((each) => !isSum(each) || !ruled.has(valueOf(each)))
}

function itemText(
  words: ViewWords,
  { finding, place }: PlacedFinding,
  index: number,
  lineNumber: LetterSubject['lineNumber'] = () => undefined,
): string {
  const { message, rule, term, found, expected } = finding
  const facts = [
    found === undefined ? '' : `${words.text('found')}${words.colon}${inLine(found)}`,
    expected === undefined ? '' : `${words.text('expected')}${words.colon}${inLine(expected)}`,
    `${words.text('rule')}${words.colon}${rule}`,
    term ?? '',
  ].filter((fact) => fact !== '')
  const line = /^items\[(\d+)\]/.exec(place ?? '')?.[1]
  const where =
    line === undefined
      ? ''
      : `${words.text('line', { line: inLine(lineNumber(Number(line)) ?? '') || String(Number(line) + 1) })}${words.colon}`
  return `${index}. ${where}${inLine(message)}\n   (${facts.join('; ')})`
}

function inLine(text: string): string {
  const shown = shownText(text).replace(/\s+/g, ' ').trim()
  return shown.length <= 500 ? shown : `${beginningOf(shown, 499)}…`
}

/** The beginning of a text, of so many UTF-16 code units at most; no character is cut in half. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

function isAddress(text: string): boolean {
  return text.length <= 254 && /^[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+$/.test(text)
}

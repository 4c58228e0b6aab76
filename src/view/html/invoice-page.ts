import type { Wording } from '../../catalog/entries/entries.js'
import { grouped } from '../../verdict/dependent-findings.js'
import type { ValidationReport } from '../../verdict/report.js'
import { ViewFormats } from '../formats.js'
import { Ledger } from '../ledger.js'
import { beginningOf, letterTo, type Letter } from '../letter.js'
import { placeFindings } from '../places.js'
import type { ReceivedInvoice } from '../received.js'
import { shownText } from '../shown-text.js'
import { verdictSentence } from '../verdict-sentence.js'
import { ViewWords } from '../words.js'
import { attachmentsPart, Downloads, type BesideFile } from './attachments.js'
import { checkedPart } from './checked.js'
import { htmlDocument } from './page/document.js'
import { escapeHtml } from './page/escape.js'
import { factsPart, notesPart, referencesPart } from './facts.js'
import { findingsPart, lineFinder } from './findings.js'
import { furtherPart } from './further.js'
import { linesPart } from './lines.js'
import { partiesPart } from './parties.js'
import { Sheet } from './page/sheet.js'
import { adjustmentsPart, breakdownPart, paymentPart, totalsPart } from './totals.js'
import { xmlHtml, xmlSource, type XmlSource } from './xml-source.js'

/** What a page is made from. */
export interface InvoicePage {
  readonly received: ReceivedInvoice
  /** The name of the XML file. */
  readonly name: string
  readonly locale: string
  readonly wording: ReadonlyMap<string, Wording>
  /** The validation result; absent if the invoice was not validated. */
  readonly report?: ValidationReport
  /** The other files of a PDF. */
  readonly beside: readonly BesideFile[]
  /** Bytes of files that can be saved from the page, in all. */
  readonly attachmentBytes: number
  /** The text of the XML, to be shown with line numbers, and a letter to the supplier. */
  readonly source?: string
}

/** A received invoice as one HTML file, without scripts and without anything from elsewhere. */
export function invoicePage(page: InvoicePage): string {
  const { received, locale, report, wording } = page
  const words = ViewWords.of(locale, wording)
  const formats = ViewFormats.of(locale)
  const ledger = new Ledger([...received.leaves, ...received.extension])
  // Numbered in the order of the list of findings.
  const listed = report === undefined ? [] : grouped([...report.errors, ...report.warnings])
  const placed = placeFindings(listed, received, ledger)
  const sheet = new Sheet(ledger, { words, formats }, placed)
  const source = page.source === undefined ? undefined : xmlSource(page.source)
  const lineOf = source === undefined ? () => undefined : lineFinder(source.lines)
  const text = (path: string) => ledger.peek(path)
  const letter =
    page.source === undefined
      ? undefined
      : letterTo(
          words,
          formats,
          {
            number: text('number') ?? '',
            date: text('date') ?? '',
            email: text('seller.email') ?? '',
            lineNumber: (index) => text(`items[${index}].lineId`),
          },
          placed,
        )
  const title = titleOf(words, ledger)
  const findings = report === undefined ? '' : findingsPart({ words, report, placed, lineOf })
  const body = [
    header(page, words),
    '<main>',
    `<h1>${escapeHtml(title)}</h1>`,
    // What a person asks first of a report is the verdict; of a view, the invoice.
    source === undefined ? '' : checkedPart(words, report) + findings + letterPart(words, letter),
    partiesPart(sheet),
    `<div class="cols">${factsPart(sheet)}${referencesPart(sheet)}</div>`,
    notesPart(sheet),
    linesPart(sheet),
    adjustmentsPart(sheet),
    breakdownPart(sheet),
    totalsPart(sheet),
    paymentPart(sheet),
    attachmentsPart(sheet, new Downloads(page.attachmentBytes), page.beside),
    furtherPart(sheet, received.unmapped),
    source === undefined
      ? findings
      : sourcePart(words, page.name, source, placedLines(listed, lineOf)),
    '</main>',
  ]
  return htmlDocument({ locale, title, body: body.join('\n') })
}

function placedLines(
  findings: readonly { readonly xpath?: string }[],
  lineOf: (xpath: string) => number | undefined,
): ReadonlySet<number> {
  const lines = findings.map(({ xpath }) => (xpath === undefined ? undefined : lineOf(xpath)))
  return new Set(lines.filter((line) => line !== undefined))
}

function titleOf(words: ViewWords, ledger: Ledger): string {
  const type = ledger.peek('typeCode') ?? ''
  const name = words.code('documentType', type) ?? words.text('further.invoice')
  return `${name} ${shownText(ledger.peek('number') ?? '')}`.trim()
}

function header({ name, report }: InvoicePage, words: ViewWords): string {
  const mark = escapeHtml(words.text('mark', { name: shownText(name) }))
  const verdict = escapeHtml(verdictSentence(words, report))
  const state = report === undefined ? '' : report.valid ? ' ok' : ' bad'
  const findings = report === undefined ? 0 : report.errors.length + report.warnings.length
  const link =
    findings === 0 ? '' : ` <a href="#findings">${escapeHtml(words.text('findings'))}</a>`
  return `<header class="mark"><p>${mark}</p><p class="verdict${state}">${verdict}${link}</p></header>`
}

function letterPart(words: ViewWords, letter: Letter | undefined): string {
  if (letter === undefined) return ''
  const { subject, body, to } = letter
  const word = (key: string) => escapeHtml(words.text(key))
  const mail =
    to === undefined
      ? ''
      : `<p><a href="mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&amp;body=${encodeURIComponent(inLink(body))}">${word('letter.mail')}</a></p>`
  return `<section class="letter"><h2>${word('letter')}</h2><p><label for="letter">${word('letter.copy')}</label></p><textarea id="letter" readonly>\n${escapeHtml(`${subject}\n\n${body}`)}</textarea>${mail}</section>`
}

/** Characters that mail programs take from a link. */
const MOST_IN_LINK = 1500

/** The beginning of a text with the line breaks of mail. */
function inLink(text: string): string {
  return beginningOf(text, MOST_IN_LINK).replaceAll('\n', '\r\n')
}

function sourcePart(
  words: ViewWords,
  name: string,
  source: XmlSource,
  marked: ReadonlySet<number>,
): string {
  const html = xmlHtml(source, marked)
  const content = html ?? `<p>${escapeHtml(words.text('xml.tooLong'))}</p>`
  const hint = source.isReformatted ? `<p>${escapeHtml(words.text('xml.reformatted'))}</p>` : ''
  const title = escapeHtml(words.text('xml.show', { name: shownText(name) }))
  return `<details id="xml"><summary>${title}</summary>${hint}${content}</details>`
}

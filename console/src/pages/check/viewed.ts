import { parseHtml } from '../../parts/trusted.js'

/** The readable page of an invoice, in the parts that the tabs show. */
export interface Viewed {
  /** The whole page, as it can be saved. */
  readonly html: string
  readonly style: CSSStyleSheet
  /** The invoice with the findings at its values. */
  readonly invoice: readonly Node[]
  /** The findings and the XML with marked lines; empty without XML. */
  readonly xml: readonly Node[]
  readonly letter?: Letter
}

/** What may be written to the supplier. */
export interface Letter {
  readonly text: string
  /** A `mailto:` address, if the invoice names one. */
  readonly mail?: string
}

/** Reads the page that `POST /v1/view?source=true` gives. */
export function readViewed(html: string): Viewed {
  const { document, style } = parseHtml(html)
  const main = document.querySelector('main')
  const letter = main?.querySelector('.letter')
  const findings = main?.querySelector('.findings')
  const xml = main?.querySelector('#xml')
  for (const part of [letter, xml, main?.querySelector('.checked'), findings]) part?.remove()
  xml?.querySelector('summary')?.remove()
  const read = letterOf(letter)
  return {
    html,
    style: sheetOf(style),
    invoice: [...(main?.childNodes ?? []), ...copiesOf(findings)],
    xml: [...copiesOf(findings), ...(xml?.childNodes ?? [])],
    ...(read === undefined ? {} : { letter: read }),
  }
}

function copiesOf(node: Element | null | undefined): readonly Node[] {
  return node === null || node === undefined ? [] : [node.cloneNode(true)]
}

function letterOf(part: Element | null | undefined): Letter | undefined {
  const text = part?.querySelector('textarea')?.value
  const mail = part?.querySelector('a')?.getAttribute('href') ?? ''
  if (text === undefined) return undefined
  return mail.startsWith('mailto:') ? { text, mail } : { text }
}

/** The style of the page, for a part of another page: colours are those of the place where it is. */
function sheetOf(style: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${style}
    .page { max-width: none; margin: 0; padding: 0; font: inherit }
    .page > :first-child { margin-top: 0 }
    .xml { max-height: 70vh }`)
  for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = sheet.cssRules[at]
    const isTheme =
      (rule instanceof CSSStyleRule && rule.selectorText === ':root') ||
      (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme'))
    if (isTheme) sheet.deleteRule(at)
    else if (rule instanceof CSSStyleRule && rule.selectorText === 'body')
      rule.selectorText = '.page'
  }
  return sheet
}

/** Invoice lines that are validated together. */
const TOGETHER = 2_000

/** A problem that has a place in a document: by libxml2, or stated here. */
interface Placed {
  readonly line: number
  readonly xpath?: string
  /** What libxml2 says. */
  readonly message?: string
}

/** An invoice line in the text, and where it is among all elements that have its parent, from 1. */
interface Line {
  readonly start: number
  readonly end: number
  readonly position: number
  /** Its line breaks. */
  readonly breaks: string
}

interface Lines {
  readonly lines: readonly Line[]
  /** With its prefix. */
  readonly name: string
  /** That of the root is 1. */
  readonly depth: number
}

/**
 * The problems of a document, whose invoice lines are validated part by part if there are many: libxml2 goes through all
 * elements before one to say where a problem is; with one in each of 20,000 lines, that takes minutes.
 * @param xml well-formed
 * @param problemsOf validates a document
 */
export function problemsByPart<Problem extends Placed>(
  xml: string,
  problemsOf: (xml: string) => readonly Problem[],
  together = TOGETHER,
): readonly Problem[] {
  const found = linesIn(xml, together)
  if (found === undefined) return problemsOf(xml)
  const problems: Problem[] = []
  for (let from = 0; from < found.lines.length; from += together) {
    const part = partOf(found, from, from + together)
    let isMisplaced = false
    for (const problem of problemsOf(part.textOf(xml))) {
      const place = part.placeOf(problem)
      // What is not in a line is in the first part, too.
      if (place === undefined && from > 0) continue
      problems.push(place === undefined ? problem : { ...problem, xpath: place.xpath })
      isMisplaced ||= place?.isLine === true && isUnexpected(problem)
    }
    // libxml2 does not validate what follows an element that is not expected.
    if (isMisplaced) break
  }
  return problems.sort((one, other) => one.line - other.line)
}

function isUnexpected({ message = '' }: Placed): boolean {
  return message.includes(': This element is not expected')
}

/** The document with some of its lines; lines of the text keep their numbers. */
function partOf({ lines, name, depth }: Lines, from: number, to: number) {
  const positions = new Set(lines.slice(from, to).map(({ position }) => position - from))
  return {
    textOf(xml: string): string {
      const kept: string[] = []
      let at = 0
      for (const [index, { start, end, breaks }] of lines.entries()) {
        if (index >= from && index < to) continue
        kept.push(xml.slice(at, start), breaks)
        at = end
      }
      return kept.join('') + xml.slice(at)
    },
    /** Where a problem of the part is in the document; undefined if it is not in a line. */
    placeOf({
      xpath = '',
    }: Placed): { readonly xpath: string; readonly isLine: boolean } | undefined {
      const steps = xpath.split('/')
      const [, step, index = '1'] = /^([^[]+)(?:\[(\d+)\])?$/.exec(steps[depth] ?? '') ?? []
      const position = Number(index)
      // `*[3]` is the third of all elements: their namespace has no prefix.
      if (step === '*' ? !positions.has(position) : step !== name) return undefined
      const inDocument = steps.with(depth, `${step}[${position + from}]`).join('/')
      return { xpath: inDocument, isLine: steps.length === depth + 1 }
    },
  }
}

/** Names of invoice lines: in CII, in UBL, in ZUGFeRD 1. */
const LINE = /^(?:[^:]*:)?(?:IncludedSupplyChainTradeLineItem|InvoiceLine|CreditNoteLine)$/

const MARKUP =
  /<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<(\/?)([^\s/>]+)(?:"[^"]*"|'[^']*'|[^>"'])*>/gs

/**
 * The invoice lines of a document.
 * @returns undefined if there are no more than so many, and if they do not follow one another or have several names
 */
function linesIn(xml: string, most: number): Lines | undefined {
  if (!hasMore(xml, most)) return undefined
  const lines: Line[] = []
  /** How many elements each open element has; the first number is that of the document. */
  const open = [0]
  let [depth, name, next] = [0, '', 0]
  let line: Pick<Line, 'start' | 'position'> | undefined
  const close = (end: number) => {
    if (line === undefined || open.length !== depth) return
    const breaks = xml.slice(line.start, end).replace(/[^\n]+/g, '')
    lines.push({ ...line, end, breaks })
    line = undefined
  }
  for (const { 0: text, 1: slash, 2: element, index } of xml.matchAll(MARKUP)) {
    if (element === undefined) continue
    if (slash === '/') {
      open.pop()
      close(index + text.length)
      continue
    }
    const position = (open.pop() ?? 0) + 1
    open.push(position)
    if (line === undefined && LINE.test(element)) {
      if (depth === 0) [depth, name, next] = [open.length, element, position]
      if (open.length !== depth || element !== name || position !== next) return undefined
      next += 1
      line = { start: index, position }
    }
    if (text.endsWith('/>')) close(index + text.length)
    else open.push(0)
  }
  return lines.length > most ? { lines, name, depth } : undefined
}

/** A fast look at the text, which most documents leave: a line has its name in it. */
function hasMore(xml: string, most: number): boolean {
  const names = /TradeLineItem|InvoiceLine|CreditNoteLine/g
  for (let count = 0; names.test(xml);) if (++count > most) return true
  return false
}

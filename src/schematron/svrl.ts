import { SaxesParser, type SaxesTagNS } from 'saxes'
import type { CompiledAssert } from './sheets/assert-code.js'
import { escapeAttribute, escapeText } from './source/markup.js'
import { SchematronError } from './source/schematron-error.js'
import { severityOf, type Severity } from './source/severity.js'

/** Namespace of the report language (ISO/IEC 19757-3, annex D). */
export const SVRL = 'http://purl.oclc.org/dsdl/svrl'

/** A failed assert or successful report, read from an SVRL report. */
export interface SvrlFinding {
  readonly rule: string
  readonly severity: Severity
  readonly message: string
  readonly xpath: string
  /** Number of findings that it represents: more than one if others of the same rule are left out. */
  readonly count: number
}

/**
 * Reads failed asserts and successful reports from an SVRL report, as the official stylesheets produce it.
 * @param source name of the report's source, for error messages
 * @param most maximum number of findings per rule and severity; the last one represents the others
 * @throws SchematronError if it is not an SVRL report
 */
export function readSvrl(
  report: string,
  source: string,
  most = Number.MAX_SAFE_INTEGER,
): SvrlFinding[] {
  const reading = new SvrlReading(source, most)
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', (error) => {
    throw new SchematronError(`the report is not well-formed: ${error.message}`, { file: source })
  })
  parser.on('opentag', (tag) => reading.opened(tag))
  parser.on('closetag', () => reading.closed())
  parser.on('text', (text) => reading.read(text))
  parser.write(report).close()
  return reading.found
}

/** Reads a report as it is parsed: a tree of 40,000 findings would take more memory than they do. */
class SvrlReading {
  readonly found: SvrlFinding[] = []
  readonly #source: string
  readonly #most: number
  /** How many of a rule and severity are given, and where the last one is. */
  readonly #given = new Map<string, { readonly number: number; readonly last: number }>()
  #depth = 0
  #finding: SaxesTagNS | undefined
  #texts: string[] = []
  /** Whether the text that is read belongs to the message. */
  #collects = false

  constructor(source: string, most: number) {
    this.#source = source
    this.#most = most
  }

  opened(tag: SaxesTagNS): void {
    this.#depth += 1
    if (this.#depth === 1 && tag.uri !== SVRL)
      throw new SchematronError('the sheet gives no SVRL report', { file: this.#source })
    if (this.#depth === 2 && /^(?:failed-assert|successful-report)$/.test(tag.local)) {
      this.#finding = tag
      this.#texts = []
    }
    if (this.#depth !== 3) return
    this.#collects = /^(?:text|diagnostic-reference)$/.test(tag.local)
    if (this.#collects) this.#texts.push('')
  }

  read(text: string): void {
    const at = this.#texts.length - 1
    if (this.#depth >= 3 && this.#collects) this.#texts[at] = `${this.#texts[at] ?? ''}${text}`
  }

  closed(): void {
    if (this.#depth === 2 && this.#finding !== undefined) this.#add(this.#finding)
    if (this.#depth === 2) this.#finding = undefined
    this.#depth -= 1
  }

  #add({ attributes }: SaxesTagNS): void {
    const texts = this.#texts.map((text) => text.replace(/\s+/g, ' ').trim())
    const message = texts.filter((text) => text !== '').join(' ')
    const [, named] = /^\[([A-Za-z][\w.-]+)\]/.exec(message) ?? []
    const rule = attributes['id']?.value ?? named ?? 'unnamed'
    const severity = severityOf(attributes['flag']?.value, attributes['role']?.value)
    const key = `${severity} ${rule}`
    const { number, last } = this.#given.get(key) ?? { number: 0, last: 0 }
    const before = this.found[last]
    if (number >= this.#most && before !== undefined)
      this.found[last] = { ...before, count: before.count + 1 }
    else {
      const place = this.found.push({
        rule,
        severity,
        message: message.replace(/^\[[A-Za-z][\w.-]+\]\s*-?\s*/, ''),
        xpath: plainLocation(attributes['location']?.value ?? '/'),
        count: 1,
      })
      this.#given.set(key, { number: number + 1, last: place - 1 })
    }
  }
}

/** Rewrites the usual spellings of a location to `/*:Name[1]`. */
export function plainLocation(location: string): string {
  return location
    .replace(
      /\*\[local-name\(\)\s*=\s*['"]([^'"]+)['"](?:\s+and\s+namespace-uri\(\)\s*=\s*['"][^'"]*['"])?\]/g,
      '*:$1',
    )
    .replace(/\[namespace-uri\(\)\s*=\s*['"][^'"]*['"]\]/g, '')
    .replace(/Q\{[^{}]*\}/g, '*:')
    .replace(/(^|\/)(?!@)[\w.-]+:(?=[\w.-]+(?:\[|\/|$))/g, '$1*:')
    .replace(/\/(\*:[^/[\]]+)(?=\/|$)/g, '/$1[1]')
}

/** The contents of an SVRL report. */
export interface ReportedAssert {
  readonly assert: CompiledAssert
  readonly xpath: string
  readonly message: string
}

/** Writes an SVRL report: the patterns that ran, and each failed assertion or successful report. */
export function writeSvrl(
  title: string,
  asserts: readonly CompiledAssert[],
  found: readonly ReportedAssert[],
): string {
  const patterns = new Set(asserts.map(({ pattern }) => pattern ?? ''))
  const parts = [...patterns].flatMap((pattern) => [
    `<svrl:active-pattern${pattern === '' ? '' : ` id="${escapeAttribute(pattern)}"`}/>`,
    ...found.filter(({ assert }) => (assert.pattern ?? '') === pattern).map(writeFound),
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<svrl:schematron-output xmlns:svrl="${SVRL}" title="${escapeAttribute(title)}">\n${parts.join('\n')}\n</svrl:schematron-output>\n`
}

function writeFound({ assert, xpath, message }: ReportedAssert): string {
  const name = assert.kind === 'assert' ? 'failed-assert' : 'successful-report'
  const flag = { error: 'fatal', warning: 'warning', info: 'information' }[assert.severity]
  const see = assert.see === undefined ? '' : ` see="${escapeAttribute(assert.see)}"`
  return `<svrl:fired-rule context="${escapeAttribute(assert.context)}"/>\n<svrl:${name} id="${escapeAttribute(assert.rule)}" flag="${flag}"${see} location="${escapeAttribute(xpath)}" test="${escapeAttribute(assert.test)}"><svrl:text>${escapeText(message)}</svrl:text></svrl:${name}>`
}

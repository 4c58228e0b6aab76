import type { CompiledAssert } from './compile.js'
import { escapeAttribute, escapeText } from './markup.js'
import { parseXml } from './parse-xml.js'
import { SchematronError } from './schematron-error.js'
import { severityOf, type Severity } from './severity.js'
import { attribute, childElements, textOf, type XmlElement } from './xml-tree.js'

/** Namespace of the report language (ISO/IEC 19757-3, annex D). */
export const SVRL = 'http://purl.oclc.org/dsdl/svrl'

/** A failed assert or successful report, read from an SVRL report. */
export interface SvrlFinding {
  readonly rule: string
  readonly severity: Severity
  readonly message: string
  readonly xpath: string
}

/**
 * Reads failed asserts and successful reports from an SVRL report, as the official sheets give it.
 * @param source what gave the report, for problems
 * @throws SchematronError if it is no SVRL report
 */
export function readSvrl(report: string, source: string): SvrlFinding[] {
  const root = parseXml(report, source)
  if (root.uri !== SVRL)
    throw new SchematronError('the sheet gives no SVRL report', { file: source })
  return childElements(root)
    .filter(({ local }) => local === 'failed-assert' || local === 'successful-report')
    .map(readFinding)
}

function readFinding(element: XmlElement): SvrlFinding {
  const texts = childElements(element)
    .filter(({ local }) => local === 'text' || local === 'diagnostic-reference')
    .map((each) => textOf(each).replace(/\s+/g, ' ').trim())
  const message = texts.filter((text) => text !== '').join(' ')
  const [, named] = /^\[([A-Za-z][\w.-]+)\]/.exec(message) ?? []
  return {
    rule: attribute(element, 'id') ?? named ?? 'unnamed',
    severity: severityOf(attribute(element, 'flag'), attribute(element, 'role')),
    message: message.replace(/^\[[A-Za-z][\w.-]+\]\s*-?\s*/, ''),
    xpath: plainLocation(attribute(element, 'location') ?? '/'),
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

/** What an SVRL report is written from. */
export interface ReportedAssert {
  readonly assert: CompiledAssert
  readonly xpath: string
  readonly message: string
}

/** Writes an SVRL report of what was found: patterns that ran, and each failed assert or successful report. */
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

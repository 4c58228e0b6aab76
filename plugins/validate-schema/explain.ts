import type { FindingCodes, ReportedFinding } from 'twinvoice/plugin'
import type { ErrorDetail } from 'libxml2-wasm'
import type { SchemaCode } from './codes.js'

/** The messages of libxml2 for each kind; the first group is what was found, the second what was expected. */
const PATTERNS: readonly (readonly [SchemaCode, RegExp])[] = [
  ['SCHEMA_ROOT', /No matching global declaration available for the validation root/],
  [
    'SCHEMA_UNEXPECTED',
    /This element is not expected\.(?:() Expected is (?:one of )?\( (.*) \))?/s,
  ],
  ['SCHEMA_MISSING', /Missing child element\(s\)\.(?:() Expected is (?:one of )?\( (.*) \))?/s],
  ['SCHEMA_ATTRIBUTE_MISSING', /()The attribute '([^']*)' is required but missing/],
  ['SCHEMA_ATTRIBUTE', /The attribute '([^']*)' is not allowed/],
  [
    'SCHEMA_VALUE',
    /: '(.*)' is not a valid value of the (?:local |union |list )*(?:atomic |union |list )?type(?: '([^']*)')?/s,
  ],
  ['SCHEMA_VALUE', /\[facet '[^']*'\] The value '(.*)' (?:is not|has|exceeds)/s],
]

/** The usual prefixes of CII. */
const PREFIXES: readonly (readonly [namespace: string, prefix: string])[] = [
  ['urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100', 'rsm'],
  ['urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100', 'ram'],
  ['urn:un:unece:uncefact:data:standard:QualifiedDataType:100', 'qdt'],
  ['urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100', 'udt'],
]

/** Converts a message of libxml2 to a finding in the given language, without namespace names. */
export function explain(
  detail: ErrorDetail,
  codes: FindingCodes<SchemaCode>,
  locale: string,
): ReportedFinding {
  const text = prefixed(detail.message.trim())
  const [code, match] = classify(text)
  const name = /^Element '([^']*)'/.exec(text)?.[1] ?? '?'
  const found = match?.[1] === '' ? undefined : match?.[1]
  const expected = match?.[2] === '' ? undefined : match?.[2]
  const remainder = code === 'SCHEMA_CONTENT' ? text.replace(/^Element '[^']*': /, '') : found
  const details = {
    ...(detail.xpath === undefined ? {} : { xpath: detail.xpath }),
    ...(remainder === undefined ? {} : { found: remainder.slice(0, 200) }),
    ...(expected === undefined ? {} : { expected: expected.slice(0, 300) }),
  }
  const finding = codes.finding(code, locale, details, { name })
  return { ...finding, message: `${finding.message}${line(detail.line)}` }
}

function classify(text: string): readonly [SchemaCode, RegExpExecArray | undefined] {
  for (const [kind, pattern] of PATTERNS) {
    const match = pattern.exec(text)
    if (match !== null) return [kind, match]
  }
  return ['SCHEMA_CONTENT', undefined]
}

function prefixed(text: string): string {
  return PREFIXES.reduce((all, [uri, prefix]) => all.replaceAll(`{${uri}}`, `${prefix}:`), text)
}

function line(number: number): string {
  return number > 0 ? ` (XML: ${number})` : ''
}

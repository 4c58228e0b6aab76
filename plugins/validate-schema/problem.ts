import type { ErrorDetail } from 'libxml2-wasm'
import type { SchemaCode } from './codes.js'
import { XSI } from './xsi-attributes.js'

/** A message of libxml2, and what kind of problem it states. */
export interface Problem {
  readonly code: SchemaCode
  /** Without namespace names. */
  readonly text: string
  readonly found?: string
  readonly expected?: string
  /** The attribute whose value was found. */
  readonly attribute?: string
  readonly line: number
  readonly xpath?: string
}

/**
 * The messages of libxml2 for each kind; the first group is what was found, the second what was expected.
 * Those with a value start at the beginning of the message: the value can contain anything.
 */
const PATTERNS: readonly (readonly [SchemaCode, RegExp])[] = [
  ['SCHEMA_ROOT', /No matching global declaration available for the validation root/],
  [
    'SCHEMA_UNEXPECTED',
    /^Element '[^']*': This element is not expected\.(?:() Expected is (?:one of )?\( (.*) \))?/s,
  ],
  [
    'SCHEMA_MISSING',
    /^Element '[^']*': Missing child element\(s\)\.(?:() Expected is (?:one of )?\( (.*) \))?/s,
  ],
  [
    'SCHEMA_ATTRIBUTE_MISSING',
    /^Element '[^']*': ()The attribute '([^']*)' is required but missing/,
  ],
  [
    'SCHEMA_ATTRIBUTE',
    /^Element '[^']*', attribute '([^']*)': The attribute '[^']*' is not allowed/,
  ],
  [
    'SCHEMA_VALUE',
    /^Element '[^']*'(?:, attribute '[^']*')?: '(.*)' is not a valid value of the (?:local |union |list )*(?:atomic |union |list )?type(?: '([^']*)')?/s,
  ],
  [
    'SCHEMA_VALUE',
    /^Element '[^']*'(?:, attribute '[^']*')?: \[facet '[^']*'\] The value '(.*)' (?:is not|has|exceeds)/s,
  ],
  [
    'SCHEMA_VALUE',
    /^Element '[^']*', attribute '[^']*': The value '(.*)' does not match the fixed value constraint '(.*)'/s,
  ],
  // libxml2 cuts off messages with a long value.
  [
    'SCHEMA_VALUE',
    /^Element '[^']*'(?:, attribute '[^']*')?: (?:\[facet '[^']*'\] The value )?'(.*)$/s,
  ],
]

/** The attribute that a message is about. */
const ATTRIBUTE = /^Element '[^']*', attribute '([^']*)'/

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const CII = 'urn:un:unece:uncefact:data:standard:'

/** The usual prefixes of CII and UBL, and of attributes that any element can have. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  [`${CII}CrossIndustryInvoice:100`, 'rsm'],
  [`${CII}ReusableAggregateBusinessInformationEntity:100`, 'ram'],
  [`${CII}QualifiedDataType:100`, 'qdt'],
  [`${CII}UnqualifiedDataType:100`, 'udt'],
  ['urn:ferd:CrossIndustryDocument:invoice:1p0', 'zf'],
  [`${CII}ReusableAggregateBusinessInformationEntity:12`, 'zf-ram'],
  [`${CII}QualifiedDataType:12`, 'zf-qdt'],
  [`${CII}UnqualifiedDataType:15`, 'zf-udt'],
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
  [XSI, 'xsi'],
  [`${UBL}Invoice-2`, 'ubl'],
  [`${UBL}CreditNote-2`, 'ubl'],
  [`${UBL}CommonAggregateComponents-2`, 'cac'],
  [`${UBL}CommonBasicComponents-2`, 'cbc'],
  [`${UBL}CommonExtensionComponents-2`, 'ext'],
  [`${UBL}UnqualifiedDataTypes-2`, 'udt'],
  [`${UBL}CommonSignatureComponents-2`, 'sig'],
  [`${UBL}SignatureAggregateComponents-2`, 'sac'],
  [`${UBL}SignatureBasicComponents-2`, 'sbc'],
  ['http://www.w3.org/2000/09/xmldsig#', 'ds'],
  ['http://uri.etsi.org/01903/v1.3.2#', 'xades'],
  ['http://uri.etsi.org/01903/v1.4.1#', 'xades141'],
])

/** One problem for each place and kind: libxml2 states some twice, by facet and by type. */
export function distinct(details: readonly (ErrorDetail | Problem)[]): Problem[] {
  const problems = new Map<string, Problem>()
  for (const detail of details) {
    const problem = 'code' in detail ? detail : classify(detail)
    const place = `${problem.line} ${problem.xpath ?? ''} ${problem.code}`
    if (!problems.has(place)) problems.set(place, problem)
  }
  return [...problems.values()]
}

/** A root element for which there is no schema. */
export function rootProblem(root: {
  readonly name: string
  readonly namespaceUri: string
}): Problem {
  const name = root.namespaceUri === '' ? root.name : `{${root.namespaceUri}}${root.name}`
  return { code: 'SCHEMA_ROOT', text: prefixed(`Element '${name}'`), line: 1, xpath: '/*' }
}

function classify({ message, line, xpath }: ErrorDetail): Problem {
  const text = prefixed(message.trim())
  const place = { text, line, ...(xpath === undefined ? {} : { xpath }) }
  for (const [code, pattern] of PATTERNS) {
    const match = pattern.exec(text)
    if (match === null) continue
    const [, found, named] = match
    const expected = named?.replace(/^[\w-]+:(date|time|dateTime|base64Binary)$/, 'xs:$1')
    const attribute = code === 'SCHEMA_VALUE' ? ATTRIBUTE.exec(text)?.[1] : undefined
    return {
      code,
      ...place,
      ...(found === undefined || found === '' ? {} : { found }),
      ...(expected === undefined || expected === '' ? {} : { expected }),
      ...(attribute === undefined ? {} : { attribute }),
    }
  }
  return { code: 'SCHEMA_CONTENT', ...place }
}

function prefixed(text: string): string {
  return text.replace(/\{([^{}\s]*)\}/g, (name, uri: string) => {
    const prefix = PREFIXES.get(uri)
    return prefix === undefined ? name : `${prefix}:`
  })
}

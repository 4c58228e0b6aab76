import { dateMeant, resemblesInvoiceName } from 'twinvoice/plugin'
import { isBase64, logoProblem, normalizeLogo } from './logo.js'
import type { Detail } from '../problems/problem.js'
import { LONGEST_TEXT } from './text.js'
import { normalizeVatIdentifier, vatIdentifierProblem } from './vat-identifier.js'

/** A format of the schema: how its values are checked and normalised. */
export interface Format {
  /** The error in a value; undefined if it is valid. */
  problem(value: string): Detail | undefined
  /** The value as it is in the checked request. */
  normalize(value: string): string
  /** The valid value that one of another form means; undefined if that is not clear. */
  meant?(value: string): string | undefined
}

/** The used part of ibantools. */
export interface BankLibrary {
  isValidIBAN(iban: string): boolean
  isValidBIC(bic: string): boolean
}

const HEX_COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
const EMAIL = /^[^@\s<>(),;:"[\]\\]+@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]{2,}$/u
/** Type and subtype (RFC 6838, 4.2). */
const MEDIA_TYPE = /^[a-z\d][\w!#$&^.+-]{0,126}\/[a-z\d][\w!#$&^.+-]{0,126}$/i

/** The tools that the formats need. */
export interface FormatTools {
  readonly bank: BankLibrary
  /** True for a date that exists in the Gregorian calendar (D8). */
  readonly isDate: (text: string) => boolean
  /** True for a country code of ISO 3166-1. */
  readonly isCountry: (code: string) => boolean
}

/** All formats by their name in the schema. */
export function formats({
  bank,
  isDate,
  isCountry,
}: FormatTools): Readonly<Record<string, Format>> {
  return {
    date: {
      ...checked(isDate, 'FORMAT.date'),
      meant: (value) => validOnly(dateMeant(value) ?? '', isDate),
    },
    'hex-color': {
      ...checked((value) => HEX_COLOR.test(value), 'FORMAT.hex-color'),
      normalize: hexColor,
    },
    'email-address': checked((value) => EMAIL.test(value), 'FORMAT.email-address'),
    iban: {
      ...checked((value) => bank.isValidIBAN(electronic(value)), 'FORMAT.iban'),
      normalize: electronic,
      meant: (value) => validOnly(plainIban(value), (iban) => bank.isValidIBAN(iban)),
    },
    bic: {
      ...checked((value) => bank.isValidBIC(electronic(value)), 'FORMAT.bic'),
      normalize: electronic,
      meant: (value) => validOnly(withoutSeparators(value), (bic) => bank.isValidBIC(bic)),
    },
    siren: {
      ...checked((value) => isSiren(withoutSpace(value)), 'FORMAT.siren'),
      normalize: withoutSpace,
    },
    'vat-identifier': {
      problem: (value) => vatDetail(value, isCountry),
      normalize: normalizeVatIdentifier,
      meant: (value) =>
        validOnly(
          withoutSeparators(value),
          (identifier) => vatIdentifierProblem(identifier, isCountry) === undefined,
        ),
    },
    base64: { problem: base64Detail, normalize: withoutSpace },
    'file-name': { problem: fileNameDetail, normalize: (value) => value },
    'media-type': checked((value) => MEDIA_TYPE.test(value), 'FORMAT.media-type'),
    'web-address': checked(isWebAddress, 'FORMAT.web-address'),
    logo: { problem: logoDetail, normalize: normalizeLogo },
  }
}

/** Formats that EN 16931 does not have, or not in that strictness. */
const OF_NEW_INVOICES = ['vat-identifier', 'iban', 'bic', 'siren', 'email-address', 'web-address']

/** The formats of an invoice that was received: what others wrote stays as it is. */
export function receivedFormats(
  known: Readonly<Record<string, Format>>,
): Readonly<Record<string, Format>> {
  const any: Format = { problem: () => undefined, normalize: (value) => value }
  const named: Format = {
    problem: (value) => fileNameDetail(withoutFolders(value)),
    normalize: withoutFolders,
  }
  const lenient = Object.fromEntries(OF_NEW_INVOICES.map((name) => [name, any]))
  return { ...known, ...lenient, 'file-name': named }
}

/** The name of an attachment alone, whatever path it has in the XML of others. */
function withoutFolders(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return /^\.*$/.test(last) ? 'unnamed' : last
}

/** A format of short texts; longer texts are not passed to the test. */
function checked(test: (value: string) => boolean, key: string): Format {
  return {
    problem: (value) =>
      value.length <= LONGEST_TEXT && test(value) ? undefined : { code: 'FORMAT', key },
    normalize: (value) => value,
  }
}

function base64Detail(value: string): Detail | undefined {
  const text = withoutSpace(value)
  if (text === '') return { code: 'TOO_SHORT', key: 'TOO_SHORT.text' }
  return isBase64(text) ? undefined : { code: 'FORMAT', key: 'FORMAT.base64' }
}

function fileNameDetail(value: string): Detail | undefined {
  if (value.length > LONGEST_TEXT || /[\\/]|^\.*$/.test(value))
    return { code: 'FORMAT', key: 'FORMAT.file-name' }
  if (resemblesInvoiceName(value)) return { code: 'FORMAT', key: 'FORMAT.file-name-taken' }
  return undefined
}

function withoutSpace(text: string): string {
  return text.replace(/\s/gu, '')
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
}

/** Nine digits with a check digit after ISO/IEC 7812-1 (Luhn). */
function isSiren(text: string): boolean {
  const digits = [...text].map(Number)
  const doubled = digits.map((digit, index) => (index % 2 === 1 ? digit * 2 : digit))
  const sum = doubled.reduce((all, digit) => all + (digit > 9 ? digit - 9 : digit), 0)
  return /^\d{9}$/.test(text) && sum % 10 === 0
}

/** D11: IBAN and BIC without spaces, in upper case. */
function electronic(text: string): string {
  return withoutSpace(text).toUpperCase()
}

/** Signs by which people set apart the groups of an identifier; none of them is a part of it. */
function withoutSeparators(text: string): string {
  return text.replace(/[\s.\-\u2010-\u2015/_·]/gu, '').toUpperCase()
}

/** An IBAN as it is on paper, also after its name. */
function plainIban(text: string): string {
  return withoutSeparators(text.replace(/^\s*IBAN\s*:?/i, ''))
}

function validOnly(text: string, isValid: (text: string) => boolean): string | undefined {
  return isValid(text) ? text : undefined
}

function hexColor(text: string): string {
  const color = text.toLowerCase()
  return color.length === 7 ? color : color.replace(/[0-9a-f]/g, '$&$&')
}

function vatDetail(value: string, isCountry: (code: string) => boolean): Detail | undefined {
  const problem = vatIdentifierProblem(value.slice(0, LONGEST_TEXT), isCountry)
  if (problem === undefined) return undefined
  const { kind, prefix } = problem
  if (kind === 'structure' && problem.structures.length > 0) {
    const structure = problem.structures.map((form) => prefix + form).join(', ')
    return {
      code: 'FORMAT',
      key: 'FORMAT.vat-structure',
      params: { prefix },
      expected: { key: 'expected.vat-structure', params: { structure } },
    }
  }
  if (kind === 'prefix' && problem.instead !== undefined)
    return {
      code: 'FORMAT',
      key: 'FORMAT.vat-prefix',
      params: { prefix },
      expected: { key: 'expected.didYouMean', params: { value: problem.instead } },
    }
  return {
    code: 'FORMAT',
    key: kind === 'prefix' ? 'FORMAT.vat-prefix' : 'FORMAT.vat-structure',
    params: { prefix },
  }
}

function logoDetail(value: string): Detail | undefined {
  const problem = logoProblem(value)
  switch (problem?.kind) {
    case undefined:
      return undefined
    case 'base64':
      return { code: 'FORMAT', key: 'FORMAT.base64' }
    case 'mediaType':
      return { code: 'IMAGE', key: 'IMAGE.mediaType', params: { found: problem.mediaType } }
    case 'size':
      return { code: 'IMAGE', key: 'IMAGE.size', params: { found: String(problem.bytes) } }
    case 'content':
      return { code: 'IMAGE', key: 'IMAGE.content' }
    case 'otherType': {
      const { mediaType, format } = problem
      return { code: 'IMAGE', key: 'IMAGE.otherType', params: { found: mediaType, format } }
    }
  }
}

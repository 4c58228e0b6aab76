/**
 * Structures of VAT identifiers after the country prefix, as published by the European Commission
 * (VIES) and the states. 9 is a digit, a is a letter, x is either; other characters are literal.
 */
const STRUCTURES: Readonly<Record<string, readonly string[]>> = {
  AT: ['U99999999'],
  BE: ['0999999999', '1999999999'],
  BG: ['999999999', '9999999999'],
  CH: ['', 'MWST', 'TVA', 'IVA', 'VAT'].flatMap((tax) => [`E999999999${tax}`, `E-999999999${tax}`]),
  CY: ['99999999a'],
  CZ: ['99999999', '999999999', '9999999999'],
  DE: ['999999999'],
  DK: ['99999999'],
  EE: ['999999999'],
  EL: ['999999999'],
  ES: ['a9999999x', '99999999a'],
  FI: ['99999999'],
  FR: ['xx999999999'],
  GB: ['999999999', '999999999999', 'GD999', 'HA999'],
  HR: ['99999999999'],
  HU: ['99999999'],
  IE: ['9x99999a', '9+99999a', '9*99999a', '9999999aa'],
  IT: ['99999999999'],
  LT: ['999999999', '999999999999'],
  LU: ['99999999'],
  LV: ['99999999999'],
  MT: ['99999999'],
  NL: ['999999999B99'],
  NO: ['999999999', '999999999MVA'],
  PL: ['9999999999'],
  PT: ['999999999'],
  RO: [2, 3, 4, 5, 6, 7, 8, 9, 10].map((length) => '9'.repeat(length)),
  SE: ['999999999901'],
  SI: ['99999999'],
  SK: ['9999999999'],
  XI: ['999999999', '999999999999', 'GD999', 'HA999'],
}

/** The prefix of Greece is EL; GR is only its country code (D16). UK is what people write for GB. */
const NOT_A_PREFIX: Readonly<Record<string, string>> = { GR: 'EL', UK: 'GB' }

const SIGNS: Readonly<Record<string, string>> = {
  '9': '\\d',
  a: '[A-Z]',
  x: '[0-9A-Z]',
  '+': '\\+',
  '*': '\\*',
}

const ANY_STRUCTURE = /^[0-9A-Z+*/-]{1,30}$/
const PATTERNS = new Map(
  Object.entries(STRUCTURES).map(([prefix, structures]) => [prefix, patternOf(structures)]),
)

/** Errors in a VAT identifier. */
export type VatIdentifierProblem =
  | { readonly kind: 'prefix'; readonly prefix: string; readonly instead?: string }
  | { readonly kind: 'structure'; readonly prefix: string; readonly structures: readonly string[] }

/** A VAT identifier as written to the invoice: upper case, without spaces and dots (D16). */
export function normalizeVatIdentifier(text: string): string {
  return text.toUpperCase().replace(/[\s.]/gu, '')
}

/**
 * Checks a VAT identifier against the structure of its country prefix (BR-CO-09, D16). A prefix
 * with an unknown structure only needs to be a country code.
 * @param text in any notation; it is normalised first
 * @param isCountry returns true for codes of ISO 3166-1
 */
export function vatIdentifierProblem(
  text: string,
  isCountry: (code: string) => boolean,
): VatIdentifierProblem | undefined {
  const identifier = normalizeVatIdentifier(text)
  const prefix = identifier.slice(0, 2)
  const rest = identifier.slice(2)
  const instead = NOT_A_PREFIX[prefix]
  if (instead !== undefined) return { kind: 'prefix', prefix, instead }
  const pattern = PATTERNS.get(prefix)
  if (pattern !== undefined)
    return pattern.test(rest)
      ? undefined
      : { kind: 'structure', prefix, structures: STRUCTURES[prefix] ?? [] }
  if (!isCountry(prefix)) return { kind: 'prefix', prefix }
  return ANY_STRUCTURE.test(rest) ? undefined : { kind: 'structure', prefix, structures: [] }
}

function patternOf(structures: readonly string[]): RegExp {
  const parts = structures.map((structure) =>
    [...structure].map((sign) => SIGNS[sign] ?? sign).join(''),
  )
  return new RegExp(`^(?:${parts.join('|')})$`)
}

import { detail } from 'twinvoice/pdf'

/** What no content stream may have (6.2.2), beside operators that are not known. */
export const NO_IMAGE = detail`the operator BI without ID (ISO 32000-1, 8.9.7)`
export const BROKEN_IMAGE = detail`an inline image that is not pairs of a name and a value (ISO 32000-1, 8.9.7)`
export const BROKEN_NAME = detail`a name that ends within an escape (ISO 32000-1, 7.3.5)`

const NUMBER_SIGN = 0x23

/** True for a name whose last escape has less than two digits: other readers take what follows for them. */
export function endsInEscape(bytes: Uint8Array, end: number): boolean {
  if (bytes[end - 1] === NUMBER_SIGN) return true
  return (
    bytes[end - 2] === NUMBER_SIGN && /[\dA-Fa-f]/.test(String.fromCharCode(bytes[end - 1] ?? 0))
  )
}

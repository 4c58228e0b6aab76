import { detail } from 'twinvoice/pdf'

/** What no content stream may have (6.2.2), beside operators that are not known. */
export const NO_IMAGE = detail`the operator BI without ID (ISO 32000-1, 8.9.7)`
export const BROKEN_IMAGE = detail`an inline image that is not pairs of a name and a value (ISO 32000-1, 8.9.7)`
export const BROKEN_NAME = detail`a name that ends within an escape (ISO 32000-1, 7.3.5)`
export const NO_NUMBERS = detail`an array where an operator takes numbers (ISO 32000-1, 7.8.2)`

import { isSEPACountry, isValidBIC, isValidIBAN } from '#ibantools'

/** What a SEPA transfer needs to know. */
export interface SepaTransfer {
  /** The payee's name. */
  readonly name: string
  readonly iban: string
  readonly bic?: string
  /** Euro, a decimal as text with two decimals. */
  readonly amount: string
  /** An ISO 11649 creditor reference, or free text. */
  readonly reference?: string
}

/** Limits of EPC069-12, section 3.2: characters of name and texts. */
const MAX_NAME = 70
const MAX_TEXT = 140
const MAX_BYTES = 331

/** The European Economic Area, where a transfer needs no BIC. */
const EEA: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
)

/**
 * The payload of a QR code for a SEPA credit transfer (EPC069-12, version 002), or nothing where
 * the standard does not allow one: an IBAN outside SEPA, no BIC outside the EEA, a BIC that is none, an amount below
 * 0.01 or above 999,999,999.99 euro.
 */
export function sepaPayload(transfer: SepaTransfer): string | undefined {
  const { iban, bic = '', amount, reference = '' } = transfer
  if (!isValidIBAN(iban) || !isSEPACountry(iban.slice(0, 2))) return undefined
  // A received invoice may have any text there, with line ends that would begin other fields.
  if (bic !== '' && !isValidBIC(bic)) return undefined
  if (bic === '' && !EEA.has(iban.slice(0, 2))) return undefined
  if (!/^\d{1,9}\.\d{2}$/.test(amount) || /^0+\.00$/.test(amount)) return undefined
  const isCreditorReference = isIso11649(reference)
  const before = [
    'BCD',
    '002',
    '1', // UTF-8
    'SCT',
    bic,
    shortened(transfer.name, MAX_NAME),
    iban,
    `EUR${amount.replace(/^0+(?=\d)/, '')}`,
    '', // purpose
    isCreditorReference ? reference.replace(/ /g, '').toUpperCase() : '',
    '',
  ].join('\n')
  const text = isCreditorReference ? '' : shortened(reference, MAX_TEXT)
  const payload = before + withinBytes(text, MAX_BYTES - Buffer.byteLength(before))
  return Buffer.byteLength(payload) <= MAX_BYTES ? payload.trimEnd() : undefined
}

/** True for a structured creditor reference: `RF`, two check digits, up to 21 characters. */
function isIso11649(reference: string): boolean {
  const text = reference.replace(/ /g, '').toUpperCase()
  if (!/^RF\d{2}[0-9A-Z]{1,21}$/.test(text)) return false
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** Line ends would begin a new field; whole characters only. */
function shortened(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= length ? line : [...line].slice(0, length).join('').trimEnd()
}

/** Greek or Cyrillic letters have two bytes each, so that name and text may be too long together. */
function withinBytes(text: string, length: number): string {
  const characters = [...text]
  while (characters.length > 0 && Buffer.byteLength(characters.join('')) > length) characters.pop()
  return characters.join('')
}

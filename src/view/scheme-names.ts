/**
 * What people call an identifier whose scheme is a code of ISO/IEC 6523 or of the electronic addresses
 * (EAS). These are proper names, the same in every language; a code without one is shown as it is.
 */
const SCHEME_NAMES: Readonly<Record<string, string>> = {
  '0002': 'SIREN',
  '0007': 'Organisationsnummer',
  '0009': 'SIRET',
  '0060': 'D-U-N-S',
  '0088': 'GLN',
  '0106': 'KvK',
  '0151': 'ABN',
  '0160': 'GTIN',
  '0184': 'CVR',
  '0190': 'OIN',
  '0191': 'Registrikood',
  '0192': 'Organisasjonsnummer',
  '0195': 'UEN',
  '0196': 'Kennitala',
  '0199': 'LEI',
  '0201': 'iPA',
  '0204': 'Leitweg-ID',
  '0208': 'KBO/BCE',
  '0209': 'GS1',
  '0210': 'Codice fiscale',
  '0211': 'Partita IVA',
  '0212': 'Y-tunnus',
  '0216': 'OVT-tunnus',
  '9918': 'IBAN',
  '9930': 'USt-IdNr.',
}

/** The name of an identification scheme; undefined for a code that has none here. */
export function schemeName(code: string): string | undefined {
  return Object.hasOwn(SCHEME_NAMES, code) ? SCHEME_NAMES[code] : undefined
}

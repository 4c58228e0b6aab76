import type { Locale, ReportedFinding } from 'twinvoice/plugin'
import type { ErrorDetail } from 'libxml2-wasm'

type Words = Readonly<Record<Locale, string>>

/** What libxml2 finds, by kind. `{name}` is the element or attribute. */
export const KINDS = {
  SCHEMA_UNEXPECTED: {
    en: '{name} is not allowed here.',
    de: '{name} ist hier nicht erlaubt.',
    fr: '{name} n’est pas permis ici.',
    es: '{name} no está permitido aquí.',
    it: '{name} non è ammesso qui.',
  },
  SCHEMA_MISSING: {
    en: 'Something is missing in {name}.',
    de: 'In {name} fehlt etwas.',
    fr: 'Il manque quelque chose dans {name}.',
    es: 'Falta algo en {name}.',
    it: 'Manca qualcosa in {name}.',
  },
  SCHEMA_ATTRIBUTE_MISSING: {
    en: '{name} lacks an attribute.',
    de: 'In {name} fehlt ein Attribut.',
    fr: 'Il manque un attribut à {name}.',
    es: 'A {name} le falta un atributo.',
    it: 'A {name} manca un attributo.',
  },
  SCHEMA_ATTRIBUTE: {
    en: '{name} has an attribute that it may not have.',
    de: '{name} hat ein Attribut, das es nicht haben darf.',
    fr: '{name} a un attribut non permis.',
    es: '{name} tiene un atributo no permitido.',
    it: '{name} ha un attributo non ammesso.',
  },
  SCHEMA_VALUE: {
    en: 'The value of {name} is not of the type that it must be.',
    de: 'Der Wert von {name} hat nicht den vorgeschriebenen Typ.',
    fr: 'La valeur de {name} n’est pas du type prescrit.',
    es: 'El valor de {name} no es del tipo prescrito.',
    it: 'Il valore di {name} non è del tipo prescritto.',
  },
  SCHEMA_ROOT: {
    en: '{name} is not the root element of an invoice.',
    de: '{name} ist nicht das Wurzelelement einer Rechnung.',
    fr: '{name} n’est pas l’élément racine d’une facture.',
    es: '{name} no es el elemento raíz de una factura.',
    it: '{name} non è l’elemento radice di una fattura.',
  },
  SCHEMA_CONTENT: {
    en: 'The content of {name} breaks the schema.',
    de: 'Der Inhalt von {name} verletzt das Schema.',
    fr: 'Le contenu de {name} ne respecte pas le schéma.',
    es: 'El contenido de {name} incumple el esquema.',
    it: 'Il contenuto di {name} viola lo schema.',
  },
} as const satisfies Readonly<Record<string, Words>>

type Kind = keyof typeof KINDS

/** How libxml2 words each kind; the first group is what was found, the second what was expected. */
const PATTERNS: readonly (readonly [Kind, RegExp])[] = [
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

/** Prefixes as CII writes them. */
const PREFIXES: readonly (readonly [namespace: string, prefix: string])[] = [
  ['urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100', 'rsm'],
  ['urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100', 'ram'],
  ['urn:un:unece:uncefact:data:standard:QualifiedDataType:100', 'qdt'],
  ['urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100', 'udt'],
]

/** A message of libxml2 as a finding, in the run's language and without namespace names. */
export function explain(detail: ErrorDetail, locale: Locale): ReportedFinding {
  const text = prefixed(detail.message.trim())
  const [kind, match] = classify(text)
  const name = /^Element '([^']*)'/.exec(text)?.[1] ?? '?'
  const found = match?.[1] === '' ? undefined : match?.[1]
  const expected = match?.[2] === '' ? undefined : match?.[2]
  const remainder = kind === 'SCHEMA_CONTENT' ? text.replace(/^Element '[^']*': /, '') : found
  return {
    rule: 'XML Schema',
    code: kind,
    kind: 'internal',
    severity: 'error',
    message: `${KINDS[kind][locale].replace('{name}', name)}${line(detail.line)}`,
    ...(detail.xpath === undefined ? {} : { xpath: detail.xpath }),
    ...(remainder === undefined ? {} : { found: remainder.slice(0, 200) }),
    ...(expected === undefined ? {} : { expected: expected.slice(0, 300) }),
  }
}

function classify(text: string): readonly [Kind, RegExpExecArray | undefined] {
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

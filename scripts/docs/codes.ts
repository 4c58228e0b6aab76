import { readFileSync } from 'node:fs'
import { generateRequestSchema } from '../../src/request/schema.js'
import { categoryOf, hasRegime } from '../../src/request/completion/vat-regime.js'
import { LAW_TEXTS } from '../../src/request/completion/vat-regime-texts.js'
import type { VatRegime } from '../../src/request/invoice-input.js'
import { LOCALES, type Locale } from '../../src/request/checked-request.js'
import { code, page, plainText, table } from './markdown.js'

const ROOT = new URL('../../../', import.meta.url)

type Named = string | { readonly one: string; readonly other: string }
type Names = Readonly<Record<string, Named>>

interface Wording {
  readonly unit: Names
  readonly vatCategory: Names
  readonly documentType: Names
  readonly paymentMeans: Names
  readonly allowanceReason: Names
  readonly chargeReason: Names
}

/** What a category asks for: rate of a line, further fields, what is added (D12 to D14, D35). */
const CATEGORIES: readonly (readonly [code: string, rate: string, what: string])[] = [
  ['S', 'above 0', 'The ordinary case, also for reduced rates.'],
  ['Z', '0', 'A rate of 0 %, as it exists in some countries. Not for exempt supplies.'],
  [
    'E',
    '0',
    'Exempt by law, small businesses and margin schemes included. Give the reason in `vatExemptions`, or use `vatRegime`.',
  ],
  [
    'AE',
    '0',
    'The buyer owes the VAT (reverse charge). The buyer’s VAT identifier is required; `VATEX-EU-AE` is added.',
  ],
  [
    'K',
    '0',
    'Goods for a business in another country of the EU. The buyer’s VAT identifier is required; `VATEX-EU-IC`, delivery date and country are added.',
  ],
  ['G', '0', 'Export of goods outside the EU. `VATEX-EU-G` is added.'],
  [
    'O',
    '0',
    'Outside the scope of VAT. Never on one invoice with another category; `VATEX-EU-O` is added.',
  ],
  ['L', 'above 0', 'IGIC, the tax of the Canary Islands. At 0 %, use `E`.'],
  ['M', '0 or more', 'IPSI, the tax of Ceuta and Melilla.'],
]

/** Codes of VATEX that do not name an article of Directive 2006/112/EC. */
const SPECIAL: Readonly<Record<string, string>> = {
  'VATEX-EU-AE': 'Reverse charge',
  'VATEX-EU-D': 'Margin scheme, travel agents',
  'VATEX-EU-F': 'Margin scheme, second-hand goods',
  'VATEX-EU-G': 'Export outside the EU',
  'VATEX-EU-I': 'Margin scheme, works of art',
  'VATEX-EU-IC': 'Intra-Community supply',
  'VATEX-EU-J': 'Margin scheme, collectors’ items and antiques',
  'VATEX-EU-O': 'Outside the scope of VAT',
  'VATEX-FR-FRANCHISE': 'France: exemption of small businesses (article 293 B of the CGI)',
  'VATEX-FR-CNWVAT': 'France: credit note without VAT',
  'VATEX-FR-AE': 'France: reverse charge',
  'VATEX-FR-298SEXDECIESA': 'France: article 298 sexdecies A of the CGI',
}

const INTRODUCTION =
  'The codes that requests use most. A code that is not in its list is refused as `VALUE`. For ' +
  'common names and abbreviations, the error suggests the code: `C62` for `Stk`, `pcs` and ' +
  '`pièces`. The lists are those of EN 16931, in the release that the rule pack names.'

/** The codes that requests use most, with their names in the languages of the wording. */
export function codesPage(): string {
  const wording = new Map(LOCALES.map((locale) => [locale, wordingOf(locale)]))
  const lists = codeLists()
  const named = (kind: keyof Wording): string[][] =>
    Object.keys(wording.get('en')?.[kind] ?? {}).map((id) => [
      code(id),
      ...LOCALES.map((locale) => plainText(nameOf(wording.get(locale)?.[kind][id]))),
    ])
  const inLanguages = (first: string) => [
    first,
    'English',
    'Deutsch',
    'Français',
    'Español',
    'Italiano',
  ]
  return page(
    'Code lists',
    '`templates/wording`, `rules/en16931/codelists.json`',
    [
      INTRODUCTION,
      '## VAT categories {#vat-categories}',
      '`vatCategory` of a line, an allowance or a charge says why the rate is what it is (UNTDID 5305). ' +
        'The default is `S`. Examples: [VAT](../cookbook/vat).',
      table(
        ['code', 'meaning', 'rate', 'what to know'],
        CATEGORIES.map(([id, rate, what]) => [
          code(id),
          plainText(nameOf(wording.get('en')?.vatCategory[id])),
          rate,
          what,
        ]),
      ),
      'A received invoice can also have `B`, the Italian split payment.',
      '## VAT regimes {#vat-regimes}',
      '`vatRegime` of the invoice gives category, reason code and the sentence of national law at once ' +
        '([example](../cookbook/vat#a-vat-regime-in-one-word)). For sellers in other countries, `reverse-charge`, ' +
        '`intra-community` and `export` have the wording of the invoice’s language; the others are refused.',
      table(
        ['regime', 'category', 'countries with a sentence of their own'],
        regimes().map((regime) => [
          code(regime),
          code(categoryOf(regime)),
          Object.keys(LAW_TEXTS)
            .filter(
              (country) => LAW_TEXTS[country]?.[regime] !== undefined && hasRegime(country, regime),
            )
            .join(', '),
        ]),
      ),
      '## Exemption reasons {#vatex}',
      '`reasonCode` in `vatExemptions` is a code of the VATEX list. Articles are those of Directive 2006/112/EC.',
      table(
        ['code', 'meaning'],
        (lists['vat-exemption-reason'] ?? []).map((id) => [code(id), meaningOf(id)]),
      ),
      '## Units {#units}',
      `\`unit\` is a code of UN/ECE Recommendation 20, or of Recommendation 21 with an \`X\` before it for packaging. The list has ${lists['unit']?.length ?? 0} codes; these have names on the pages, and any other is printed as its code.`,
      table(inLanguages('code'), named('unit')),
      '## Document types {#document-types}',
      '`typeCode` is a code of UNTDID 1001. The default is `380`; `title` replaces the heading.',
      table(inLanguages('code'), named('documentType')),
      '## Means of payment {#payment-means}',
      '`meansCode` in `payment` is a code of UNTDID 4461. All codes of the list are accepted; these have names of their own. `30` and `58` require an IBAN.',
      table(inLanguages('code'), named('paymentMeans')),
      ...reasons(lists, (kind) => table(inLanguages('code'), named(kind))),
    ],
    { wide: true },
  )
}

/** @param named the table of the names of a list, in all languages */
function reasons(
  lists: Readonly<Record<string, readonly string[]>>,
  named: (kind: 'allowanceReason' | 'chargeReason') => string,
): readonly string[] {
  return [
    '## Reasons for allowances {#allowance-reasons}',
    '`reasonCode` of an allowance is a code of UNTDID 5189. The pages print its name, unless `reason` has a text.',
    named('allowanceReason'),
    '## Reasons for charges {#charge-reasons}',
    `\`reasonCode\` of a charge is a code of UNTDID 7161. The list has ${lists['charge-reason']?.length ?? 0} codes; these have names on the pages, and any other is printed as its code. A text in \`reason\` is printed in place of both.`,
    named('chargeReason'),
  ]
}

function wordingOf(locale: Locale): Wording {
  return JSON.parse(
    readFileSync(new URL(`templates/wording/${locale}.json`, ROOT), 'utf8'),
  ) as Wording
}

function nameOf(name: Named | undefined): string {
  return name === undefined || typeof name === 'string' ? (name ?? '') : name.one
}

function codeLists(): Readonly<Record<string, readonly string[]>> {
  const file = new URL('rules/en16931/codelists.json', ROOT)
  const { lists } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly lists: Readonly<Record<string, { readonly codes: readonly string[] }>>
  }
  return Object.fromEntries(Object.entries(lists).map(([name, { codes }]) => [name, codes]))
}

/** The regimes in the order of the schema. */
function regimes(): readonly VatRegime[] {
  const { $defs } = generateRequestSchema() as {
    readonly $defs: Readonly<
      Record<
        string,
        { readonly properties?: Readonly<Record<string, { readonly enum?: VatRegime[] }>> }
      >
    >
  }
  return Object.values($defs).flatMap(({ properties }) => properties?.['vatRegime']?.enum ?? [])
}

/** `VATEX-EU-132-1A` names article 132 (1) (a). */
function meaningOf(id: string): string {
  const special = SPECIAL[id]
  if (special !== undefined) return special
  const french = /^VATEX-FR-CGI(\d+[A-Z]?)(?:-(\d+)(BIS)?)?$/.exec(id)
  if (french !== null) {
    const [, article = '', point, bis] = french
    const parts = [
      article.replace(/([A-Z])$/, ' $1'),
      ...(point === undefined ? [] : [`${point}°${bis === undefined ? '' : ' bis'}`]),
    ]
    return `France: article ${parts.join(', ')} of the CGI`
  }
  const [, article = '', paragraph = '', letter = ''] =
    /^VATEX-EU-(\d+)(?:-(\d?)([A-Z]*))?$/.exec(id) ?? []
  const parts = [paragraph, letter.toLowerCase()]
    .filter((part) => part !== '')
    .map((part) => ` (${part})`)
  return `Article ${article}${parts.join('')}`
}

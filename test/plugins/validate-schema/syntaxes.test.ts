import { expect } from 'chai'
import { ciiWriter, completeInvoice, type ReportedFinding, type Stage } from 'twinvoice/plugin'
import validateSchema from '../../../plugins/validate-schema/index.js'
import { FULL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { smallUbl } from '../../support/fixtures/ubl.js'
import { profile } from '../../support/profile.js'
import { runStage, UNSHARED } from '../../support/run-stage.js'

/** A part of the small document, what takes its place, and what is then found. */
type Change = readonly [
  title: string,
  part: string | RegExp,
  instead: string,
  expected: Partial<ReportedFinding> | undefined,
]

const ID = '<cbc:ID>1</cbc:ID>'
const DATE = '<cbc:IssueDate>2026-11-20</cbc:IssueDate>'
const CITY = '<cbc:CityName>Berlin</cbc:CityName>'
const AMOUNT = '<cbc:PayableAmount currencyID="EUR">1.00'

const CHANGES: readonly Change[] = [
  [
    'a name that UBL does not have',
    CITY,
    '$&<cbc:Town/>',
    {
      code: 'SCHEMA_UNEXPECTED',
      message: 'cbc:Town is not allowed here. cac:PostalAddress has no such element. (XML: 7)',
      xpath: '/ubl:Invoice/cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cbc:Town',
      path: '$.invoice.seller',
      term: 'BG-4',
    },
  ],
  [
    'a name in another namespace',
    CITY,
    '<CityName xmlns="">Berlin</CityName>',
    { code: 'SCHEMA_UNEXPECTED' },
  ],
  [
    'two elements in the wrong order',
    `${ID}\n${DATE}`,
    `${DATE}\n${ID}`,
    {
      code: 'SCHEMA_UNEXPECTED',
      message: 'cbc:IssueDate is not allowed here. It must follow cbc:ID. (XML: 3)',
      expected: 'cbc:ID',
      xpath: '/ubl:Invoice/cbc:IssueDate',
      path: '$.invoice.date',
    },
  ],
  [
    'an optional element after one that follows it',
    '<cac:LegalMonetaryTotal>',
    '<cbc:Note>n</cbc:Note>$&',
    {
      message: 'cbc:Note is not allowed here. It must precede cbc:DocumentCurrencyCode. (XML: 10)',
    },
  ],
  [
    'a required element missing',
    ID,
    '',
    {
      message: 'cbc:IssueDate is not allowed here. cbc:ID is missing before it. (XML: 4)',
      expected: 'cbc:ID',
    },
  ],
  [
    'an element twice that may occur once',
    DATE,
    '$&$&',
    {
      message: 'cbc:IssueDate is not allowed here. It may occur only once in ubl:Invoice. (XML: 4)',
      xpath: '/ubl:Invoice/cbc:IssueDate[2]',
    },
  ],
  [
    'an element that may occur more than once, twice',
    /<cac:AllowanceCharge>.*<\/cac:AllowanceCharge>/,
    '$&$&',
    undefined,
  ],
  [
    'a required element missing at the end',
    /<cbc:PayableAmount.*<\/cbc:PayableAmount>/,
    '',
    {
      code: 'SCHEMA_MISSING',
      expected: 'cbc:PayableAmount',
      xpath: '/ubl:Invoice/cac:LegalMonetaryTotal',
      term: 'BG-22',
    },
  ],
  [
    'an attribute that UBL does not have',
    '<cbc:ID>A',
    '<cbc:ID odd="1">A',
    { code: 'SCHEMA_ATTRIBUTE', found: 'odd' },
  ],
  [
    'a required attribute missing',
    AMOUNT,
    '<cbc:PayableAmount>1.00',
    { code: 'SCHEMA_ATTRIBUTE_MISSING', expected: 'currencyID', term: 'BT-115' },
  ],
  [
    'an attribute of XML itself',
    '<cbc:ID>A',
    '<cbc:ID xml:lang="de">A',
    { code: 'SCHEMA_ATTRIBUTE' },
  ],
  [
    'no day of the calendar',
    '2026-11-20',
    '2026-02-29',
    { code: 'SCHEMA_VALUE', expected: 'xs:date', term: 'BT-2' },
  ],
  ['a date with a time zone', '2026-11-20', '2026-11-20+01:00', undefined],
  ['a date between spaces', '2026-11-20', ' 2026-11-20\n', undefined],
  ['a date of the year 0', '2026-11-20', '0000-11-20', { code: 'SCHEMA_VALUE' }],
  [
    'a decimal with a comma',
    '1.00',
    '1,00',
    { code: 'SCHEMA_VALUE', found: '1,00', expected: 'xs:decimal' },
  ],
  ['a decimal with an exponent', '1.00', '1e2', { code: 'SCHEMA_VALUE' }],
  ['a decimal with a sign and without a digit before the point', '1.00', '+.5', undefined],
  ['an empty decimal', '1.00', '', { code: 'SCHEMA_VALUE', expected: 'xs:decimal' }],
  ['a boolean as a digit', '>false<', '>0<', undefined],
  ['a boolean in capitals', '>false<', '>False<', { code: 'SCHEMA_VALUE' }],
  ['base64 with a line break', 'YQ==', 'Y\nQ==', undefined],
  [
    'base64 with a character of another alphabet',
    'YQ==',
    'YQ*==',
    { code: 'SCHEMA_VALUE', expected: 'xs:base64Binary' },
  ],
  ['long base64 with such a character', 'YQ==', '-'.repeat(99_000), { code: 'SCHEMA_VALUE' }],
  ['base64 behind a data URI', 'YQ==', 'data:image/jpeg;base64,YQ==', { code: 'SCHEMA_VALUE' }],
  ['base64 without its padding', 'YQ==', 'YQ', { code: 'SCHEMA_VALUE' }],
  ['a language with a region', '"de"', '"de-CH-1996"', undefined],
  [
    'no language',
    '"de"',
    '"d_e"',
    {
      code: 'SCHEMA_VALUE',
      message:
        'The value of cbc:RegistrationName/@languageID does not have the required type. (XML: 7)',
      found: 'd_e',
      expected: 'xs:language',
    },
  ],
  ['a code with line breaks', '>EUR<', '>\nEUR\n<', undefined],
  ['an empty identifier', '>1<', '><', undefined],
  ['text between elements', DATE, '$&text', { code: 'SCHEMA_CONTENT' }],
  ['an element in text', '>Berlin<', '>Ber<b/>lin<', { code: 'SCHEMA_CONTENT' }],
  ['comments and processing instructions', '>1.00<', '>1<!-- c -->.0<?p i?>0<', undefined],
  [
    'nothing, marked as nil',
    CITY,
    '<cbc:CityName xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>',
    { code: 'SCHEMA_CONTENT', found: 'xsi:nil, which this element may not have' },
  ],
  [
    'the type that it has anyway',
    CITY,
    '<cbc:CityName xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="cbc:CityNameType"/>',
    undefined,
  ],
  [
    'the type that it has anyway, with white space around its name',
    CITY,
    '<cbc:CityName xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type=" &#9;&#10;cbc:CityNameType&#13; "/>',
    undefined,
  ],
  [
    'a type that is not derived from its own',
    CITY,
    '<cbc:CityName xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="cbc:IDType"/>',
    {
      code: 'SCHEMA_CONTENT',
      found: 'xsi:type with a type that is unknown or not allowed for this element',
    },
  ],
]

/** What can be in an extension. */
const EXTENSIONS: readonly (readonly [title: string, content: string, code: string | undefined])[] =
  [
    ['any element of another vocabulary', '<a xmlns="urn:a" b="1">c<d/></a>', undefined],
    [
      'an element of another vocabulary that is marked as nil or not',
      '<a xmlns="urn:a" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil=" true ">c<d xsi:nil="0">e</d></a>',
      undefined,
    ],
    [
      'an element of another vocabulary whose mark as nil is no boolean',
      '<a xmlns="urn:a" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><d xsi:nil="maybe">e</d></a>',
      'SCHEMA_VALUE',
    ],
    [
      'an element of UBL that holds',
      '<cac:Country><cbc:Name>D</cbc:Name></cac:Country>',
      undefined,
    ],
    [
      'an element of UBL that does not hold',
      '<cac:Country><cbc:ID>D</cbc:ID></cac:Country>',
      'SCHEMA_UNEXPECTED',
    ],
    ['nothing', '', 'SCHEMA_MISSING'],
    ['two elements', '<a xmlns="urn:a"/><a xmlns="urn:a"/>', 'SCHEMA_UNEXPECTED'],
    ['an element of the extensions themselves', '<ext:UBLExtensions/>', 'SCHEMA_UNEXPECTED'],
    [
      'a signature without a value',
      '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo/></ds:Signature>',
      'SCHEMA_MISSING',
    ],
  ]

describe('validate-schema: the structure of UBL 2.1', () => {
  let ubl: Stage<'xml', never>
  before(async () => {
    ubl = await validateSchema.create({ profile: profile('EN16931'), syntax: 'ubl' }, {}, UNSHARED)
  })
  after(() => ubl.close?.())

  const judge = async (xml: string, locale = 'en') =>
    (await runStage(ubl, { xml }, locale)).findings

  for (const kind of ['Invoice', 'CreditNote'] as const)
    it(`finds nothing in a small ${kind}`, async () => {
      expect(await judge(smallUbl(kind))).to.deep.equal([])
    })

  for (const [title, part, instead, expected] of CHANGES)
    it(`${title}: ${expected?.code ?? 'valid'}`, async () => {
      const xml = smallUbl().replace(part, instead)
      expect(xml).to.not.equal(smallUbl())
      const [first] = await judge(xml)
      if (expected === undefined) expect(first).to.equal(undefined)
      else expect(first).to.deep.include({ rule: 'XML Schema', severity: 'error', ...expected })
    })

  for (const [title, content, code] of EXTENSIONS)
    it(`an extension with ${title}: ${code ?? 'valid'}`, async () => {
      const extension = `<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>${content}</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`
      const [first] = await judge(smallUbl().replace(ID, `${extension}$&`))
      expect(first?.code).to.equal(code)
    })

  it('takes no other root element, though UBL has it', async () => {
    const party = /<cac:Party>.*?<\/cac:Party>/s.exec(smallUbl())?.[0] ?? ''
    const root = party.replace(
      '<cac:Party',
      `$& ${/xmlns:cac="[^"]*" xmlns:cbc="[^"]*"/.exec(smallUbl())?.[0] ?? ''}`,
    )
    const [finding] = await judge(root)
    expect(finding).to.deep.include({
      code: 'SCHEMA_ROOT',
      message: 'cac:Party is not the root element of an invoice. (XML: 1)',
    })
  })

  it('lists a hundred findings and counts the rest', async () => {
    const line =
      '<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:LineExtensionAmount currencyID="EUR">x</cbc:LineExtensionAmount><cac:Item/></cac:InvoiceLine>'
    const findings = await judge(smallUbl().replace('<cac:InvoiceLine>', `${line.repeat(250)}$&`))
    expect(findings).to.have.length(100)
    expect(findings.map(({ more }) => more).filter((more) => more !== undefined)).to.deep.equal([
      150,
    ])
    expect(findings[41]?.path).to.equal('$.invoice.items[41]')
  })

  it('speaks the language of the run', async () => {
    const xml = smallUbl().replace(DATE, '')
    const messages = await Promise.all(
      ['en', 'de', 'fr', 'es', 'it'].map(async (locale) => (await judge(xml, locale))[0]?.message),
    )
    expect(new Set(messages).size).to.equal(5)
  })
})

describe('validate-schema: the complete schema of CII', () => {
  const stages = new Map<string, Stage<'xml', never>>()
  before(async () => {
    for (const schema of ['profile', 'complete']) {
      const services = { profile: profile('EN16931'), syntax: 'cii' } as const
      stages.set(schema, await validateSchema.create(services, { schema }, UNSHARED))
    }
  })
  after(async () => {
    for (const stage of stages.values()) await stage.close?.()
  })

  const PRECEDING = /<ram:InvoiceReferencedDocument>.*?<\/ram:InvoiceReferencedDocument>/s
  const full = ciiWriter('EN16931')(
    completeInvoice(FULL_INVOICE, 'urn:cen.eu:en16931:2017', WORDING),
  )
  /** The full invoice has two preceding ones, of which CII D16B takes one. */
  const cii = full.replace(PRECEDING, '')

  async function judge(schema: string, part: string | RegExp, instead: string) {
    const xml = cii.replace(part, instead)
    const { findings } = await runStage(stages.get(schema) as Stage<'xml', never>, { xml })
    return findings
  }

  it('holds for what this program writes, with one preceding invoice', async () => {
    expect(await judge('complete', '', '')).to.deep.equal([])
  })

  it('takes elements that Factur-X leaves out', async () => {
    const status = [
      '<ram:IssueDateTime>',
      '<ram:CopyIndicator><udt:Indicator>true</udt:Indicator></ram:CopyIndicator>$&',
    ] as const
    expect((await judge('profile', ...status))[0]?.code).to.equal('SCHEMA_UNEXPECTED')
    expect((await judge('complete', ...status))[0]?.code).to.equal('SCHEMA_UNEXPECTED')
    const after = [
      '</ram:IssueDateTime>',
      '$&<ram:CopyIndicator><udt:Indicator>true</udt:Indicator></ram:CopyIndicator>',
    ] as const
    expect((await judge('profile', ...after))[0]?.code).to.equal('SCHEMA_UNEXPECTED')
    expect(await judge('complete', ...after)).to.deep.equal([])
  })

  for (const schema of ['profile', 'complete'])
    it(`says that an element comes too late (${schema})`, async () => {
      const name = /<ram:Name>Seller GmbH<\/ram:Name>/
      const organization = /<ram:SpecifiedLegalOrganization>.*?<\/ram:SpecifiedLegalOrganization>/s
      const [seller = ''] = organization.exec(cii) ?? []
      const late = cii
        .replace(name, '')
        .replace(organization, `${seller}<ram:Name>Seller</ram:Name>`)
      const stage = stages.get(schema) as Stage<'xml', never>
      const [finding] = (await runStage(stage, { xml: late })).findings
      expect(finding?.message).to.contain(
        'ram:Name is not allowed here. It must precede ram:Description.',
      )
    })

  it('refuses a second preceding invoice, which Factur-X allows', async () => {
    const second = [PRECEDING, '$&$&'] as const
    expect(await judge('profile', ...second)).to.deep.equal([])
    expect((await judge('complete', ...second))[0]).to.deep.include({
      code: 'SCHEMA_UNEXPECTED',
      term: 'BG-3',
      path: '$.invoice.precedingInvoices[1]',
    })
  })

  it('knows what has one value only', async () => {
    const [finding] = await judge(
      'complete',
      '<ram:CountryID>',
      '<ram:CountryID schemeVersionID="third">',
    )
    expect(finding).to.deep.include({
      code: 'SCHEMA_VALUE',
      found: 'third',
      expected: 'second edition 2006',
    })
  })
})

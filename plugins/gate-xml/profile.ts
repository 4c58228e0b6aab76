import type { Profile, Syntax } from 'twinvoice/plugin'

/** Ends of specification identifiers (BT-24) of Factur-X 1.0 and ZUGFeRD 2, and their profiles. */
const LEVELS: Readonly<Record<string, string>> = {
  minimum: 'MINIMUM',
  basicwl: 'BASIC WL',
  basic: 'BASIC',
  en16931: 'EN16931',
  extended: 'EXTENDED',
}

const CORE = 'urn:cen.eu:en16931:2017'

/** The profile of documents that name nothing but EN 16931, by syntax. */
const CORE_PROFILES: Readonly<Record<Syntax, string>> = { cii: 'EN16931', ubl: 'UBL' }

/** The installed profiles by syntax and specification identifier. */
export type InstalledProfiles = ReadonlyMap<string, string>

export function installedProfiles(profiles: Iterable<Profile>): InstalledProfiles {
  return new Map(
    [...profiles].flatMap(({ id, guideline, syntaxes }) =>
      syntaxes.map((syntax) => [keyOf(syntax, guideline), id] as const),
    ),
  )
}

function keyOf(syntax: Syntax, guideline: string): string {
  return `${syntax} ${guideline}`
}

/** The meaning of a specification identifier. */
export interface GuidelineMeaning {
  /** Profile id; `UNKNOWN` for an unknown identifier. */
  readonly profile: string
  /** True for a specification that is based on EN 16931 and whose own rules are not installed. */
  readonly otherSpecification: boolean
}

/**
 * The profile of a specification identifier (BT-24, D31).
 *
 * Both separators are recognised, `#compliant#urn:` as specified and `:compliant:` as in the first
 * edition of Factur-X. Another usage specification that declares compliance with EN 16931
 * (`…#compliant#…`) is validated as EN 16931, unless a profile for it is installed. The profiles of
 * Factur-X are of CII alone.
 */
export function profileOf(
  guideline: string,
  syntax: Syntax = 'cii',
  installed: InstalledProfiles = new Map(),
): GuidelineMeaning {
  const standard = standardProfileOf(guideline.trim(), syntax)
  const own = installed.get(keyOf(syntax, guideline.trim()))
  const isStandard = standard.profile !== 'UNKNOWN' && !standard.otherSpecification
  return isStandard || own === undefined ? standard : { profile: own, otherSpecification: false }
}

function standardProfileOf(id: string, syntax: Syntax): GuidelineMeaning {
  const known = (profile: string) => ({ profile, otherSpecification: false })
  if (id === CORE) return known(CORE_PROFILES[syntax])
  const zugferd1 = /^urn:ferd:(?:CrossIndustryDocument:invoice:1p0|invoice:rc):\w+$/.test(id)
  if (zugferd1 && syntax === 'cii') return known('ZUGFERD1')
  const bare = /^urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0|zugferd:2p0):(minimum|basicwl)$/.exec(
    id,
  )?.[1]
  if (bare !== undefined && syntax === 'cii') return known(LEVELS[bare] ?? 'UNKNOWN')
  if (!id.startsWith(CORE)) return known('UNKNOWN')
  const rest = id.slice(CORE.length)
  const own =
    /^[#:](compliant|conformant)[#:](?:urn:)?(?:factur-x\.eu:1p0|zugferd\.de:2p0|zugferd:2p0):(basic|en16931|extended)$/.exec(
      rest,
    )
  if (own !== null && syntax === 'cii') return known(LEVELS[own[2] as string] ?? 'UNKNOWN')
  if (
    /^#(compliant|conformant)#urn:(xoev-de:kosit:standard|xoev-de:kosit:extension|xeinkauf\.de:kosit(:extension)?):xrechnung_\d+\.\d+/.test(
      rest,
    )
  )
    return known('XRECHNUNG')
  if (own === null && /^#compliant#./.test(rest))
    return { profile: CORE_PROFILES[syntax], otherSpecification: true }
  return known('UNKNOWN')
}

/** Ends of specification identifiers (BT-24) of Factur-X 1.0 and ZUGFeRD 2, and their profiles. */
const LEVELS: Readonly<Record<string, string>> = {
  minimum: 'MINIMUM',
  basicwl: 'BASIC WL',
  basic: 'BASIC',
  en16931: 'EN16931',
  extended: 'EXTENDED',
}

const CORE = 'urn:cen.eu:en16931:2017'

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
 * (`…#compliant#…`) is validated as EN 16931, unless a profile for it is installed.
 * @param installed profiles of packages by their specification identifier
 */
export function profileOf(
  guideline: string,
  installed: ReadonlyMap<string, string> = new Map(),
): GuidelineMeaning {
  const standard = standardProfileOf(guideline.trim())
  const own = installed.get(guideline.trim())
  const isStandard = standard.profile !== 'UNKNOWN' && !standard.otherSpecification
  return isStandard || own === undefined ? standard : { profile: own, otherSpecification: false }
}

function standardProfileOf(id: string): GuidelineMeaning {
  const known = (profile: string) => ({ profile, otherSpecification: false })
  if (id === CORE) return known('EN16931')
  const zugferd1 = /^urn:ferd:(?:CrossIndustryDocument:invoice:1p0|invoice:rc):\w+$/.test(id)
  if (zugferd1) return known('ZUGFERD1')
  const bare = /^urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0|zugferd:2p0):(minimum|basicwl)$/.exec(
    id,
  )?.[1]
  if (bare !== undefined) return known(LEVELS[bare] ?? 'UNKNOWN')
  if (!id.startsWith(CORE)) return known('UNKNOWN')
  const rest = id.slice(CORE.length)
  const own =
    /^[#:](compliant|conformant)[#:](?:urn:)?(?:factur-x\.eu:1p0|zugferd\.de:2p0|zugferd:2p0):(basic|en16931|extended)$/.exec(
      rest,
    )
  if (own !== null) return known(LEVELS[own[2] as string] ?? 'UNKNOWN')
  if (
    /^#(compliant|conformant)#urn:(xoev-de:kosit:standard|xoev-de:kosit:extension|xeinkauf\.de:kosit(:extension)?):xrechnung_\d+\.\d+/.test(
      rest,
    )
  )
    return known('XRECHNUNG')
  if (/^#compliant#./.test(rest)) return { profile: 'EN16931', otherSpecification: true }
  return known('UNKNOWN')
}

import { trimmed, type Profile, type Syntax, type Validity } from 'twinvoice/plugin'

/** The identifiers by which a document says what it is, and when it is judged. */
export interface DeclaredIdentity {
  /** Specification identifier (BT-24); '' if there is none. */
  readonly guideline: string
  /** Business process (BT-23). */
  readonly businessProcess?: string
  readonly syntax: Syntax
  /** The moment of the run: identifiers can have dates. */
  readonly moment: Date
}

/** The meaning of a specification identifier. */
export interface GuidelineMeaning {
  /** Profile id; `UNKNOWN` if no profile is installed that judges the syntax. */
  readonly profile: string
  /**
   * `own`: the identifier is one of the profile's; `core`: it declares a specification that complies
   * with EN 16931, whose own rules are not installed; `unknown`: it belongs to no profile; `none`:
   * there is none. In the last three cases the profile is a fallback.
   */
  readonly by: 'own' | 'core' | 'unknown' | 'none'
}

/** Specifications based on EN 16931 restrict it (`#compliant#`), so its rules hold for them. */
const COMPLIANT = /^urn:cen\.eu:en16931:2017#compliant#./

interface Candidate {
  readonly profile: string
  readonly syntaxes: readonly Syntax[]
  readonly guideline: RegExp
  readonly businessProcess?: RegExp
  readonly valid: Validity
}

/** Finds the profiles of documents by the identifiers that profiles declare (D31). */
export class ProfileFinder {
  readonly #candidates: readonly Candidate[]
  readonly #fallbacks: ReadonlyMap<Syntax, string>

  /** @param profiles in the order in which they are examined */
  constructor(profiles: Iterable<Profile>) {
    // ZUGFeRD 1 is recognised by its root element; CII with its identifier is something else.
    const all = [...profiles].filter(
      ({ notChecked, notApplicable }) => notChecked === undefined && notApplicable === undefined,
    )
    this.#candidates = all.flatMap(candidatesOf)
    this.#fallbacks = new Map(
      all
        .filter(({ fallback }) => fallback === true)
        .flatMap(({ id, syntaxes }) => syntaxes.map((syntax) => [syntax, id] as const))
        .reverse(),
    )
  }

  /** An identifier with a business process is preferred to one for any process. */
  profileOf({
    guideline,
    businessProcess = '',
    syntax,
    moment,
  }: DeclaredIdentity): GuidelineMeaning {
    // A no-break space is no white space of XML, but part of an identifier.
    const id = trimmed(guideline)
    const day = moment.toISOString().slice(0, 10)
    const matching = this.#candidates.filter(
      (each) =>
        each.syntaxes.includes(syntax) &&
        each.guideline.test(id) &&
        each.businessProcess?.test(trimmed(businessProcess)) !== false &&
        isWithin(day, each.valid),
    )
    const own = matching.find((each) => each.businessProcess !== undefined) ?? matching[0]
    if (own !== undefined) return { profile: own.profile, by: 'own' }
    const by = id === '' ? 'none' : COMPLIANT.test(id) ? 'core' : 'unknown'
    return { profile: this.#fallbacks.get(syntax) ?? 'UNKNOWN', by }
  }
}

function candidatesOf({ id, guideline, syntaxes, identifiers = [] }: Profile): Candidate[] {
  const own = { profile: id, syntaxes, guideline: whole(escaped(guideline)), valid: {} }
  const others = identifiers.map((each) => ({
    profile: id,
    syntaxes: each.syntax === undefined ? syntaxes : [each.syntax],
    guideline: whole(each.guideline),
    ...(each.businessProcess === undefined ? {} : { businessProcess: whole(each.businessProcess) }),
    valid: each.valid ?? {},
  }))
  return [own, ...others]
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'u')
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}

function isWithin(day: string, { from, to }: Validity): boolean {
  return (from === undefined || from <= day) && (to === undefined || day <= to)
}

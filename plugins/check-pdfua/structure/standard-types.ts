import type { PdfDict } from 'twinvoice/pdf'

/** Standard structure types (ISO 32000-1, 14.8.4). */
const STANDARD = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 ' +
    'H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code ' +
    'Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form'
  ).split(' '),
)

function isStandard(type: string): boolean {
  return STANDARD.has(type)
}

/** What a role map makes of a structure type. */
export interface Role {
  /** The standard type that it comes down to. */
  readonly standard: string | undefined
  readonly isCircular: boolean
  /** A standard type on the way, that the map gives another meaning. */
  readonly remapped?: string
}

/** What role maps make of types, so that a long way is gone once. */
const KNOWN = new WeakMap<PdfDict, Map<string, Role>>()

/** Follows a role map from a type. */
export function roleOf(type: string, roles: PdfDict | undefined): Role {
  if (roles === undefined) return followed(type, roles)
  const known = KNOWN.get(roles) ?? new Map<string, Role>()
  KNOWN.set(roles, known)
  const role = known.get(type) ?? followed(type, roles)
  known.set(type, role)
  return role
}

function followed(type: string, roles: PdfDict | undefined): Role {
  const seen = new Set<string>()
  let now = type
  while (!seen.has(now)) {
    if (isStandard(now)) {
      const remapped = roles?.has(now) === true ? { remapped: now } : {}
      return { standard: now, isCircular: false, ...remapped }
    }
    seen.add(now)
    const next = roles?.name(now)
    if (next === undefined) return { standard: undefined, isCircular: false }
    now = next
  }
  return { standard: undefined, isCircular: true }
}

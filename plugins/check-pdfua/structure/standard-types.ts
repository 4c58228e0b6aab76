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

/** What role maps make of types: those on one way come down to the same, so that each part of it is gone once. */
const KNOWN = new WeakMap<PdfDict, Map<string, Role>>()

/** Follows a role map from a type. */
export function roleOf(type: string, roles: PdfDict | undefined): Role {
  const known = (roles && KNOWN.get(roles)) ?? new Map<string, Role>()
  if (roles !== undefined) KNOWN.set(roles, known)
  const way = new Set<string>()
  let role = known.get(type)
  let now = type
  while (role === undefined) {
    const next = roles?.name(now)
    if (way.has(now)) role = { standard: undefined, isCircular: true }
    else if (isStandard(now)) {
      const remapped = roles?.has(now) === true ? { remapped: now } : {}
      role = { standard: now, isCircular: false, ...remapped }
    } else if (next === undefined) role = { standard: undefined, isCircular: false }
    else {
      way.add(now)
      role = known.get(next)
      now = next
    }
  }
  for (const each of way.add(type)) known.set(each, role)
  return role
}

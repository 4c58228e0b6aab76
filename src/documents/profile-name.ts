import type { Profile, Syntax } from '../catalog/entries/entries.js'
import { didYouMean } from '../catalog/problems/nearest.js'
import { detail, together } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'

/** What people call a profile otherwise: the formats as a whole, names of older releases, abbreviations. */
const OTHERWISE: Readonly<Record<string, string>> = {
  ZUGFERD: 'EN16931',
  FACTURX: 'EN16931',
  COMFORT: 'EN16931',
  KOMFORT: 'EN16931',
  EN: 'EN16931',
  MIN: 'MINIMUM',
  EXT: 'EXTENDED',
  XR: 'XRECHNUNG',
  BIS: 'PEPPOL',
  BISBILLING: 'PEPPOL',
}

/**
 * The profile that makes invoices under a name, whose case, spaces, hyphens and underscores do not
 * matter: `xrechnung`, `basic-wl`.
 * @throws Fault OPTIONS_INVALID, with a similar name, if there is one, and all that are installed
 */
export function profileNamed(profiles: ReadonlyMap<string, Profile>, name: string): Profile {
  const able = [...profiles.values()].filter(({ generate }) => generate !== undefined)
  const ids = able.map(({ id }) => id)
  const named =
    able.find(({ id }) => id === name) ?? able.find(({ id }) => plain(id) === plain(name))
  if (named !== undefined) return named
  const meant = OTHERWISE[plain(name)]
  const hint =
    meant !== undefined && ids.includes(meant)
      ? detail`; did you mean ${meant}?`
      : didYouMean(name, ids)
  throw new Fault(
    'OPTIONS_INVALID',
    detail`there is no profile "${name}" to make invoices by${hint} (installed: ${ids.join(', ')})`,
  )
}

/** @throws Fault OPTIONS_INVALID, with the profiles that have the syntax, if this one does not */
export function checkSyntax(
  profiles: ReadonlyMap<string, Profile>,
  { id, syntaxes }: Profile,
  syntax: Syntax | undefined,
): void {
  if (syntax === undefined || syntaxes.includes(syntax)) return
  const able = [...profiles.values()]
    .filter((each) => each.generate !== undefined && each.syntaxes.includes(syntax))
    .map((each) => each.id)
  const own = together(syntaxes.map((each) => each.toUpperCase()))
  throw new Fault(
    'OPTIONS_INVALID',
    detail`the profile ${id} makes ${own} only: for ${syntax.toUpperCase()}, choose one of the profiles ${able.join(', ')}`,
  )
}

/**
 * The profile whose invoices are embedded in PDFs, under a name as for {@link profileNamed}.
 * @throws Fault OPTIONS_INVALID, with the profiles that can be chosen
 */
export function embeddedProfile(profiles: ReadonlyMap<string, Profile>, name: string): Profile {
  const profile = profileNamed(profiles, name)
  if (profile.embed !== undefined) return profile
  const able = [...profiles.values()]
    .filter((each) => each.embed !== undefined && each.generate !== undefined)
    .map(({ id }) => id)
  throw new Fault(
    'OPTIONS_INVALID',
    detail`invoices of the profile ${profile.id} are not embedded in a PDF: choose one of the profiles ${able.join(', ')}`,
  )
}

function plain(name: string): string {
  return name.replace(/[\s_-]/g, '').toUpperCase()
}

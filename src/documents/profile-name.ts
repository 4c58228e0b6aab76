import type { Profile } from '../catalog/entries/entries.js'
import { didYouMean } from '../catalog/problems/nearest.js'
import { Fault } from '../pipeline/errors.js'

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
  throw new Fault(
    'OPTIONS_INVALID',
    `there is no profile "${name}" to make invoices by${didYouMean(name, ids)} (installed: ${ids.join(', ')})`,
  )
}

function plain(name: string): string {
  return name.replace(/[\s_-]/g, '').toUpperCase()
}

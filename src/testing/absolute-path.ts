import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The absolute path of a folder or file that is given as a path or as a `file:` URL. */
export function absolutePath(place: string | URL): string {
  return typeof place === 'string' && !place.startsWith('file:')
    ? resolve(place)
    : fileURLToPath(place)
}

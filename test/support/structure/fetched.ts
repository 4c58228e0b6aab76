import { homedir } from 'node:os'
import { join } from 'node:path'

/** Folder with the official schemas, and the sheets of Factur-X beside them, as `.ci/run` fetches them. */
export const FETCHED =
  process.env['TWINVOICE_SCHEMAS'] ??
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'twinvoice', 'schemas-2')

import { loadSettings } from '../config/load.js'
import { createTwinvoice, type Twinvoice, type TwinvoiceOptions } from '../wiring/twinvoice.js'
import type { CommandIo } from './io.js'

/**
 * An instance with the packages that the configuration names, as the service has them. Relative
 * paths and package names are resolved from the working folder.
 * @throws Fault CONFIG_INVALID, or what {@link createTwinvoice} throws
 */
export function openInstance(
  io: CommandIo,
  options: Pick<TwinvoiceOptions, 'workers' | 'queue'> = {},
): Promise<Twinvoice> {
  const { settings } = loadSettings({ env: io.env, folder: process.cwd() })
  const { packages } = settings
  return createTwinvoice({ ...options, ...(packages.length === 0 ? {} : { packages }) })
}

import { Option } from 'commander'
import { loadSettings } from '../../config/load.js'
import {
  createTwinvoice,
  type Twinvoice,
  type TwinvoiceOptions,
} from '../../documents/instance/twinvoice.js'
import type { CommandIo } from './io.js'

/** The option of commands that process documents. */
export interface PackageFlags {
  readonly package?: readonly string[]
}

/** `--package`, which can be repeated. */
export function packageOption(): Option {
  return new Option(
    '--package <name>',
    'package or folder, such as ./acme, to load in addition to those of the config file; can be repeated',
  ).argParser((name: string, before: readonly string[] | undefined) => [...(before ?? []), name])
}

/**
 * Creates an instance with the packages and the profile of the settings and the command line.
 * @throws Fault CONFIG_INVALID, PLUGIN_INVALID and others
 */
export function openInstance(
  io: CommandIo,
  { package: named = [] }: PackageFlags = {},
  options: TwinvoiceOptions = {},
): Promise<Twinvoice> {
  const { settings } = loadSettings({ env: io.env, folder: process.cwd() })
  const packages = [...settings.packages, ...named]
  return createTwinvoice({
    ...options,
    profile: settings.profile,
    ...(packages.length === 0 ? {} : { packages }),
  })
}

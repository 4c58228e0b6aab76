import { Option } from 'commander'
import { loadSettings } from '../../config/load.js'
import {
  createTwinvoice,
  type Twinvoice,
  type TwinvoiceOptions,
} from '../../documents/twinvoice.js'
import type { CommandIo } from './io.js'

/** The flag of commands that work on documents. */
export interface PackageFlags {
  readonly package?: readonly string[]
}

/** `--package`, as often as there are packages. */
export function packageOption(): Option {
  return new Option(
    '--package <name>',
    'package, or folder such as ./acme, that brings templates, rules, stages, fonts or profiles; may be repeated; beside those of the config file',
  ).argParser((name: string, before: readonly string[] | undefined) => [...(before ?? []), name])
}

/**
 * Opens an instance with the packages and the profile that the set-up names, and those of the
 * command line.
 * @throws Fault CONFIG_INVALID, PLUGIN_INVALID and its like
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

import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { OfferedModule, PdfInspector } from 'twinvoice/plugin'

/** An inspector, and the plugin that brings it. */
export interface LoadedInspector extends PdfInspector<unknown> {
  readonly plugin: string
  readonly file: string
  /** Whether it is one of this package. */
  readonly isOwn: boolean
}

/** The plugins of this package. */
const OWN = fileURLToPath(new URL('../../', import.meta.url))

/** @throws Error that names plugin, file and reason */
export async function loadInspector({ plugin, file }: OfferedModule): Promise<LoadedInspector> {
  requireSameReader(plugin, file)
  let module: { default?: unknown }
  try {
    module = (await import(pathToFileURL(file).href)) as { default?: unknown }
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    throw new Error(`the inspector of plugin ${plugin} (${file}) cannot be loaded: ${reason}`, {
      cause: thrown,
    })
  }
  const inspector = module.default
  if (!isInspector(inspector))
    throw new Error(
      `the inspector of plugin ${plugin} (${file}) is not one: its default export must have a function inspect(subject, context)`,
    )
  const isOwn = file.startsWith(OWN)
  return { plugin, file, isOwn, inspect: (subject, context) => inspector.inspect(subject, context) }
}

/** Two copies of the reader would not know each other's objects: no page would be a dictionary. */
function requireSameReader(plugin: string, file: string): void {
  const [own, theirs] = [import.meta.url, file].map(readerOf)
  if (theirs !== undefined && theirs !== own)
    throw new Error(
      `the inspector of plugin ${plugin} (${file}) imports another copy of twinvoice (${theirs}): make twinvoice a peer dependency of its package, and install it once`,
    )
}

/** The file of the reader that a module imports; undefined if it cannot import any. */
function readerOf(module: string): string | undefined {
  try {
    return realpathSync(createRequire(module).resolve('twinvoice/pdf'))
  } catch {
    return undefined
  }
}

function isInspector(value: unknown): value is PdfInspector<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'inspect' in value &&
    typeof value.inspect === 'function'
  )
}

import { readdirSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

/** The codes of each plugin, from its file codes.ts. */
export async function pluginCodes(): Promise<
  readonly (readonly [plugin: string, codes: readonly string[]])[]
> {
  const files = readdirSync(join(PACKAGE_ROOT, 'plugins'), { recursive: true, encoding: 'utf8' })
  return Promise.all(
    files
      .filter((file) => basename(file) === 'codes.ts')
      .map(async (file) => {
        const built = join(PACKAGE_ROOT, 'dist', 'plugins', file.replace(/ts$/, 'js'))
        const { CODES } = (await import(pathToFileURL(built).href)) as { CODES: object }
        return [file.split(sep, 1)[0] ?? '', Object.keys(CODES)] as const
      }),
  )
}

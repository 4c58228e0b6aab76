import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { LOCALES } from '../../src/request/checked-request.js'
import { apiPage } from './api.js'
import { codesPage } from './codes.js'
import { commandsPage } from './commands.js'
import { copiedFiles, copiedPage } from './copied.js'
import { errorsPage } from './errors.js'
import { findingsPage } from './findings.js'
import { requestPage } from './request.js'
import { rulesFile, rulesPage } from './rules.js'
import { settingsPage } from './settings.js'
import { termsPage } from './terms.js'

const REFERENCE = new URL('../../../docs/reference/', import.meta.url)

/**
 * The pages of the reference, made from the sources each time that the site is built: nothing of
 * them is kept, so that nothing can drift.
 * @returns Markdown by name, without ending
 */
export async function referencePages(): Promise<Map<string, string>> {
  const pages = new Map([
    ['request', requestPage()],
    ['api', apiPage()],
    ['errors', errorsPage()],
    ['terms', termsPage()],
    ['codes', codesPage()],
    ['commands', await commandsPage()],
    ['settings', settingsPage()],
    ['findings', findingsPage()],
  ])
  for (const locale of LOCALES) pages.set(rulesFile(locale), await rulesPage(locale))
  for (const [file, name] of copiedFiles()) pages.set(name, copiedPage(file))
  return pages
}

async function write(): Promise<void> {
  await rm(REFERENCE, { recursive: true, force: true })
  for (const [name, text] of await referencePages()) {
    const file = fileURLToPath(new URL(`${name}.md`, REFERENCE))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await write()

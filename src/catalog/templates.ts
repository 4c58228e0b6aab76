import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inEnglish } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'
import { withDefaults } from '../pipeline/option-defaults.js'
import type { Template } from './entries/entries.js'
import { readText } from './folders.js'
import { checkOptionsSchema, problemsOf, readCheckedJson } from './json-file.js'
import { TEMPLATE_SCHEMA } from './schemas.js'

/**
 * Reads a template with its layout and partials.
 * @param file its `template.json`
 * @param isAdded whether it is not one of this package
 * @throws Fault CATALOG_INVALID
 */
export function readTemplate(file: string, isAdded: boolean): Template {
  const head = readCheckedJson<
    Omit<Template, 'folder' | 'layout' | 'partials' | 'isAdded' | 'file'>
  >(file, TEMPLATE_SCHEMA)
  const folder = join(file, '..')
  // What the schema says by `default` counts where `defaults` says nothing, as with the options of plugins.
  let { defaults } = head
  if (head.options !== undefined) {
    checkOptionsSchema(head.options, file, 'CATALOG_INVALID')
    defaults = withDefaults(head.options, defaults ?? {})
    const problems = problemsOf(head.options, defaults)
    if (problems.length > 0)
      throw new Fault('CATALOG_INVALID', `defaults: ${problems.map(inEnglish).join('; ')}`, {
        file,
      })
  }
  const partialsFolder = join(folder, 'partials')
  const partials = existsSync(partialsFolder)
    ? readdirSync(partialsFolder)
        .filter((name) => name.endsWith('.hbs'))
        .sort()
    : []
  return {
    ...head,
    ...(defaults === undefined ? {} : { defaults }),
    folder,
    file,
    isAdded,
    layout: readText(join(folder, 'layout.hbs')),
    partials: new Map(
      partials.map((name) => [name.slice(0, -4), readText(join(partialsFolder, name))]),
    ),
  }
}

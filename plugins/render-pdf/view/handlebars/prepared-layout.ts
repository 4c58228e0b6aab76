import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import library from '#handlebars-runtime'
import type HandlebarsNamespace from 'handlebars'
import type { Template } from 'twinvoice/plugin'
import type { View } from '../view.js'
import { HELPER_NAMES } from './helpers.js'
import type { Layout } from './layout.js'

/** The part of Handlebars that runs compiled layouts. */
const Handlebars = library as Pick<typeof HandlebarsNamespace, 'create' | 'VERSION'>

/** Written by `npm run compile`. */
export const PREPARED_LAYOUTS = new URL('layouts.prepared.cjs', import.meta.url)

/** The programs of layout and partials. */
interface Programs {
  readonly layout: TemplateSpecification
  readonly partials: Readonly<Record<string, TemplateSpecification>>
}

/** Programs by {@link layoutKey}; those that name a place need the folder of the template. */
type PreparedLayouts = Readonly<Record<string, (folder: string) => Programs>>

/**
 * The layout of a template as the build compiled it: reading and compiling it takes a start longer
 * than writing a document.
 * @returns undefined if the build did not compile this text
 */
export function preparedLayout(template: Template): Layout | undefined {
  const programs = preparedLayouts()[layoutKey(template)]?.(template.folder)
  if (programs === undefined) return undefined
  const { layout, partials } = programs
  return {
    in: (helpers) => {
      const handlebars = Handlebars.create()
      for (const [name, helper] of Object.entries(helpers)) handlebars.registerHelper(name, helper)
      for (const [name, partial] of Object.entries(partials))
        handlebars.registerPartial(name, handlebars.template(partial))
      return handlebars.template<View>(layout)
    },
  }
}

/** Digest of all that the compiled programs depend on. */
export function layoutKey({ layout, partials }: Template): string {
  const sources = [Handlebars.VERSION, HELPER_NAMES, layout, [...partials]]
  return createHash('sha256').update(JSON.stringify(sources)).digest('hex')
}

function preparedLayouts(): PreparedLayouts {
  try {
    return createRequire(import.meta.url)(fileURLToPath(PREPARED_LAYOUTS)) as PreparedLayouts
  } catch {
    return {}
  }
}

import library from '#handlebars'
import type HandlebarsNamespace from 'handlebars'
import type { Template, Wording } from 'twinvoice/plugin'
import { Words } from '../../wording/words.js'
import type { View } from '../view.js'
import { checkNames } from './check-names.js'
import { HELPER_NAMES } from './helpers.js'
import { layoutFile, partialFile, type Layout } from './layout.js'
import { parseHandlebars } from './parse-handlebars.js'

const Handlebars = library as typeof HandlebarsNamespace

/** Known helpers are called at once; others are looked up each time. */
export const COMPILE_OPTIONS = {
  preventIndent: true,
  knownHelpers: Object.fromEntries(HELPER_NAMES.map((name) => [name, true])),
}

/**
 * Reads a template that the build did not compile (`prepared-layout.ts`); each language's form is
 * compiled when it is first needed.
 * @throws Fault CATALOG_INVALID naming the template's file, when Handlebars cannot read it
 */
export function compileLayout(template: Template): Layout {
  const layout = parseHandlebars(Handlebars, layoutFile(template), template.layout)
  return {
    in: (helpers) => {
      const handlebars = Handlebars.create()
      for (const [name, helper] of Object.entries(helpers)) handlebars.registerHelper(name, helper)
      for (const [name, text] of template.partials) {
        const partial = parseHandlebars(handlebars, partialFile(template, name), text)
        handlebars.registerPartial(name, handlebars.compile(partial, COMPILE_OPTIONS))
      }
      return handlebars.compile<View>(layout, COMPILE_OPTIONS)
    },
  }
}

/**
 * Looks up everything that a layout names, before there is an invoice.
 * @throws Fault CATALOG_INVALID naming file and line of what there is not
 */
export function checkLayout(template: Template, wording: ReadonlyMap<string, Wording>): void {
  const languages = [...wording].map(([locale, texts]) => new Words(locale, texts))
  checkNames(Handlebars, template, HELPER_NAMES, {
    find: (key) => languages.map((words) => words.find(key)),
    all: () => languages.flatMap((words) => [...words.keys()]),
  })
}

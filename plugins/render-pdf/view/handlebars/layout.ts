import type { Template } from 'twinvoice/plugin'
import type { View } from '../view.js'
import type { Helper } from './helpers.js'

/** The layout of a template as functions of Handlebars, the same for all languages. */
export interface Layout {
  /** Joins them with the helpers of a language. */
  readonly in: (helpers: Readonly<Record<string, Helper>>) => (view: View) => string
}

/** The file that a template's layout is from. */
export function layoutFile({ folder }: Pick<Template, 'folder'>): string {
  return `${folder}/layout.hbs`
}

/** The file that a partial is from. */
export function partialFile({ folder }: Pick<Template, 'folder'>, name: string): string {
  return `${folder}/partials/${name}.hbs`
}

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

/** A call of a partial, also as a block: `{{> name}}`, `{{~#> "name" …}}`. */
const CALL = /\{\{~?#?>\s*["'[]?([^\s"'\]}~]+)/g

/** The names of partials that include themselves, directly or in others. */
export function partialsInThemselves(partials: Template['partials']): string[] {
  const called = (name: string) =>
    [...(partials.get(name) ?? '').matchAll(CALL)].map(([, each = '']) => each)
  return [...partials.keys()].filter((name) => {
    const seen = new Set(called(name))
    for (const each of seen) for (const next of called(each)) seen.add(next)
    return seen.has(name)
  })
}

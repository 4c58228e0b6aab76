import type { ComponentType } from 'preact'

import type { TextKey } from '../language/language.js'
import type { IconName } from '../parts/icons.js'

/** A page, and who sees it. */
export interface Page {
  readonly name: string
  readonly title: TextKey
  readonly icon: IconName
  readonly group: 'documents' | 'account' | 'operation'
  /** True if it takes all of the window's width. */
  readonly wide?: true
  readonly load: () => Promise<ComponentType>
}

/** All pages, in the order of the navigation. The first is where everybody starts. */
export const PAGES: readonly Page[] = [
  {
    name: 'check',
    title: 'check.title',
    icon: 'check',
    group: 'documents',
    load: async () => (await import('../pages/check/check-page.js')).CheckPage,
  },
]

/** The page of a name; the first one for any other. */
export function pageOf(name: string, pages: readonly Page[]): Page | undefined {
  return pages.find((page) => page.name === name) ?? pages[0]
}

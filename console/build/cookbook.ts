import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Plugin } from 'vite'

const NAME = 'virtual:cookbook'

/** An example of the documentation. */
export interface Recipe {
  /** The page and its section. */
  readonly page: string
  readonly title: string
  /** The request as it is there. */
  readonly request: string
}

/** Gives the page the requests of the cookbook, as the documentation has them, as the module `virtual:cookbook`. */
export function cookbook(folder: string): Plugin {
  return {
    name: 'cookbook',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined
      const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
      const recipes = files.sort().flatMap((name) => {
        this.addWatchFile(path.join(folder, name))
        return recipesOf(readFileSync(path.join(folder, name), 'utf8'))
      })
      return `export const RECIPES = ${JSON.stringify(recipes)}`
    },
  }
}

/** The blocks of a page that are whole requests, the first of each section. */
function recipesOf(markdown: string): readonly Recipe[] {
  const page = /^# (.+)$/m.exec(markdown)?.[1] ?? ''
  return markdown.split(/^## /m).flatMap((section) => {
    const title = section.slice(0, section.indexOf('\n')).replaceAll('`', '')
    const request = [...section.matchAll(/^```json\n([^]*?)^```$/gm)]
      .map(([, text = '']) => text)
      .find(isRequest)
    return request === undefined ? [] : [{ page, title, request }]
  })
}

function isRequest(text: string): boolean {
  const value: unknown = JSON.parse(text)
  return (
    typeof value === 'object' &&
    value !== null &&
    'invoice' in value &&
    'seller' in Object(value.invoice)
  )
}

import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { withoutDecisions } from './markdown.js'

/** Pages next to the code they describe, and their names in the reference. */
export function copiedFiles(): Map<string, string> {
  const stages = readdirSync(join(PACKAGE_ROOT, 'plugins')).sort()
  return new Map([
    ['plugins/render-pdf/LAYOUT.md', 'layout'],
    ['plugins/render-pdf/VIEW.md', 'view'],
    ['src/pdf/README.md', 'pdf'],
    ['templates/README.md', 'templates'],
    ['rules/README.md', 'rule-packs'],
    ['rules/en16931/README.md', 'en16931'],
    ['rules/en16931-ubl/README.md', 'en16931-ubl'],
    ['rules/br-fr/README.md', 'br-fr'],
    ['rules/facturx/README.md', 'facturx'],
    ...stages.map((name): [string, string] => [`plugins/${name}/README.md`, `stages/${name}`]),
  ])
}

/** A page of the source tree as a page of the site: links lead to pages that are there. */
export function copiedPage(file: string): string {
  const pages = copiedFiles()
  const own = pages.get(file) ?? ''
  const text = readFileSync(join(PACKAGE_ROOT, file), 'utf8')
  const linked = outsideCode(text, (part) =>
    withoutComments(withoutDecisions(part)).replace(
      /\[([^\]]+)\]\(([^)\s]+)\)/g,
      (whole, words: string, target: string) => {
        if (/^(https?:|#)/.test(target)) return whole
        const [path = '', anchor] = target.split('#')
        const name = pages.get(normalize(join(dirname(file), path)))
        if (name === undefined) return words
        const to = relative(dirname(own), name)
        const href = to.startsWith('.') ? to : `./${to}`
        return `[${words}](${href}${anchor === undefined ? '' : `#${anchor}`})`
      },
    ),
  )
  return `---\n# Made from \`${file}\` by scripts/docs; run \`npm run docs\`.\neditLink: false\n---\n\n${linked}`
}

/** Comments of Markdown are marks for programs; the site would show them as text. */
function withoutComments(text: string): string {
  return text.replace(/^<!--.*-->\n\n?/gm, '')
}

/** Applies a change to the text outside fenced code. */
function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('')
}

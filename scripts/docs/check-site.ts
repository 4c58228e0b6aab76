import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Parser } from 'htmlparser2'

const SITE = fileURLToPath(new URL('../../../docs/.vitepress/dist/', import.meta.url))
const LOADED = new Set(['script', 'link', 'img', 'iframe', 'source'])

interface Page {
  readonly ids: ReadonlySet<string>
  readonly links: readonly string[]
  /** Resources that a browser loads automatically. */
  readonly loads: readonly string[]
}

/**
 * Follows every link of the built site, to its heading too, and looks for what would be fetched
 * from elsewhere.
 * @returns one line for each that is wrong
 */
function siteProblems(folder: string = SITE): string[] {
  const pages = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html'))
      .map((name) => [name, readPage(readFileSync(join(folder, name), 'utf8'))]),
  )
  const problems: string[] = []
  for (const [name, { links, loads }] of pages) {
    for (const address of loads)
      if (/^(https?:)?\/\//.test(address)) problems.push(`${name}: fetches ${address}`)
      else if (!address.startsWith('data:') && !existsSync(join(folder, fileOf(address, name))))
        problems.push(`${name}: there is no ${address}`)
    for (const link of links) {
      if (/^[a-z]+:/.test(link)) continue
      const [path = '', anchor] = decodeURI(link).split('#')
      const file = path === '' ? name : fileOf(path, name)
      const page = pages.get(file)
      if (page === undefined && !existsSync(join(folder, file)))
        problems.push(`${name}: there is no ${link}`)
      else if (anchor !== undefined && anchor !== '' && page?.ids.has(anchor) === false)
        problems.push(`${name}: there is no heading for ${link}`)
    }
  }
  return [...new Set(problems)]
}

function fileOf(path: string, from: string): string {
  const base = (process.env['DOCS_BASE'] ?? '/').replace(/\/$/, '')
  const absolute = path.startsWith('/') ? path.slice(base.length + 1) : join(dirname(from), path)
  if (absolute === '' || absolute.endsWith('/')) return `${absolute}index.html`
  return /\.\w+$/.test(absolute) ? absolute : `${absolute}.html`
}

function readPage(html: string): Page {
  const ids = new Set<string>()
  const links: string[] = []
  const loads: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const { id, href, src } = attributes
      if (id !== undefined) ids.add(id)
      if (name === 'a' && href !== undefined) links.push(href)
      if (LOADED.has(name)) for (const each of [href, src]) if (each !== undefined) loads.push(each)
    },
  })
  parser.end(html)
  return { ids, links, loads }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = siteProblems()
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

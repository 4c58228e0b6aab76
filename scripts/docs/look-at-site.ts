/**
 * Opens every page of the built site in Chromium: axe judges it in light and dark, and no page may be
 * wider than a telephone.
 *
 *     npm run docs && npm run docs:look [-- <folder for pictures>]
 *
 * With a folder, a picture of each page is kept, as wide as a telephone and in dark, for people to look at.
 */
import { createReadStream, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { programPath } from '../../test/support/programs.js'

const SITE = join(PACKAGE_ROOT, 'docs/.vitepress/dist')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')
const TELEPHONE = 360
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

function served(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname)
    const file = join(SITE, path.endsWith('/') ? `${path}index.html` : path)
    if (!existsSync(file)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    return createReadStream(file).pipe(response)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

/** What axe finds: the rule, and the first element that breaks it. */
function broken(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `${AXE};axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' at ' + nodes[0].target.join(' ') + (nodes.length > 1 ? ', ' + nodes.length + ' times' : '')))`,
  )
}

/** What reaches beyond the screen, if the whole page does. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? ['is ' + scrollWidth + ' wide on a screen of ' + clientWidth] : []
  })()`)
}

async function lookAt(
  browser: Browser,
  address: string,
  names: readonly string[],
  pictures: string | undefined,
): Promise<string[]> {
  const problems: string[] = []
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  for (const name of names) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${address}/${name}`, { waitUntil: 'networkidle' })
    const found: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      found.push(...(await broken(page)).map((each) => `${colorScheme}: ${each}`))
    }
    await page.setViewportSize({ width: TELEPHONE, height: 800 })
    found.push(...(await tooWide(page)))
    if (pictures !== undefined)
      await page.screenshot({ path: join(pictures, `${name.replaceAll('/', '-')}.png`) })
    problems.push(...found.map((each) => `${name}, ${each}`))
  }
  return problems
}

const [pictures] = process.argv.slice(2)
if (pictures !== undefined) mkdirSync(pictures, { recursive: true })
const names = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html') && name !== '404.html')
  .sort()
const server = await served()
const browser = await chromium.launch({
  executablePath: programPath('chromium'),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const { port } = server.address() as AddressInfo
  const problems = await lookAt(browser, `http://127.0.0.1:${String(port)}`, names, pictures)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  console.log(`${String(names.length)} pages, ${String(problems.length)} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await browser.close()
  server.close()
}

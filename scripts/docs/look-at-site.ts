/**
 * Opens every page of the built site in Chromium: axe judges it in light and dark, and no page may be
 * wider than a telephone. Each page is loaded once, and as many at a time as there are cores.
 *
 *     npm run docs && npm run docs:look [-- --every 3] [-- <folder for pictures>]
 *
 * With a folder, a picture of each page is kept, as wide as a telephone and in dark, for people to look at.
 * `--every 3` looks at a third of the pages, at others each day.
 */
import { createReadStream, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright-core'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { ofToday } from '../../test/support/of-today.js'
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

/**
 * What axe finds: the rule, and the first element that breaks it.
 * @param rules the only ones that are asked for; absent: all
 */
function broken(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Only what breaks a rule is gathered: most of the time goes into describing what keeps it.
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly: rules })
  return page.evaluate<string[]>(
    `axe.run(${options}).then(({ violations }) => violations.map(({ id, nodes }) => id + ' at ' + nodes[0].target.join(' ') + (nodes.length > 1 ? ', ' + nodes.length + ' times' : '')))`,
  )
}

/** Shows the page in dark; its own program hears of it, and the next frame has the colours. */
async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  )
}

/** What reaches beyond the screen, if the whole page does. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? ['is ' + scrollWidth + ' wide on a screen of ' + clientWidth] : []
  })()`)
}

/** @returns what is wrong with one page */
async function lookAt(page: Page, address: string, picture?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(address, { waitUntil: 'load' })
  await page.evaluate(`document.fonts.ready.then(() => undefined);${AXE}`)
  const light = await broken(page)
  await darken(page)
  // A scheme changes colours and nothing else.
  const dark = await broken(page, ['color-contrast'])
  await page.setViewportSize({ width: TELEPHONE, height: 800 })
  const wide = await tooWide(page)
  if (picture !== undefined) await page.screenshot({ path: picture })
  return [
    ...light.map((each) => `light: ${each}`),
    ...dark.filter((each) => !light.includes(each)).map((each) => `dark: ${each}`),
    ...wide,
  ]
}

/** Looks at all pages, in as many tabs as there are cores. */
async function lookAtAll(
  browser: Browser,
  address: string,
  names: readonly string[],
  pictures: string | undefined,
): Promise<string[]> {
  const problems = new Map<string, readonly string[]>()
  const waiting = [...names]
  const look = async () => {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const picture =
        pictures === undefined ? undefined : join(pictures, `${name.replaceAll('/', '-')}.png`)
      problems.set(name, await lookAt(page, `${address}/${name}`, picture))
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, look))
  return names.flatMap((name) => (problems.get(name) ?? []).map((each) => `${name}, ${each}`))
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
})
const [pictures] = positionals
if (pictures !== undefined) mkdirSync(pictures, { recursive: true })
const pages = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html') && name !== '404.html')
  .sort()
const names = ofToday(pages, Number(values.every))
const start = performance.now()
const server = await served()
const browser = await chromium.launch({
  executablePath: programPath('chromium'),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const { port } = server.address() as AddressInfo
  const problems = await lookAtAll(browser, `http://127.0.0.1:${String(port)}`, names, pictures)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`${names.length} of ${pages.length} pages, ${problems.length} problems, ${seconds} s`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await browser.close()
  server.close()
}

/**
 * Draws the pictures of docs/guide/console.md: each page of the console in light and dark, by Chromium, with
 * made-up accounts, into `docs/gallery/console/<page>-<theme>.png`. `npm run build` first;
 * `node dist/scripts/console/pictures.js [page …]` draws some pages only.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Page } from 'playwright-core'

import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { REQUEST } from '../../test/support/fixtures/requests.js'
import { programPath } from '../../test/support/programs.js'
import { startConsole } from './console-service.js'
import { fillShownStore } from './shown-store.js'

const GALLERY = join(PACKAGE_ROOT, 'docs/gallery/console')
const SIZE = { width: 1280, height: 800 }
const PAGES = [
  ...['sign-in', 'check', 'playground', 'keys', 'usage', 'requests', 'members', 'account', 'audit'],
  ...['accounts', 'operators', 'tokens', 'billing', 'runs', 'run', 'installed', 'health'],
]

const folder = mkdtempSync(join(tmpdir(), 'twinvoice-pictures-'))
const service = await startConsole(folder, 30, fillShownStore)
const { base, documents, batches, data, filled: shown } = service
const browser = await chromium.launch({
  executablePath: programPath('chromium'),
  args: ['--no-sandbox', '--disable-gpu'],
  env: { ...process.env, HOME: folder },
})
try {
  mkdirSync(GALLERY, { recursive: true })
  const chosen = process.argv.slice(2)
  const pages = PAGES.filter((page) => chosen.length === 0 || chosen.includes(page))
  const run = pages.some((page) => page.startsWith('run')) ? await finishedRun() : ''
  for (const page of pages)
    for (const theme of ['light', 'dark'] as const) await draw(page, theme, run)
} finally {
  await browser.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function draw(name: string, colorScheme: 'light' | 'dark', run: string): Promise<void> {
  const context = await browser.newContext({ locale: 'en', colorScheme, viewport: SIZE })
  if (name !== 'sign-in')
    await context.addCookies([{ name: 'twinvoice', value: shown.cookie, url: base }])
  const page = await context.newPage()
  await page.goto(`${base}/console/#/${name === 'run' ? `runs/${run}` : name}`)
  await page.locator('main h1').waitFor()
  if (name === 'check') await dropInvoice(page)
  if (name === 'playground') await page.locator('main canvas').first().waitFor({ timeout: 120_000 })
  await page.waitForLoadState('networkidle')
  await page.locator('main .spinner').first().waitFor({ state: 'detached', timeout: 120_000 })
  await page.evaluate('document.fonts.ready')
  await page.screenshot({
    path: join(GALLERY, `${name}-${colorScheme}.png`),
    animations: 'disabled',
  })
  await context.close()
  console.log(`${name}-${colorScheme}.png`)
}

/** An invoice whose amounts do not agree: the page has findings to show. */
async function dropInvoice(page: Page): Promise<void> {
  const made = await documents.generate(REQUEST, { output: 'xml' })
  if (!made.ok) throw new Error('the invoice was refused')
  const xml = made.xml.replace(/(<ram:DuePayableAmount>)[^<]+/, '$1999.00')
  const buffer = Buffer.from(xml)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'invoice-4711.xml', mimeType: 'application/xml', buffer })
  await page.locator('main iframe, main [role=tabpanel]').first().waitFor({ timeout: 120_000 })
}

async function finishedRun(): Promise<string> {
  const number = (n: number) => ({ ...REQUEST.invoice, number: `RE-${n}` })
  const rows = Array.from({ length: 24 }, (_, at) => {
    if (at === 7) return '{"invoice":{"number":"RE-8"'
    const invoice = number(at + 1)
    return JSON.stringify({
      ...REQUEST,
      invoice: at % 10 === 4 ? { ...invoice, currency: 'EURO' } : invoice,
    })
  })
  writeFileSync(join(data, 'november.ndjson'), rows.join('\n'))
  writeFileSync(
    join(data, 'october.ndjson'),
    rows.filter((_, at) => at % 10 !== 4 && at !== 7).join('\n'),
  )
  const batch = await batches.open()
  let last = ''
  for (const month of ['october', 'november']) {
    last = await batches.submit({
      goal: 'generate',
      sources: [join(data, `${month}.ndjson`)],
      place: join(data, 'results'),
      options: { level: 'b' },
    })
    await batch.wait(last)
  }
  return last
}

/**
 * Draws the pictures of the README and the docs: the example of each template, generated like any invoice,
 * its first page rendered by poppler's pdftoppm into `docs/gallery/<template>.png`; and the page of a
 * received invoice with errors, by Chromium, into `docs/gallery/view.png` and `docs/gallery/report.png`.
 *
 *     npm run build
 *     node dist/scripts/gallery.js
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launch } from 'puppeteer-core'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { PACKAGE_ROOT } from '../src/catalog/package-root.js'
import { programPath } from '../test/support/programs.js'

const GALLERY = join(PACKAGE_ROOT, 'docs/gallery')
const TEMPLATES = ['minimal', 'classic', 'compact']
const DOTS_PER_INCH = '110'
/** Fixed, so that the pictures change only when the templates do. */
const MOMENT = new Date('2026-01-01T00:00:00Z')

const folder = mkdtempSync(join(tmpdir(), 'twinvoice-gallery-'))
const twinvoice = await createTwinvoice()
try {
  mkdirSync(GALLERY, { recursive: true })
  for (const id of TEMPLATES) {
    const request = readFileSync(join(PACKAGE_ROOT, 'templates', id, 'example.json'), 'utf8')
    const result = await twinvoice.generate(request, { moment: MOMENT })
    if (!result.ok) throw new Error(`${id}: ${JSON.stringify(result.details)}`)
    const file = join(folder, `${id}.pdf`)
    writeFileSync(file, result.pdf)
    const target = join(GALLERY, id)
    execFileSync(programPath('pdftoppm'), [
      '-r',
      DOTS_PER_INCH,
      '-png',
      '-f',
      '1',
      '-singlefile',
      file,
      target,
    ])
    process.stdout.write(`${target}.png\n`)
  }
  await drawPages(twinvoice)
} finally {
  await twinvoice.close()
  rmSync(folder, { recursive: true, force: true })
}

/** The pages of an invoice with a wrong sum: what `view` shows, and what `validate --html` does. */
async function drawPages(instance: Twinvoice): Promise<void> {
  const request = readFileSync(join(PACKAGE_ROOT, 'templates/classic/example.json'), 'utf8')
  const made = await instance.generate(request, { moment: MOMENT, output: 'xml' })
  if (!made.ok) throw new Error(JSON.stringify(made.details))
  const wrong = made.xml.replace(/(<ram:LineTotalAmount>)(\d)/, '$19')
  const browser = await launch({ executablePath: programPath('chromium'), args: ['--no-sandbox'] })
  try {
    for (const [name, source, height] of [
      ['view', false, 1500],
      ['report', true, 1100],
    ] as const) {
      const viewed = await instance.view(Buffer.from(wrong), { source })
      const file = join(folder, `${name}.html`)
      writeFileSync(file, viewed?.bytes ?? '')
      const page = await browser.newPage()
      await page.setViewport({ width: 1000, height })
      await page.goto(pathToFileURL(file).href)
      const target = join(GALLERY, `${name}.png`)
      writeFileSync(target, await page.screenshot())
      process.stdout.write(`${target}\n`)
    }
  } finally {
    await browser.close()
  }
}

/**
 * Draws the pictures of the README: the example of each template, generated like any invoice,
 * its first page rendered by poppler's pdftoppm into `docs/gallery/<template>.png`.
 *
 *     npm run build
 *     node dist/scripts/gallery.js
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTwinvoice } from 'twinvoice'
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
} finally {
  await twinvoice.close()
  rmSync(folder, { recursive: true, force: true })
}

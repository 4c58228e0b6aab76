import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { loadCatalog } from '../../src/catalog/catalog.js'
import { Pipelines } from '../../src/wiring/pipelines.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { faultOf } from '../pipeline/stages.js'

const PACK = {
  id: 'late',
  version: '1.0.0',
  title: 'Late',
  licence: 'Apache-2.0',
  profiles: ['EN16931'],
  sheets: ['late.sch'],
}

const SHEET = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt3">
  <title>Late</title>
  <pattern><rule context="/*"><assert id="LATE-1" test="true()">Late</assert></rule></pattern>
</schema>`

describe('a failed load is tried again', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-retry-'))
    cpSync(join(PACKAGE_ROOT, 'dist', 'rules'), join(folder, 'compiled'), { recursive: true })
  })

  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  it('a rule sheet that was broken', async () => {
    const pack = join(folder, 'rules', 'late')
    const sheet = join(pack, 'late.sch')
    mkdirSync(pack, { recursive: true })
    writeFileSync(join(pack, 'pack.json'), JSON.stringify(PACK))
    writeFileSync(sheet, SHEET.replace('</rule>', ''))
    const catalog = await loadCatalog({ rules: [join(folder, 'rules')] })
    const profile = catalog.profiles.get('EN16931')!
    const pipelines = new Pipelines(catalog, join(folder, 'compiled'), profile)
    try {
      // Loaded ahead while a PDF is read: what fails then is told when it is needed.
      pipelines.expectPdf()
      await pipelines.opening('pdf')
      expect((await faultOf(pipelines.validation(profile, ['xml']))).message).to.contain(sheet)
      writeFileSync(sheet, SHEET)
      expect((await pipelines.validation(profile, ['xml']))?.manifests).not.to.be.empty
    } finally {
      await pipelines.close()
    }
  })

  it('a font that was damaged', async () => {
    const font = join(folder, 'Added.ttf')
    writeFileSync(font, 'no font')
    const catalog = await loadCatalog({ fonts: [folder] })
    const pipelines = new Pipelines(catalog, join(folder, 'compiled'))
    const make = () =>
      pipelines.generation(catalog.templates.get('minimal')!, catalog.profiles.get('MINIMUM')!)
    try {
      expect((await faultOf(make())).message).to.contain(font)
      const dejavu = dirname(
        createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'),
      )
      copyFileSync(join(dejavu, 'ttf', 'DejaVuSans.ttf'), font)
      expect((await make()).manifests).not.to.be.empty
    } finally {
      await pipelines.close()
    }
  })
})

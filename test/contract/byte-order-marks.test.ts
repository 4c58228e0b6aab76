import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { newPackage } from '../../src/cli/commands/plugin-new.js'
import { loadSettings } from '../../src/config/load.js'
import { checkPackage } from '../../src/contract/package.js'
import { linkTwinvoice } from '../support/packages/link-twinvoice.js'

const MARK = '\ufeff'

describe('files that an editor has begun with a byte order mark', () => {
  let home = ''
  before(() => {
    home = linkTwinvoice(mkdtempSync(join(tmpdir(), 'twinvoice-marks-')))
  })
  after(() => {
    rmSync(home, { recursive: true, force: true })
  })

  for (const kind of ['rules', 'template', 'profile'] as const)
    it(`are read in a package of the kind ${kind}`, async () => {
      const folder = await newPackage(kind, `twinvoice-${kind}-acme`, home)
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
      expect(files.some((file) => file.endsWith('package.json'))).to.equal(true)
      for (const file of files) writeFileSync(file, `${MARK}${readFileSync(file, 'utf8')}`)
      const wrong = (await checkPackage(folder)).filter(({ ok }) => !ok)
      expect(wrong).to.deep.equal([])
    })

  it('are read as the settings of the service', () => {
    writeFileSync(join(home, 'twinvoice.config.json'), `${MARK}{"port":8081}`)
    expect(loadSettings({ env: {}, folder: home }).settings.port).to.equal(8081)
  })
})

import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { newPackage } from '../../src/cli/commands/plugin-new.js'
import { loadSettings } from '../../src/config/load.js'
import { checkPackage } from '../../src/contract/package.js'
import { readTableMap } from '../../src/tables/table-map.js'
import { linkTwinvoice } from '../support/packages/link-twinvoice.js'

const WORDS = 'cannot be read: it is not in UTF-8; save it in UTF-8'

/** As an editor of Windows writes it, unless it is told otherwise. */
const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('files that an editor has saved in Windows-1252', () => {
  let home = ''
  before(() => {
    home = linkTwinvoice(mkdtempSync(join(tmpdir(), 'twinvoice-encodings-')))
  })
  after(() => {
    rmSync(home, { recursive: true, force: true })
  })

  for (const [kind, file, text, words] of [
    ['template', 'templates/acme/layout.hbs', '{{! Größe }}', WORDS],
    ['rules', 'rules/acme/acme.sch', '<!-- Größe -->', 'cannot be read: '],
  ] as const)
    it(`are refused in a package of the kind ${kind}, not printed without their letters`, async () => {
      const folder = await newPackage(kind, `twinvoice-${kind}-acme`, home)
      appendFileSync(join(folder, file), latin1(text))
      const wrong = (await checkPackage(folder)).filter(({ ok }) => !ok)
      expect(wrong.map(({ remedy }) => remedy).join()).to.contain(`${file}: ${words}`)
    })

  it('are refused as the settings', () => {
    writeFileSync(join(home, 'twinvoice.config.json'), latin1('{"host":"Köln"}'))
    expect(() => loadSettings({ env: {}, folder: home })).to.throw(WORDS)
  })

  it('are refused as the map of a table, whose words are in the invoices', () => {
    const file = join(home, 'map.json')
    writeFileSync(file, latin1('{"values":{"invoice.seller.name":"Müller"}}'))
    expect(() => readTableMap(file)).to.throw(WORDS)
  })
})

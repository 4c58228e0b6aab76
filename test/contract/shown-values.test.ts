import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { newPackage } from '../../src/cli/commands/plugin-new.js'
import { checkPackage } from '../../src/contract/package.js'

/** A part of the layout that somebody leaves out, and what is said of it. */
const LEFT_OUT: readonly { readonly what: string; readonly part: RegExp; readonly says: RegExp }[] =
  [
    {
      what: 'the references',
      part: /\{\{#each references\}\}.*?\{\{\/each\}\}/,
      says: /the pages do not show .*\$\.invoice\.\w+Reference \(“.*add the fields to the layout/,
    },
    {
      what: 'the totals',
      part: /\{\{#each totals\}\}.*?\{\{\/each\}\}/,
      says: /BT-1\d\d .*Add what is missing to the layout/,
    },
    {
      what: 'the notes',
      part: /\{\{#each notes\}\}.*?\{\{\/each\}\}/,
      says: /the pages do not show \$\.invoice\.note \(“Thank you\.”\)/,
    },
  ]

describe('the contract says of a template whose pages lack', () => {
  let home = ''
  before(() => {
    home = mkdtempSync(join(tmpdir(), 'twinvoice-shown-'))
  })
  after(() => {
    rmSync(home, { recursive: true, force: true })
  })

  LEFT_OUT.forEach(({ what, part, says }, index) => {
    it(`${what} that it does`, async () => {
      const at = join(home, String(index))
      const folder = await newPackage('template', 'twinvoice-template-acme', at)
      const layout = join(folder, 'templates', 'acme', 'layout.hbs')
      const text = readFileSync(layout, 'utf8')
      const changed = text.replace(part, '')
      expect(changed).not.to.equal(text)
      writeFileSync(layout, changed)
      const wrong = (await checkPackage(folder)).filter(({ ok }) => !ok)
      expect(wrong.map(({ remedy = '' }) => remedy).join('\n')).to.match(says)
      expect(wrong.every(({ what: check }) => check.includes('its pages show'))).to.equal(true)
    })
  })
})

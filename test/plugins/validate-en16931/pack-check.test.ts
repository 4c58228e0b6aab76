import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { Messages } from 'twinvoice/plugin'
import { packMistakes } from '../../../plugins/validate-en16931/pack/pack-check.js'
import { newPackage } from '../../../src/cli/commands/plugin-new.js'
import { run } from '../../cli/command-line.js'

const named = (rule: string, term?: string) => ({
  rule,
  file: 'a.sch',
  messageKey: rule,
  properties: { found: 0 },
  params: { rate: 'S' },
  ...(term === undefined ? {} : { term }),
})
const SILENT = new Messages(new Map())

describe('mistakes in the asserts of a rule pack', () => {
  it('are ids that are given twice', () => {
    expect(packMistakes([named('A-1'), named('A-2')], SILENT)).to.deep.equal([])
    expect(packMistakes([named('A-1'), named('A-2'), named('A-1')], SILENT)).to.deep.equal([
      'the id A-1 is given 2 times (a.sch): give each assert its own',
    ])
  })

  it('are asserts without an id, though a pattern has one', () => {
    const nameless = { ...named('references'), isNameless: true, line: 8 }
    expect(packMistakes([named('A-1'), nameless], SILENT)).to.deep.equal([
      'a.sch: line 8: an assert has no id, so its findings would be called references: give it one',
    ])
  })

  it('are terms that do not exist; those of extensions are known by their form', () => {
    for (const term of ['BT-1', 'BT-30-1', 'BG-1', 'BG-32', 'BT-X-12', 'BG-X-3', 'EXT-FR-FE-136'])
      expect(packMistakes([named('A-1', term)], SILENT), term).to.deep.equal([])
    for (const term of ['BT-999', 'BG-33', 'BG-0', 'BT13', 'bt-13', 'BT-X', 'invoice', ''])
      expect(packMistakes([named('A-1', term)], SILENT).join(), term).to.contain(
        `"${term}" is no term`,
      )
  })

  it('are placeholders of a message that nothing fills', () => {
    const texts = (en: string, de: string) =>
      new Messages(
        new Map([
          ['en', { 'A-1': en, 'A-2': '{other}' }],
          ['de', { 'A-1': de }],
        ]),
      )
    const sound = texts('{rule}: {found} at {rate}', 'Ohne')
    expect(packMistakes([named('A-1')], sound)).to.deep.equal([])
    expect(packMistakes([named('A-1')], texts('{found}', '{gefunden}'))).to.deep.equal([
      'the de message of A-1 has the placeholder {gefunden}, which nothing fills: it can have {rule}, {found}, {rate}',
    ])
  })

  describe('in a package', () => {
    let folder = ''
    const file = () => join(folder, 'rules/acme/acme.sch')
    beforeEach(async () => {
      const parent = mkdtempSync(join(tmpdir(), 'twinvoice-pack-'))
      folder = await newPackage('rules', 'twinvoice-rules-acme', parent)
    })
    afterEach(() => {
      rmSync(join(folder, '..'), { recursive: true, force: true })
    })
    const test = () => run(['rules', 'test', join(folder, 'rules/acme')])

    it('are asserts without an id', async () => {
      const text = readFileSync(file(), 'utf8')
      writeFileSync(file(), text.replace('<assert id="OWN-01"', '<assert'))
      const { code, stderr } = await test()
      expect(code).to.equal(2)
      expect(stderr).to.match(/acme\.sch: line \d+: an assert has no id/)
    })

    it('are ranges, which are refused with their line', async () => {
      const text = readFileSync(file(), 'utf8')
      const range = 'test="some $n in 1 to count(*) satisfies $n"'
      writeFileSync(file(), text.replace(/test="[^"]*"/, range))
      const { code, stderr } = await test()
      expect(code).to.equal(2)
      expect(stderr).to.match(/line \d+: OWN-01: a range \(to\) is not allowed in a rule sheet/)
    })

    it('are reported by rules test', async () => {
      const text = readFileSync(file(), 'utf8')
      writeFileSync(file(), text.replace('tw:term="BT-10"', 'tw:term="BT-1O"'))
      const { code, stderr } = await test()
      expect(code).to.equal(2)
      expect(stderr).to.contain('acme.sch: OWN-01: tw:term="BT-1O" is no term of EN 16931')
    })

    it('or cases that are not there are said in plain words', async () => {
      const cases = join(folder, 'rules/acme/cases')
      rmSync(cases, { recursive: true })
      const { stderr } = await test()
      expect(stderr).to.contain('"cases" in pack.json names, is not there: add it')
      cpSync(join(folder, 'rules/acme/messages'), cases, { recursive: true })
      rmSync(join(cases, 'en.json'))
      for (const name of ['de', 'fr', 'es', 'it']) rmSync(join(cases, `${name}.json`))
      expect((await test()).stderr).to.contain('there is no file of cases in it')
    })

    it('are not that it has two languages, English and any other', async () => {
      const manifest = join(folder, 'rules/acme/pack.json')
      const messages = { en: 'messages/en.json', pl: 'messages/de.json' }
      const pack = JSON.parse(readFileSync(manifest, 'utf8')) as object
      writeFileSync(manifest, JSON.stringify({ ...pack, messages }))
      const { code, stdout, stderr } = await test()
      expect(code, stderr).to.equal(0)
      expect(stdout.toString()).to.contain('0 wrong')
    })
  })
})

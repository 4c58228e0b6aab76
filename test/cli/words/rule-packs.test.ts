import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { newPackage } from '../../../src/cli/commands/plugin-new.js'
import { run } from '../command-line.js'

describe('Commands for rule packs', () => {
  let parent = ''
  let folder = ''
  let pack = ''
  beforeEach(async () => {
    parent = mkdtempSync(join(tmpdir(), 'twinvoice-packs-'))
    folder = await newPackage('rules', 'acme', parent)
    pack = join(folder, 'rules', 'acme')
  })
  afterEach(() => {
    rmSync(parent, { recursive: true, force: true })
  })

  it('suggest the pack and the rule that are meant', async () => {
    const wrong: readonly (readonly [readonly string[], string])[] = [
      [['test', 'en19631'], 'with pack.json; did you mean en16931? (installed: br-fr, '],
      [['list', folder], `with pack.json; did you mean ${pack}? (installed: `],
      [['list', 'en16931', '--pack', 'xrechnung'], 'name one pack: en16931, or --pack xrechnung'],
      [['explain', 'BR-CO-77'], 'no installed pack has a rule BR-CO-77; did you mean BR-CO-'],
      [['explain', 'PDFA-6.2.99'], 'no installed pack has a rule PDFA-6.2.99'],
      [['explain', 'BR-DE-51'], 'no installed pack has a rule BR-DE-51; did you mean BR-DE-'],
      [
        ['explain', 'BR-DE-15', '--pack', 'en16931'],
        'the pack en16931 has no rule BR-DE-15; xrechnung and xrechnung-ubl have it: leave out --pack',
      ],
    ]
    for (const [args, message] of wrong) {
      const { code, stderr } = await run(['rules', ...args])
      expect([code, stderr.includes(message)], stderr).to.deep.equal([2, true])
    }
  })

  it('explain a rule by its id in small letters and without the zeros', async () => {
    const { code, stdout } = await run(['rules', 'explain', 'br-s-5'])
    expect(code).to.equal(0)
    expect(stdout.toString()).to.match(/^BR-S-05: /)
  })

  it('explain a rule by the code that the HTTP API has for it', async () => {
    const { code, stdout, stderr } = await run(['rules', 'explain', 'EN-BR-01'])
    expect(code, stderr).to.equal(0)
    expect(stdout.toString()).to.match(/^BR-01: .*\n.*\n {2}code {6}EN-BR-01\n/)
  })

  it('explain the code of a finding that is of no pack, in any language', async () => {
    const explained = async (...args: string[]) => {
      const { code, stdout, stderr } = await run(['rules', 'explain', ...args])
      expect(code, stderr).to.equal(0)
      return stdout.toString()
    }
    expect(await explained('schema_value', '--locale', 'de')).to.match(
      /^SCHEMA_VALUE: .*\n {2}check {5}validate-schema\n {2}file {6}plugins\/validate-schema\/README\.md\n$/,
    )
    expect(await explained('PDFA-6.2.2')).to.match(/^PDFA-6\.2\.2: .*\n {2}check {5}check-pdfa\n/)
    const judged = JSON.parse(await explained('NOT_JUDGED', '--json')) as { rule: string }[]
    expect(judged.map(({ rule }) => rule)).to.deep.equal(['NOT_JUDGED', 'NOT_JUDGED'])
    expect(await explained('READ_AS')).to.match(/^READ_AS: /)
    const formats = await explained('FORMAT')
    expect(formats.match(/^FORMAT: /gm)).to.have.length.greaterThan(5)
  })

  it('explain a rule of any installed pack, and name the pack', async () => {
    const { code, stdout, stderr } = await run(['rules', 'explain', 'br-de-15'])
    expect(code, stderr).to.equal(0)
    expect(stdout.toString().match(/^ {2}pack .*$/gm)).to.deep.equal([
      '  pack      xrechnung',
      '  pack      xrechnung-ubl',
    ])
    const own = await run(['rules', 'explain', 'OWN-01', '--json'], '', {
      TWINVOICE_PACKAGES: folder,
    })
    expect(own.code, own.stderr).to.equal(0)
    expect(JSON.parse(own.stdout.toString())).to.have.nested.property('[0].pack', 'acme')
  })

  it('list and test a pack of a package in the configuration, by its id', async () => {
    const env = { TWINVOICE_PACKAGES: folder }
    const listed = await run(['rules', 'list', 'acme'], '', env)
    expect([listed.code, listed.stderr]).to.deep.equal([0, ''])
    expect(listed.stdout.toString()).to.contain('OWN-01')
    const tested = await run(['rules', 'test', 'acme'], '', env)
    expect([tested.code, tested.stdout.toString()]).to.deep.equal([0, '2 cases, 0 wrong\n'])
    const without = await run(['rules', 'list', 'acme'])
    expect(without.stderr).to.contain('unknown rule pack acme: ')
  })

  it('say where a rule is written', async () => {
    const { stdout } = await run(['rules', 'explain', 'OWN-01', '--pack', pack])
    expect(stdout.toString()).to.contain('  file      acme.sch, line 8\n')
  })

  it('refuse a pack for a profile that there is not, in each command', async () => {
    const file = join(pack, 'pack.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"EN16931"', '"EN16391"'))
    const commands = [
      ['list', pack],
      ['explain', 'OWN-01', '--pack', pack],
      ['test', pack],
    ]
    for (const args of commands) {
      const { code, stderr } = await run(['rules', ...args])
      expect(code).to.equal(2)
      expect(stderr).to.contain(
        `${file}: the rule pack acme names the profile "EN16391", which is not installed; did you mean EN16931?`,
      )
    }
  })

  it('know the profiles of the package that the pack is in', async () => {
    const own = await newPackage('profile', 'own', parent)
    cpSync(join(folder, 'rules'), join(own, 'rules'), { recursive: true })
    const inside = join(own, 'rules', 'acme')
    const file = join(inside, 'pack.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"EN16931"', '"OWN"'))
    const { code, stderr } = await run(['rules', 'list', inside])
    expect(code, stderr).to.equal(0)
  })
})

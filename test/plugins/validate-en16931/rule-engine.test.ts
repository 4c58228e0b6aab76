import { expect } from 'chai'
import fc from 'fast-check'
import { rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { RuleEngine } from '../../../plugins/validate-en16931/engine/rule-engine.js'
import { manifest, packFolder, removePack } from './pack-folder.js'

const SHEET = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" xmlns:tw="urn:twinvoice:schematron" queryBinding="xslt3">
  <title>Test</title>
  <pattern id="lines"><rule context="/a/line"><let name="expected" value="2"/>
    <assert id="R-1" flag="fatal" tw:term="BT-1" properties="found expected" test="@n = '2'">Is <value-of select="@n"/>.</assert>
    <assert id="R-2" flag="warning" test="tw:in-list('unit', @u)">Unit.</assert></rule></pattern>
  <pattern is-a="each" id="one"><param name="family" value="'S'"/></pattern>
  <pattern abstract="true" id="each"><rule context="total"><assert id="R-$family" tw:message="family" test="false()">x</assert></rule></pattern>
  <properties><property id="found"><value-of select="@n"/></property><property id="expected"><value-of select="$expected"/></property></properties>
</schema>`

describe('rule engine', () => {
  let folder: string
  let engine: RuleEngine
  before(async () => {
    folder = await packFolder({
      'pack.json': manifest(['s.sch'], {
        codeLists: 'codelists.json',
        messages: { en: 'en.json', de: 'de.json' },
        severity: [{ rule: 'R-2', severity: 'info', reason: 'Harmless.' }],
      }),
      's.sch': SHEET,
      'codelists.json': JSON.stringify({ release: '1', lists: { unit: { codes: ['C62'] } } }),
      'en.json': JSON.stringify({ family: '{rule} of {family}: {none}', 'family.S': 'standard' }),
      'de.json': JSON.stringify({ 'R-1': 'Es ist {found}, nicht {expected}.' }),
    })
    engine = await RuleEngine.load(folder)
  })
  after(() => removePack(folder))

  it('gives rule, severity, message, place, term and values, in the order of the sheet', () => {
    const xml = '<a><line n="2" u="C62"/><line n="3" u="X"/><total/></a>'
    expect(engine.run(xml)).to.deep.equal([
      {
        rule: 'R-1',
        severity: 'error',
        message: 'Is 3.',
        xpath: '/*:a[1]/*:line[2]',
        term: 'BT-1',
        expected: '2',
        found: '3',
      },
      { rule: 'R-2', severity: 'info', message: 'Unit.', xpath: '/*:a[1]/*:line[2]' },
      {
        rule: 'R-S',
        severity: 'error',
        message: 'R-S of standard: …',
        xpath: '/*:a[1]/*:total[1]',
      },
    ])
  })

  it('takes the text of an element as it is, with white space around comments and instructions', async () => {
    const test = 'string-length(.) = 2'
    const sheet = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt3"><pattern><rule context="b"><assert id="B" test="${test}">x</assert></rule></pattern></schema>`
    const pack = await packFolder({ 'pack.json': manifest(['s.sch']), 's.sch': sheet })
    try {
      const two = await RuleEngine.load(pack)
      const run = (value: string) => two.run(`<a> <b>${value}</b> </a>`).length
      for (const value of [
        '  ',
        ' <!-- x --> ',
        'A<!-- x --> ',
        ' <?x y?>A',
        '<!-- x -->\n ',
        '<?x y?>  ',
      ])
        expect(run(value), value).to.equal(0)
      expect(run('A<!-- x -->')).to.equal(1)
    } finally {
      await removePack(pack)
    }
  })

  it('reports in the language asked for, else in English, else as the sheet says', () => {
    const xml = '<a><line n="3" u="C62"/><total/></a>'
    const messages = (locale: string) => engine.run(xml, { locale }).map(({ message }) => message)
    expect(messages('de')).to.deep.equal(['Es ist 3, nicht 2.', 'R-S of standard: …'])
    expect(messages('xx')).to.deep.equal(['Is 3.', 'R-S of standard: …'])
  })

  it('keeps nothing of a document', () => {
    const wrong = '<a><line n="3" u="X"/></a>'
    const right = '<a><line n="2" u="C62"/></a>'
    const first = engine.run(wrong)
    expect(engine.run(right)).to.deep.equal([])
    expect(engine.run(wrong)).to.deep.equal(first)
  })

  it('keeps compiled sheets, and compiles again when a source changes', async () => {
    const cache = `${folder}-cache`
    await RuleEngine.load(folder, cache)
    const kept = path.join(cache, 'test', 'sheets.json.gz')
    const { mtimeMs } = await stat(kept)
    await RuleEngine.load(folder, cache)
    expect((await stat(kept)).mtimeMs).to.equal(mtimeMs)
    await writeFile(path.join(folder, 's.sch'), SHEET.replace('id="R-2"', 'id="R-3"'))
    const changed = await RuleEngine.load(folder, cache)
    expect(changed.asserts.map(({ rule }) => rule)).to.deep.equal(['R-1', 'R-3', 'R-S'])
    await writeFile(path.join(folder, 's.sch'), SHEET)
    await rm(cache, { recursive: true })
  })

  it('refuses XML that is not well-formed, with the place', () => {
    expect(() => engine.run('<a>\n<b></a>')).to.throw(/line 2, column \d+/)
    expect(() => engine.run('')).to.throw('XML')
    expect(() => engine.run('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>')).to.throw(
      'document type',
    )
    expect(() => engine.run(`${'<a>'.repeat(300)}${'</a>'.repeat(300)}`)).to.throw(
      'deeper than 256',
    )
    expect(() => engine.run('<a>\u0001</a>')).to.throw('XML')
  })

  it('gives findings for any document', () => {
    const name = fc.constantFrom('a', 'line', 'total', 'x')
    const text = fc.oneof(
      fc.constantFrom('NaN', '1e308', '--1', '', 'INF', ' ', '-0', '9'.repeat(400)),
      fc.string({ maxLength: 20 }),
    )
    const escape = (value: string) =>
      value
        .replace(/[^\u0020-\uD7FF]/g, '')
        .replace(/[<&"]/g, (char) => `&#${String(char.charCodeAt(0))};`)
    const element = (children: fc.Arbitrary<string>) =>
      fc
        .tuple(name, text, text, children)
        .map(
          ([tag, n, u, content]) =>
            `<${tag} n="${escape(n)}" u="${escape(u)}">${escape(n)}${content}</${tag}>`,
        )
    const leaves = fc.array(element(fc.constant('')), { maxLength: 4 }).map((list) => list.join(''))
    fc.assert(
      fc.property(element(leaves), (xml) => {
        const findings = engine.run(xml)
        for (const { rule, xpath, message } of findings) {
          expect(rule).to.match(/^R-/)
          expect(xpath).to.match(/^\//)
          expect(message).not.to.equal('')
        }
      }),
      { numRuns: 100 },
    )
  })
})

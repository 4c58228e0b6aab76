import { expect } from 'chai'
import { createServer } from 'node:http'
import { readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { RuleEngine } from '../../../plugins/validate-en16931/engine/rule-engine.js'
import { toSef } from '../../../plugins/validate-en16931/saxon/sef.js'
import { manifest, packFolder, removePack } from './pack-folder.js'

const XML = '<a xmlns="urn:a"><b k="1">x</b><b k="2">y</b></a>'

/** A stylesheet that gives SVRL, as the official ones do. */
const svrlSheet = (content: string, top = '') => `<xsl:stylesheet version="2.0"
    xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:svrl="http://purl.oclc.org/dsdl/svrl" xmlns:n="urn:a">${top}
  <xsl:template match="/"><svrl:schematron-output>${content}</svrl:schematron-output></xsl:template>
</xsl:stylesheet>`
const OFFICIAL = svrlSheet(`<xsl:for-each select="n:a/n:b"><svrl:fired-rule context="n:b"/>
  <svrl:failed-assert test="false()" id="BR-9{@k}" flag="{if (@k = '1') then 'fatal' else 'warning'}"
      location="/*:a[namespace-uri()='urn:a'][1]/*:b[namespace-uri()='urn:a'][{position()}]">
    <svrl:text>[BR-9<xsl:value-of select="@k"/>]-It is <xsl:value-of select="."/>.</svrl:text></svrl:failed-assert></xsl:for-each>
  <svrl:successful-report test="true()" role="information" location="/n:a[1]/@k"><svrl:text>[NOTE] Seen</svrl:text></svrl:successful-report>`)

describe('third-party rule packs', () => {
  const folders: string[] = []
  const load = async (files: Readonly<Record<string, string>>) => {
    const folder = await packFolder(files)
    folders.push(folder)
    return { folder, engine: await RuleEngine.load(folder) }
  }
  const refused = async (files: Readonly<Record<string, string>>): Promise<string> => {
    const folder = await packFolder(files)
    folders.push(folder)
    return RuleEngine.load(folder).then(
      () => 'accepted',
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
    )
  }
  after(() => Promise.all(folders.map(removePack)))

  it('may be XSLT that gives SVRL, with severities and messages of the pack', async () => {
    const { engine } = await load({
      'pack.json': manifest(['official.xslt'], {
        messages: { de: 'de.json' },
        severity: [
          { rule: 'BR-92', severity: 'off', reason: 'Not for us.' },
          { rule: 'NOTE', severity: 'warning', reason: 'To be seen.' },
        ],
      }),
      'official.xslt': OFFICIAL,
      'de.json': '{"BR-91": "So nicht: {rule}."}',
    })
    expect(engine.run(XML)).to.deep.equal([
      { rule: 'BR-91', severity: 'error', message: 'It is x.', xpath: '/*:a[1]/*:b[1]' },
      { rule: 'NOTE', severity: 'warning', message: 'Seen', xpath: '/*:a[1]/@k' },
    ])
    expect(engine.run(XML, { locale: 'de' })[0]?.message).to.equal('So nicht: BR-91.')
    expect(engine.svrl(XML)[0]).to.contain('id="BR-91"')
  })

  it('may be a compiled sheet, and may mix kinds', async () => {
    const first = await load({ 'pack.json': manifest(['s.xslt']), 's.xslt': OFFICIAL })
    const sef = await toSef(first.folder, path.join(first.folder, 's.xslt'))
    const sch = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2"><ns prefix="n" uri="urn:a"/>
      <pattern id="p"><rule context="n:b"><report id="R" see="1.2" test="@k = '2'">k is <value-of select="@k"/> &amp; more</report></rule></pattern></schema>`
    const { engine } = await load({
      'pack.json': manifest(['s.sef.json', { file: 'own.sch' }]),
      's.sef.json': sef,
      'own.sch': sch,
    })
    expect(engine.run(XML).map(({ rule }) => rule)).to.deep.equal(['BR-91', 'BR-92', 'NOTE', 'R'])
    const [, own] = engine.svrl(XML)
    expect(own).to.contain('<svrl:active-pattern id="p"/>')
    expect(own).to.contain(
      '<svrl:successful-report id="R" flag="fatal" see="1.2" location="/*:a[1]/*:b[2]"',
    )
    expect(own).to.contain('<svrl:text>k is 2 &amp; more</svrl:text>')
  })

  it('may read files of their own folder', async () => {
    const { engine } = await load({
      'pack.json': manifest(['s.xslt']),
      's.xslt': svrlSheet(
        `<xsl:if test="not(document('codes.xml')/codes/c = /n:a/n:b[1])"><svrl:failed-assert id="R" location="/"><svrl:text>x</svrl:text></svrl:failed-assert></xsl:if>`,
        '<xsl:include href="part.xsl"/>',
      ),
      'part.xsl':
        '<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>',
      'codes.xml': '<codes><c>y</c></codes>',
    })
    expect(engine.run(XML).map(({ rule }) => rule)).to.deep.equal(['R'])
    expect(engine.run(XML.replace('>x<', '>y<'))).to.deep.equal([])
  })

  it('reach no other file, and no network', async () => {
    let asked = 0
    const server = createServer((_, response) => {
      asked += 1
      response.end('<x/>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/x`
    const probe = await packFolder({
      'x.xml': '<x>CANARY</x>',
      'x.txt': 'CANARY',
      'x.json': '"CANARY"',
    })
    folders.push(probe)
    const at = (name: string) => pathToFileURL(path.join(probe, name)).href
    try {
      const expressions = [
        `doc('${at('x.xml')}')`,
        `document('${at('x.xml')}')`,
        `unparsed-text('${at('x.txt')}')`,
        `unparsed-text-lines('${at('x.txt')}')`,
        `json-doc('${at('x.json')}')`,
        `(doc#1)('${at('x.xml')}')`,
        `string(doc-available('${at('x.xml')}'))[. = 'true']`,
        `doc('../../${path.basename(path.dirname(probe))}/pack/x.xml')`,
        `doc('${url}')`,
        `unparsed-text('${url}')`,
      ]
      // The document says which of them is tried, so that one sheet does for all.
      const attempts = expressions.map(
        (
          expression,
          index,
        ) => `<xsl:if test="/*/@try = '${String(index)}'"><svrl:failed-assert id="R" location="/">
          <svrl:text><xsl:value-of select="${expression}"/></svrl:text></svrl:failed-assert></xsl:if>`,
      )
      const { engine } = await load({
        'pack.json': manifest(['s.xslt']),
        's.xslt': svrlSheet(attempts.join('')).replace('version="2.0"', 'version="3.0"'),
      })
      const attempt = (index: number) => {
        try {
          return engine
            .run(`<a try="${String(index)}"/>`)
            .map(({ message }) => message)
            .join()
        } catch (thrown) {
          return thrown instanceof Error ? thrown.message : String(thrown)
        }
      }
      for (const [index, expression] of expressions.entries())
        expect(attempt(index), expression).to.match(/^$|: the sheet breaks: (?!.*CANARY)/)
      expect(asked).to.equal(0)
    } finally {
      server.close()
    }
  })

  it('run no other code, and write nothing', async () => {
    const written = path.join(await packFolder({ x: '' }), 'written.xml')
    folders.push(path.dirname(written))
    const sheets = {
      evaluate: `<xsl:evaluate xpath="'1'"/>`,
      'function-lookup': `<xsl:value-of select="function-lookup(QName('http://www.w3.org/2005/xpath-functions', 'doc'), 1)('x')"/>`,
      transform: `<xsl:value-of select="transform(map{'stylesheet-location': 'x'})?output"/>`,
      resultDoc: `<xsl:result-document href="${pathToFileURL(written).href}"><x/></xsl:result-document>`,
      call: `<xsl:value-of select="Q{http://saxonica.com/ns/globalJS}process()"/>`,
      'environment-variable': `<xsl:value-of select="environment-variable('HOME')"/>`,
    }
    const outcomes = await Promise.all(
      Object.values(sheets).map((content) =>
        refused({
          'pack.json': manifest(['s.xslt']),
          's.xslt': svrlSheet(content).replace('version="2.0"', 'version="3.0"'),
        }),
      ),
    )
    for (const [index, name] of Object.keys(sheets).entries())
      expect(outcomes[index], name).to.contain('not allowed in a rule sheet')
    expect(await readFile(written).catch(() => 'absent')).to.equal('absent')
  })

  it('import nothing from outside, and read nothing while they are compiled', async () => {
    const outside = await packFolder({ 'o.xsl': svrlSheet('') })
    folders.push(outside)
    await writeFile(path.join(outside, 'x.txt'), 'CANARY')
    for (const href of [
      '../o.xsl',
      pathToFileURL(path.join(outside, 'o.xsl')).href,
      'http://127.0.0.1:9/o.xsl',
    ])
      expect(
        await refused({
          'pack.json': manifest(['s.xslt']),
          's.xslt': svrlSheet('', `<xsl:import href="${href}"/>`),
        }),
      ).to.match(/cannot be compiled: .*(?:may not reach|Cannot read)/)
    const early = `<xsl:variable name="v" static="yes" select="unparsed-text('${pathToFileURL(path.join(outside, 'x.txt')).href}')"/>`
    const read = await refused({
      'pack.json': manifest(['s.xslt']),
      's.xslt': svrlSheet('<xsl:value-of select="$v"/>', early).replace('2.0', '3.0'),
    })
    expect(read).to.match(/cannot be compiled: .*may not reach/)
    expect(read).not.to.contain('CANARY')
  })

  it('may read their own folder while they are compiled', async () => {
    const { engine } = await load({
      'pack.json': manifest(['s.xslt']),
      's.xslt': svrlSheet(
        '<svrl:failed-assert id="R" location="/"><svrl:text>{$v}</svrl:text></svrl:failed-assert>',
        `<xsl:variable name="v" static="yes" select="unparsed-text('x.txt')"/>`,
      ).replace('version="2.0"', 'version="3.0" expand-text="yes"'),
      'x.txt': 'own',
    })
    expect(engine.run(XML).map(({ message }) => message)).to.deep.equal(['own'])
  })

  it('report what is wrong with them', async () => {
    expect(await refused({ 'pack.json': '{' })).to.match(/pack\.json.*cannot be read/)
    expect(await refused({ 'pack.json': manifest([], { odd: 1 }) })).to.match(
      /odd is not known.*lists no sheet/,
    )
    expect(await refused({ 'pack.json': manifest(['../x.sch']) })).to.contain(
      "leads out of the pack's folder",
    )
    expect(await refused({ 'pack.json': manifest(['x.txt']) })).to.contain('neither .sch')
    expect(await refused({ 'pack.json': manifest(['x.sch']) })).to.match(/x\.sch.*cannot be read/)
    expect(await refused({ 'pack.json': manifest(['x.sef.json']), 'x.sef.json': 'no' })).to.contain(
      'is no SEF',
    )
    const severity = [{ rule: 'R', severity: 'mild', reason: 'x' }]
    expect(await refused({ 'pack.json': manifest(['x.sch'], { severity }) })).to.contain(
      'severity must be one of',
    )
    const { engine } = await load({
      'pack.json': manifest(['s.xslt']),
      's.xslt': svrlSheet('').replace(
        /<svrl:schematron-output>.*<\/svrl:schematron-output>/s,
        '<other/>',
      ),
    })
    expect(() => engine.run(XML)).to.throw('gives no SVRL report')
  })
})

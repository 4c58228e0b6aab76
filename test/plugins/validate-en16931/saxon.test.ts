import path from 'node:path'
import { expect } from 'chai'
import { RuleEngine } from '../../../plugins/validate-en16931/engine/rule-engine.js'
import {
  closeComponents,
  type SefNode,
} from '../../../plugins/validate-en16931/saxon/closed-components.js'
import { loadSaxon, parseXml } from '../../../plugins/validate-en16931/saxon/saxon.js'
import { toSef } from '../../../plugins/validate-en16931/saxon/sef.js'
import { manifest, packFolder, removePack } from './pack-folder.js'

const SHEET = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt3">
  <title>Test</title><ns prefix="p" uri="urn:p"/><ns prefix="q" uri="urn:q"/>
  <pattern><rule context="p:line"><assert id="P" flag="fatal" test="exists(@n)">p</assert></rule></pattern>
  <pattern><rule context="/q:a/q:line"><assert id="Q" flag="fatal" test="exists(@n)">q</assert></rule></pattern>
</schema>`

const STYLESHEET = `<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:f="urn:f">
  <xsl:param name="given" select="1"/><xsl:variable name="twice" select="f:double($given)"/>
  <xsl:function name="f:double"><xsl:param name="of"/><xsl:sequence select="$of * 2"/></xsl:function>
  <xsl:template match="/"><xsl:sequence select="$given, name(a/*), $twice"/></xsl:template>
</xsl:stylesheet>`

describe('Saxon-JS, as it is used', () => {
  let folder: string
  let engine: RuleEngine
  before(async () => {
    folder = await packFolder({
      'pack.json': manifest(['s.sch']),
      's.sch': SHEET,
      's.xsl': STYLESHEET,
    })
    engine = await RuleEngine.load(folder)
  })
  after(() => removePack(folder))

  it('keeps names of different namespaces apart, in any order and with any prefix', () => {
    const run = (xml: string) => engine.run(xml).map(({ rule, xpath }) => `${rule} ${xpath}`)
    const p = '<a xmlns="urn:q"><x:line xmlns:x="urn:p"/><line n="1"/></a>'
    const q = '<x:a xmlns:x="urn:q"><x:line/><line xmlns="urn:p" n="1"/></x:a>'
    const none = '<a><line/></a>'
    for (let round = 0; round < 3; round += 1) {
      expect(run(p)).to.deep.equal(['P /*:a[1]/*:line[1]'])
      expect(run(q)).to.deep.equal(['Q /*:a[1]/*:line[1]'])
      expect(run(none)).to.deep.equal([])
    }
  })

  it('does not go through the components of a sheet at each run', async () => {
    const saxon = loadSaxon()
    const sef = JSON.parse(await toSef(folder, path.join(folder, 's.xsl'))) as SefNode
    const run = () =>
      saxon.transform(
        {
          stylesheetInternal: sef,
          sourceNode: parseXml('<a><b/></a>'),
          destination: 'raw',
          stylesheetParams: { 'Q{}given': 2 },
        },
        'sync',
      ).principalResult
    expect(run()).to.deep.equal([2, 'b', 4])
    let visits = 0
    const count = ({ C: content }: SefNode) => {
      if (content === undefined) return
      for (const each of content) count(each)
      Object.defineProperty(content, 'forEach', {
        configurable: true,
        value: (visit: (node: SefNode) => void) => {
          visits += 1
          for (const each of content) visit(each)
        },
      })
    }
    count(sef)
    expect(run()).to.deep.equal([2, 'b', 4])
    const before = visits
    visits = 0
    closeComponents(sef)
    expect(run()).to.deep.equal([2, 'b', 4])
    expect(before).to.be.greaterThan(50)
    expect(visits).to.be.lessThan(20)
  })
})

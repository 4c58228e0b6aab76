import { expect } from 'chai'
import { RuleEngine } from '../../../plugins/validate-en16931/engine/rule-engine.js'
import { manifest, packFolder, removePack } from './pack-folder.js'

const SHEET = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt3">
  <title>Test</title><ns prefix="p" uri="urn:p"/><ns prefix="q" uri="urn:q"/>
  <pattern><rule context="p:line"><assert id="P" flag="fatal" test="exists(@n)">p</assert></rule></pattern>
  <pattern><rule context="/q:a/q:line"><assert id="Q" flag="fatal" test="exists(@n)">q</assert></rule></pattern>
</schema>`

describe('Saxon-JS, as it is used', () => {
  let folder: string
  let engine: RuleEngine
  before(async () => {
    folder = await packFolder({ 'pack.json': manifest(['s.sch']), 's.sch': SHEET })
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
})

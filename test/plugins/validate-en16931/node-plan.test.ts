import { expect } from 'chai'
import { parseDocument } from '../../../plugins/validate-en16931/engine/document.js'
import { Locator } from '../../../plugins/validate-en16931/engine/locate.js'
import { NodePlan } from '../../../plugins/validate-en16931/engine/node-plan.js'
import { loadSaxon } from '../../../plugins/validate-en16931/saxon/saxon.js'
import type { IndexedNodes } from 'twinvoice/schematron'

const name = (local: string, uri = 'urn:q') => ({ uri, local })

/** Paths of the nodes that the parser collects. */
function collected(
  xml: string,
  ...wanted: readonly Omit<IndexedNodes, 'parameter'>[]
): readonly string[][] {
  const indexed = wanted.map((each, at) => ({ parameter: `Q{}n${String(at)}`, ...each }))
  const { nodes } = parseDocument(xml, loadSaxon(), new NodePlan(indexed))
  const locator = new Locator()
  return indexed.map((each) =>
    (nodes.get(each) ?? []).map((node) =>
      locator.path(node).replaceAll('*:', '').replaceAll('[1]', ''),
    ),
  )
}

describe('nodes that the parser collects', () => {
  const xml =
    '<a xmlns="urn:q" xmlns:p="urn:p"><b k="1"><c/></b><p:e/><b><c p:k="1"/><c/></b><d><b/></d></a>'

  it('are at a path from the root', () => {
    const paths = [
      { path: [name('a')], anywhere: false },
      { path: [name('a'), name('b')], anywhere: false },
      { path: [name('a'), name('b'), name('c')], anywhere: false },
      { path: [name('b')], anywhere: false },
    ]
    expect(collected(xml, ...paths)).to.deep.equal([
      ['/a'],
      ['/a/b', '/a/b[2]'],
      ['/a/b/c', '/a/b[2]/c', '/a/b[2]/c[2]'],
      [],
    ])
  })

  it('have an attribute, at a path from the root or by their name and that of their parent', () => {
    const k = name('k', '')
    const wanted = [
      { path: [name('a'), name('b')], anywhere: false, attribute: k },
      { path: [name('a'), name('b')], anywhere: false, attribute: name('k', 'urn:p') },
      { path: [name('c')], anywhere: true, attribute: name('k', 'urn:p') },
      { path: [name('b'), name('c')], anywhere: true, attribute: name('k', 'urn:p') },
      { path: [name('d'), name('c')], anywhere: true, attribute: name('k', 'urn:p') },
      { path: [name('c')], anywhere: true, attribute: k },
    ]
    expect(collected(xml, ...wanted)).to.deep.equal([
      ['/a/b'],
      [],
      ['/a/b[2]/c'],
      ['/a/b[2]/c'],
      [],
      [],
    ])
  })

  it('are at a path with a step of any name of a namespace', () => {
    const paths = [
      { path: [name('a'), { uri: 'urn:q' }, name('b')], anywhere: false },
      { path: [name('a'), { uri: 'urn:p' }], anywhere: false },
      { path: [name('a'), { uri: 'urn:q' }], anywhere: false },
    ]
    expect(collected(xml, ...paths)).to.deep.equal([
      ['/a/d/b'],
      ['/a/e'],
      ['/a/b', '/a/b[2]', '/a/d'],
    ])
  })

  it('are at a path with a step of any name of any namespace', () => {
    const paths = [
      { path: [{}, name('b')], anywhere: false },
      { path: [name('a'), {}], anywhere: false },
      { path: [{}, {}, name('b')], anywhere: false },
      { path: [name('a', 'urn:other'), {}], anywhere: false },
    ]
    expect(collected(xml, ...paths)).to.deep.equal([
      ['/a/b', '/a/b[2]'],
      ['/a/b', '/a/e', '/a/b[2]', '/a/d'],
      ['/a/d/b'],
      [],
    ])
  })

  it('are empty, whatever their names', () => {
    const holes =
      '<a xmlns="urn:q"><b k="1"/> <c> \n</c><d><!-- x --></d><e><f/></e><g>0</g><h><![CDATA[ ]]></h><i><!-- x -->1</i></a>'
    expect(collected(holes, { path: [], anywhere: true, empty: true })).to.deep.equal([
      ['/a/b', '/a/c', '/a/d', '/a/e/f', '/a/h'],
    ])
  })

  it('have a name, anywhere', () => {
    const paths = [
      { path: [name('b')], anywhere: true },
      { path: [name('e', 'urn:p')], anywhere: true },
    ]
    expect(collected(xml, ...paths)).to.deep.equal([['/a/b', '/a/b[2]', '/a/d/b'], ['/a/e']])
  })

  it('have a name and a parent, anywhere', () => {
    const paths = [
      { path: [name('b'), name('c')], anywhere: true },
      { path: [name('d'), name('b')], anywhere: true },
      { path: [name('a', 'urn:p'), name('b')], anywhere: true },
    ]
    expect(collected(xml, ...paths)).to.deep.equal([
      ['/a/b/c', '/a/b[2]/c', '/a/b[2]/c[2]'],
      ['/a/d/b'],
      [],
    ])
  })

  it('have an attribute, anywhere', () => {
    const paths = [
      { path: [], anywhere: true, attribute: name('k', '') },
      { path: [], anywhere: true, attribute: name('k', 'urn:p') },
    ]
    expect(collected(xml, ...paths)).to.deep.equal([['/a/b'], ['/a/b[2]/c']])
  })

  it('are above those at a path, each once', () => {
    const paths = [
      { path: [name('a'), name('b'), name('c')], anywhere: false, above: 1 },
      { path: [name('a'), name('b'), name('c')], anywhere: false, above: 2 },
      {
        path: [name('a'), name('b'), name('c')],
        anywhere: false,
        above: 1,
        attribute: name('k', 'urn:p'),
      },
      { path: [name('a'), { uri: 'urn:q' }, name('b')], anywhere: false, above: 1 },
    ]
    expect(collected(xml, ...paths)).to.deep.equal([
      ['/a/b', '/a/b[2]'],
      ['/a'],
      ['/a/b[2]'],
      ['/a/d'],
    ])
  })
})

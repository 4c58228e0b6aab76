import { expect } from 'chai'
import { findPaths, sharePaths } from '../../src/schematron/xpath/share-paths.js'

const found = (expression: string) => findPaths(expression).map(({ steps }) => steps.join('/'))
const shared = (...expressions: string[]) => {
  const { variables, items } = sharePaths(
    expressions.map((expression) => ({ expression })),
    'v',
  )
  return [
    ...variables.map(({ name, expression }) => `${name} := ${expression}`),
    ...items.map(({ expression }) => expression),
  ]
}

describe('paths that the tests of a context share', () => {
  it('are those that start at its node', () => {
    expect(found("p:a/p:b = 'p:x' and not(p:c/@id)")).to.deep.equal(['p:a/p:b', 'p:c/@id'])
    expect(found('every $x in p:a satisfies $x/p:b = p:c')).to.deep.equal(['p:a', 'p:c'])
    expect(found('if (p:a) then p:b/p:c else @p:d')).to.deep.equal(['p:a', 'p:b/p:c', '@p:d'])
    expect(found('f:g(p:a, p:b) => f:h(p:c)')).to.deep.equal(['p:a', 'p:b', 'p:c'])
    expect(found('p:a | p:b - p:c')).to.deep.equal(['p:a', 'p:b', 'p:c'])
  })

  it('are not shared if the focus differs', () => {
    expect(found('p:a[p:b]/p:c')).to.deep.equal([])
    expect(found('../p:a/p:b')).to.deep.equal([])
    expect(found('/p:a/p:b')).to.deep.equal([])
    expect(found('//p:a')).to.deep.equal([])
    expect(found('p:a/(p:b | p:c)')).to.deep.equal(['p:a'])
    expect(found('p:a ! (p:b, string(p:c))')).to.deep.equal(['p:a'])
    expect(found('p:a/f:g(p:b)')).to.deep.equal(['p:a'])
    expect(found('$v/p:a')).to.deep.equal([])
    expect(found('descendant::p:a')).to.deep.equal([])
    expect(found('p:a ! p:b = p:c')).to.deep.equal(['p:a', 'p:c'])
  })

  it('are not shared if a name is a type, a function, or in a constructor', () => {
    expect(found('. castable as xs:decimal')).to.deep.equal([])
    expect(found('. instance of p:t')).to.deep.equal([])
    expect(found('p:f(.) and p:g#1')).to.deep.equal([])
    expect(found("map{'a': p:b}?a")).to.deep.equal([])
    expect(found('(: p:a :) "p:b"')).to.deep.equal([])
    expect(found('p:* and a and text()')).to.deep.equal([])
  })

  it('stop before a step with a predicate, since it counts within that step', () => {
    expect(found('p:a/p:b[1]')).to.deep.equal(['p:a'])
    expect(found('p:a[1]')).to.deep.equal([])
  })

  it('become variables when they are used twice', () => {
    expect(shared('p:a/p:b = 1', 'p:a/p:b = 2', 'p:c')).to.deep.equal([
      'v0 := p:a ! p:b',
      '$v0 = 1',
      '$v0 = 2',
      'p:c',
    ])
    expect(shared('p:a/p:b', 'p:a/p:c', 'p:a/p:c/@d', 'p:a/p:b[1]')).to.deep.equal([
      'v0 := p:a',
      'v1 := $v0 ! p:c',
      '$v0 ! p:b',
      '$v1',
      '$v1 ! @d',
      '$v0/p:b[1]',
    ])
  })

  it('are left if they are used once', () => {
    expect(shared('p:a/p:b', 'p:c')).to.deep.equal(['p:a ! p:b', 'p:c'])
  })
})

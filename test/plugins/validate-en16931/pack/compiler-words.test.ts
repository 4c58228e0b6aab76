import { expect } from 'chai'
import { inTermsOfRules } from '../../../../plugins/validate-en16931/pack/compiler-words.js'
import type { CompiledAssert } from '../../../../src/schematron/index.js'

type Part = Pick<CompiledAssert, 'rule' | 'test' | 'line'>

const assertOf = (part: Part): CompiledAssert =>
  ({ context: '/*', file: 'own.sch', ...part }) as CompiledAssert

const RIGHT = assertOf({ rule: 'OWN-01', line: 8, test: 'string-length(ram:ID) lt 20' })
const WRONG = assertOf({ rule: 'OWN-02', line: 11, test: 'foo(ram:ID)' })

const errorIn = (xpath: string) =>
  `Error XPST0017: Static error in XPath {${xpath}}: Unknown function Q{http://www.w3.org/2005/xpath-functions}foo()`

describe('what xslt3 says, in terms of rules', () => {
  it('names the rule whose expression is wrong, and not another that is beside it', () => {
    const beside = errorIn(`not(${RIGHT.test}) or not(${WRONG.test})`)
    const alone = errorIn(WRONG.test)
    const again = `${alone} ${alone.replace('Error XPST0017: ', '')}`
    for (const words of [`${beside} ${alone}`, `${alone} ${beside}`, alone, again])
      expect(inTermsOfRules(words, [RIGHT, WRONG])?.message).to.equal(
        'line 11: OWN-02: test="foo(ram:ID)" cannot be compiled: XPST0017: Unknown function foo()',
      )
  })

  it('names each rule that may be meant, where nothing tells them apart', () => {
    const { message = '' } =
      inTermsOfRules(errorIn(`not(${RIGHT.test}) or not(${WRONG.test})`), [RIGHT, WRONG]) ?? {}
    expect(message).to.contain('OWN-01').and.to.contain(' or line 11: OWN-02')
  })

  it('does not take an expression for one that stands within it', () => {
    const short = assertOf({ rule: 'OWN-03', line: 14, test: 'ram:ID' })
    expect(inTermsOfRules(errorIn(WRONG.test), [short, WRONG])?.message).not.to.contain('OWN-03')
  })

  it('is none for what is no expression of an assert', () => {
    expect(inTermsOfRules(errorIn('bar()'), [RIGHT])).to.equal(undefined)
    expect(inTermsOfRules('it broke', [RIGHT])).to.equal(undefined)
  })
})

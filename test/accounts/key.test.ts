import { expect } from 'chai'
import fc from 'fast-check'

import { createKeyText, digestKey, equalInConstantTime } from '../../src/accounts/keys/key.js'

describe('the text of an API key', () => {
  it('has the prefix of its environment', () => {
    expect(createKeyText('live')).to.match(/^svc_live_[0-9A-Za-z]{39}$/)
    expect(createKeyText('sandbox')).to.match(/^svc_sandbox_[0-9A-Za-z]{39}$/)
  })

  it('holds at least 160 random bits', () => {
    // 33 characters of base 62 hold all of the 192 bits drawn.
    expect(33 * Math.log2(62)).to.be.greaterThan(192)
    const keys = new Set(Array.from({ length: 1000 }, () => createKeyText('live')))
    expect(keys.size).to.equal(1000)
    for (let place = 9; place < 9 + 33; place += 1)
      expect(new Set([...keys].map((key) => key[place])).size, `character ${place}`).to.be.at.least(
        place === 9 ? 2 : 40,
      )
  })

  it('can be parsed into its environment and a hash that does not contain it', () => {
    const text = createKeyText('sandbox')
    const digest = digestKey(text)
    expect(digest?.environment).to.equal('sandbox')
    expect(digest?.hash).to.match(/^[0-9a-f]{64}$/)
    expect(digest?.hash.startsWith(digest.handle)).to.equal(true)
  })

  it('is refused by its checksum if any one character is changed', () => {
    const text = createKeyText('live')
    fc.assert(
      fc.property(
        fc.integer({ min: 9, max: text.length - 1 }),
        fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'),
        (place, character) => {
          fc.pre(text[place] !== character)
          return digestKey(text.slice(0, place) + character + text.slice(place + 1)) === undefined
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('is refused if two neighbouring characters are swapped, or if it is cut, extended or has the prefix of another environment', () => {
    const text = createKeyText('live')
    const swapped = [...text]
    const place = swapped.findIndex((character, at) => at > 9 && character !== swapped[at + 1])
    swapped.splice(place, 2, swapped[place + 1] ?? '', swapped[place] ?? '')
    for (const wrong of [
      swapped.join(''),
      text.slice(0, -1),
      `${text}0`,
      ` ${text}`,
      text.replace('live', 'sandbox'),
      text.toUpperCase(),
      '',
    ])
      expect(digestKey(wrong), wrong).to.equal(undefined)
  })

  it('is compared in constant time', () => {
    expect(equalInConstantTime('abc', 'abc')).to.equal(true)
    expect(equalInConstantTime('abc', 'abd')).to.equal(false)
    expect(equalInConstantTime('abc', 'ab')).to.equal(false)
  })
})

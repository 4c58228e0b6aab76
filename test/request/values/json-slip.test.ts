import { expect } from 'chai'
import { readRequest } from '../../../src/request/read-request.js'

describe('a request that is JSON but for a slip', () => {
  function slip(text: string): string | undefined {
    return readRequest(Buffer.from(text)).problems[0]?.slip
  }

  for (const [text, meant] of [
    ['{"a": [1, 2,]}', 'comma'],
    ['{"a": 1,\n}', 'comma'],
    ['{"a": 1,, "b": 2}', 'comma'],
    ['[, 1]', 'comma'],
    ['{"a": 1\n "b": 2}', 'noComma'],
    ['{"a": "x" "b": 2}', 'noComma'],
    ['{"a": [{} {}]}', 'noComma'],
    ['{"a": true "b": 2}', 'noComma'],
    ['// my invoice\n{}', 'comment'],
    ['{"a": 1 /* one */}', 'comment'],
    ['{"a": 1, # one\n "b": 2}', 'comment'],
    ["{'a': 1}", 'quotes'],
    ['{“a”: 1}', 'quotes'],
    ['{"a": \'x\'}', 'quotes'],
    ['{a: 1}', 'name'],
    ['{"a": 1, größe_2: 1}', 'name'],
    ['{"a": +1}', 'number'],
    ['{"a": .5}', 'number'],
    ['{"a": 007}', 'number'],
    ['{"a": 0x1F}', 'number'],
    ['{"a": 120,50}', 'number'],
    ['{"a": 1.}', 'number'],
    ['{"a": 1_000}', 'number'],
    ['{"a": NaN}', 'word'],
    ['{"a": None, "b": 1}', 'word'],
    ['{"a": True}', 'word'],
    ['{"a": "one\ntwo"}', 'lineBreak'],
    ['{"a": "one\ttwo"}', 'lineBreak'],
    ['{\u00a0"a": 1}', 'blank'],
    ['\u00a0{"a": 1}', 'blank'],
    ['{"a": 1}\n{"a": 2}', 'second'],
    ['{"a": 1}\n[]', 'second'],
  ] as const)
    it(`names it: ${JSON.stringify(text)}`, () => {
      expect(slip(text)).to.equal(meant)
    })

  for (const text of [
    'a: 1\nb: 2',
    'number;date\n1;2',
    'invoice=1',
    '{"a" = 1}',
    '{"a": 1',
    '{"a": 1}x',
    '{"a": x}',
    '{"a": "\\x"}',
    '{"a": 1',
  ])
    it(`is not guessed: ${JSON.stringify(text)}`, () => {
      expect(slip(text)).to.equal(undefined)
    })
})

import { expect } from 'chai'
import fc from 'fast-check'
import { readRequest } from 'twinvoice/plugin'
import { textWithoutNoise } from '../../src/request/json/number-text.js'

const read = (text: string | Uint8Array) => readRequest(text)
const reasons = (input: unknown) => readRequest(input).problems.map(({ reason }) => reason)

/** The sign of -0 stays. */
function withoutNoise(value: number): number {
  const text = String(value)
  const exact = textWithoutNoise(text)
  return exact === text ? value : Number(exact)
}

describe('readRequest', () => {
  it('reads what JSON.parse reads, but for the noise of floating point (D34)', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        const { root, problems } = read(text)
        expect(problems).to.deep.equal([])
        // As text, since JSON.parse with a reviver may lose the sign of -0.
        const expected: unknown = JSON.parse(text, (_, value: unknown) =>
          typeof value === 'number' ? withoutNoise(value) : nfc(value),
        )
        expect(JSON.stringify(root)).to.equal(JSON.stringify(expected))
      }),
      { numRuns: 500 },
    )
  })

  it('refuses what JSON.parse refuses', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '1',
      '-',
      'null',
      ' ',
      '\\',
      '"',
      '\t',
      '\u0001',
      'e5',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        const refused = read(text).root === undefined
        expect(refused, text).to.equal(parsed(text) === undefined)
      }),
      { numRuns: 3000 },
    )
  })

  it('reads text as NFC, except for runs of marks that no field accepts', () => {
    const marks = '\u0301\u0316'.repeat(15)
    const long = `e${marks}\u0301`
    expect(read(JSON.stringify([`e${marks}`, long])).root).to.deep.equal([
      `e${marks}`.normalize('NFC'),
      long,
    ])
    expect(readRequest([`e${marks}`, long]).root).to.deep.equal([
      `e${marks}`.normalize('NFC'),
      long,
    ])
  })

  it('reports line and column of a JSON error', () => {
    const place = ({ line, column }: { line?: number; column?: number } = {}) => [line, column]
    expect(place(read('{\n\n "a": x}').problems[0])).to.deep.equal([3, 7])
    expect(place(read('x').problems[0])).to.deep.equal([1, 1])
    expect(place(read('\nx').problems[0])).to.deep.equal([2, 1])
  })

  it('reads an object like its JSON text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        // A text is JSON itself. Compared as text, since JSON text has no -0.
        const { root } = typeof value === 'string' ? read(value) : read(JSON.stringify(value))
        expect(JSON.stringify(readRequest(value).root)).to.equal(JSON.stringify(root))
      }),
    )
  })

  it('names line and column of a JSON error', () => {
    expect(read('{\n  "a": tru\n}').problems).to.deep.equal([
      { reason: 'syntax', segments: [], line: 2, column: 8, found: 't' },
    ])
    expect(read('{"a": 1').problems).to.deep.equal([
      { reason: 'end', segments: [], line: 1, column: 8, found: '' },
    ])
    expect(read('{"a": "\n"}').problems[0]).to.deep.include({ reason: 'syntax', column: 8 })
  })

  it('names every member that appears twice, at its path, and reads on', () => {
    const { root, problems } = read('{"a":[{"b":1,"b":{"c":2}}],"a":3,"\\u0061":4}')
    expect(problems.map(({ segments }) => segments)).to.deep.equal([['a', 0, 'b'], ['a'], ['a']])
    expect(root).to.deep.equal({ a: [{ b: 1 }] })
  })

  it('takes __proto__ as a member like any other', () => {
    for (const input of [
      '{"__proto__":{"polluted":true}}',
      JSON.parse('{"__proto__":{"polluted":true}}'),
    ]) {
      const { root } = readRequest(input)
      expect(Object.keys(root as object)).to.deep.equal(['__proto__'])
      expect(Object.getPrototypeOf(root)).to.equal(Object.prototype)
      expect((root as { polluted?: boolean }).polluted).to.equal(undefined)
    }
  })

  it('limits depth and width', () => {
    expect(reasons('['.repeat(100_000))).to.deep.equal(['depth'])
    expect(reasons('{"a":'.repeat(100_000))).to.deep.equal(['depth'])
    expect(reasons(`[${'['.repeat(63)}${']'.repeat(63)}]`)).to.deep.equal([])
    expect(reasons(`[${'0,'.repeat(20_000)}0]`)).to.deep.equal(['elements'])
    const wide = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`a${String(n)}`, n]))
    expect(reasons(JSON.stringify(wide))).to.deep.equal(['members'])
    expect(reasons(wide)).to.deep.equal(['members'])
    expect(reasons(new Array(20_001).fill(0))).to.deep.equal(['elements'])
    expect(reasons(`{${'"a":0,'.repeat(200_000)}"a":0}`).at(-1)).to.equal('members')
  })

  it('refuses a circular object', () => {
    const circle: { again?: object } = {}
    circle.again = circle
    expect(reasons(circle)).to.deep.equal(['depth'])
  })

  it('keeps the texts of numbers that memory would change', () => {
    const document = read('[1.10, 1e400, 0.1, 123456789012345678901]')
    const array = document.root as readonly number[]
    expect([0, 1, 2, 3].map((index) => document.numberText(array, index))).to.deep.equal([
      '1.10',
      '1e400',
      undefined,
      '123456789012345678901',
    ])
    expect(array.every(Number.isFinite)).to.equal(true)
  })

  it('knows a PDF that was sent in place of a request', () => {
    const { problems } = readRequest(Buffer.from('%PDF-1.7\n\xe2\xe3', 'latin1'))
    expect(problems).to.deep.equal([{ reason: 'otherFile', segments: [], found: 'PDF' }])
  })

  it('accepts UTF-8 with and without a byte order mark, and no other encoding', () => {
    const text = '{"a":"é"}'
    const utf8 = new TextEncoder().encode(text)
    expect(read(utf8).root).to.deep.equal({ a: 'é' })
    expect(read(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8])).root).to.deep.equal({ a: 'é' })
    expect(read(`\ufeff${text}`).root).to.deep.equal({ a: 'é' })
    const utf16 = Buffer.from(text, 'utf16le')
    expect(read(utf16).problems).to.deep.equal([
      { reason: 'encoding', segments: [], found: 'UTF-16' },
    ])
    expect(reasons(Buffer.from(`\ufeff${text}`, 'utf16le'))).to.deep.equal(['encoding'])
    expect(reasons(Buffer.from(utf16).swap16())).to.deep.equal(['encoding'])
    const utf32 = Buffer.concat([...text].map((c) => Buffer.from([c.codePointAt(0) ?? 0, 0, 0, 0])))
    expect(read(utf32).problems[0]?.found).to.equal('UTF-32')
    expect(read(Buffer.from(text, 'latin1')).problems[0]).to.deep.include({
      reason: 'encoding',
      found: '',
    })
    expect(reasons(new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]))).to.deep.equal(['encoding'])
  })

  it('reports an empty body', () => {
    for (const nothing of ['', ' \n', new Uint8Array()])
      expect(reasons(nothing)).to.deep.equal(['empty'])
  })
})

function nfc(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC') : value
}

function parsed(text: string): unknown {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

import { expect } from 'chai'
import fc from 'fast-check'
import { check, codes, fullest, smallest } from './checked.js'

/** The contract's limit of a body (D4): 10 MiB. */
const BODY = 10 * 1024 * 1024

describe('validate-json: hostile requests', () => {
  it('returns findings or data for any damage to a request, and never throws', async () => {
    const valid = JSON.stringify(fullest())
    const damage = fc.record({
      at: fc.nat(valid.length - 1),
      cut: fc.nat(12),
      put: fc.oneof(
        fc.string({ maxLength: 8, unit: 'binary' }),
        fc.constantFrom('{', '}', '[', ']', '"', '\\', '\u0000', '-', '1e999', 'null', '__proto__'),
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (places) => {
        let text = valid
        for (const { at, cut, put } of places) text = text.slice(0, at) + put + text.slice(at + cut)
        const { data, findings } = await check(text)
        expect(data === undefined).to.equal(findings.length > 0)
      }),
      { numRuns: 1000 },
    )
  })

  it('gives an answer for any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 64 }), async (bytes) => {
        expect(codes(await check(bytes))).not.to.deep.equal([])
      }),
      { numRuns: 500 },
    )
  })

  it('gives an answer for any JavaScript value', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything({ withBigInt: true, withDate: true }), async (invoice) => {
        expect(codes(await check({ invoice }))).not.to.deep.equal([])
      }),
      { numRuns: 500 },
    )
  })

  it('refuses __proto__ as a field and changes no prototype', async () => {
    const text = JSON.stringify(smallest()).replace('{', '{"__proto__":{"template":"x"},')
    expect(codes(await check(text))).to.deep.equal(['$.__proto__ UNKNOWN_FIELD'])
    const inner = JSON.stringify(smallest()).replace('"number"', '"constructor":1,"number"')
    expect(codes(await check(inner))).to.deep.equal(['$.invoice.constructor UNKNOWN_FIELD'])
    expect(({} as { template?: string }).template).to.equal(undefined)
  })

  it('refuses objects of which no text can be made, in place of every value', async () => {
    const odd = { toString: 1, valueOf: 1, toJSON: 1, constructor: 1, length: 1 }
    const places = placesIn(fullest(), [])
    for (const place of places) {
      const request = fullest()
      let parent = request as unknown as Record<string, unknown>
      for (const name of place.slice(0, -1)) parent = parent[name] as Record<string, unknown>
      parent[place.at(-1) ?? ''] = odd
      expect(codes(await check(JSON.stringify(request))), place.join('.')).not.to.deep.equal([])
    }
  })

  it('refuses duplicate fields, even if both are equal', async () => {
    const text = JSON.stringify(smallest()).replace('"number"', '"number":"RE-1","number"')
    expect(codes(await check(text))).to.deep.equal(['$.invoice.number INVALID_JSON'])
    const escaped = text.replace('"number"', '"n\\u0075mber"')
    expect(codes(await check(escaped))).to.deep.equal(['$.invoice.number INVALID_JSON'])
  })

  it('refuses 100,000 levels', async () => {
    for (const text of ['['.repeat(100_000), '{"invoice":'.repeat(100_000)])
      expect(codes(await check(text))).to.deep.equal(['$ INVALID_JSON'])
  })

  it('refuses 10 MiB that are not JSON, with a short finding', async () => {
    for (const text of [
      'x'.repeat(BODY),
      `"${'x'.repeat(BODY)}`,
      '\n'.repeat(BODY),
      '9'.repeat(BODY),
    ]) {
      const { findings } = await check(text)
      expect(findings).to.have.length(1)
      expect(JSON.stringify(findings).length).to.be.below(500)
    }
  })

  it('reports a value of 10 MiB with a short finding', async () => {
    for (const text of ['x'.repeat(BODY), '\u0000'.repeat(BODY / 8), 'ä\u0301'.repeat(BODY / 8)]) {
      const { invoice } = smallest()
      const seller = { ...invoice.seller, vatId: text, name: text }
      const outcome = await check(
        JSON.stringify({ logo: { base64: text }, invoice: { ...invoice, seller } }),
      )
      expect(codes(outcome)).to.include('$.invoice.seller.name TOO_LONG')
      expect(JSON.stringify(outcome.findings).length).to.be.below(5000)
    }
  })

  it('refuses 400,000 combining marks quickly, in any field', async () => {
    const text = '\u0f73\u0f75\u0316\u0301'.repeat(100_000)
    const { invoice } = smallest()
    const seller = { ...invoice.seller, vatId: text, name: text, email: text }
    const payment = { iban: text, bic: text }
    const request = { template: text, locale: text, invoice: { ...invoice, seller, payment } }
    for (const input of [JSON.stringify(request), request]) {
      const outcome = await check(input)
      expect(codes(outcome)).to.include('$.invoice.seller.name TOO_LONG')
      expect(outcome.findings).to.have.length(7)
    }
  })

  it('reports 10,000 empty lines without copying the request for each', async () => {
    const { invoice } = smallest()
    const items = Array.from({ length: 10_000 }, () => ({ description: '', note: '', unit: 1 }))
    const { findings } = await check({ invoice: { ...invoice, items } })
    expect(findings.length).to.be.within(10_000, 20_000)
  })

  it('limits the findings for many unknown fields', async () => {
    const fields = Object.fromEntries(Array.from({ length: 450 }, (_, n) => [`x${String(n)}`, 0]))
    const text = JSON.stringify({ invoice: { items: Array.from({ length: 2000 }, () => fields) } })
    const { findings } = await check(text)
    expect(findings.length).to.be.within(10_000, 40_000)
  })

  it('says what was meant for as many unknown fields as an answer lists (D38)', async () => {
    const { invoice } = smallest()
    const items = Array.from({ length: 1500 }, () => ({ ...invoice.items[0], unit_code: 'HUR' }))
    const { findings } = await check({ invoice: { ...invoice, items } })
    expect(findings).to.have.length(1500)
    expect(findings.filter(({ expected }) => expected !== undefined)).to.deep.equal(
      findings.slice(0, 1000),
    )
  })

  it('reports each of 10,000 wrong lines', async () => {
    const { invoice } = smallest()
    const items = Array.from({ length: 10_000 }, () => ({ ...invoice.items[0], unit: 'hours' }))
    expect((await check({ invoice: { ...invoice, items } })).findings).to.have.length(10_000)
  })

  it('escapes values that could harm a terminal or a page', async () => {
    const { invoice } = smallest()
    const currency = '\u001b[2J\u202e'
    const { findings } = await check({ invoice: { ...invoice, currency, '\u001b[31m': 1 } })
    const told = findings.flatMap((finding) => Object.values(finding)).join('')
    expect(told).to.include('U+001B').and.to.include('U+202E')
    expect(told).not.to.match(/[\p{Cc}\p{Bidi_Control}]/u)
  })
})

/** The paths of all values within a value. */
function placesIn(value: unknown, path: readonly string[]): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const place = [...path, name]
    return [place, ...placesIn(member, place)]
  })
}

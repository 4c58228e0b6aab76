import { expect } from 'chai'
import { generateRequestSchema, LOCALES, type PathSegment } from 'twinvoice/plugin'
import { fieldsOf, schemaAt } from '../../../plugins/validate-json/schema/schema-walk.js'
import { BROKEN_REQUESTS as OF_CONTRACT, type BrokenRequest } from './broken-requests.js'
import { BROKEN_TERMS } from './broken-terms.js'
import { check, codes, smallest } from './checked.js'

const BROKEN_REQUESTS = [...OF_CONTRACT, ...BROKEN_TERMS]

describe('validate-json: broken requests', () => {
  it('has at least sixty, each with its own name and change', () => {
    expect(OF_CONTRACT.length).to.be.at.least(60)
    expect(new Set(BROKEN_REQUESTS.map(({ name }) => name)).size).to.equal(BROKEN_REQUESTS.length)
    const changes = BROKEN_REQUESTS.map(({ set }) => JSON.stringify(withRemovals(set)))
    expect(new Set(changes).size).to.equal(BROKEN_REQUESTS.length)
  })

  for (const broken of BROKEN_REQUESTS)
    it(`D2: ${broken.name} is ${String(broken.status)}`, async () => {
      const outcome = await check(JSON.stringify(requestOf(broken)))
      expect(codes(outcome)).to.deep.equal(broken.says)
      expect(outcome.data).to.equal(undefined)
      expect(statusOf(codes(outcome))).to.equal(broken.status)
      const { expected } = broken
      if (expected instanceof RegExp) expect(outcome.findings[0]?.expected).to.match(expected)
      else if (expected !== undefined) expect(outcome.findings[0]?.expected).to.equal(expected)
    })

  for (const locale of LOCALES)
    it(`D25: all are reported in ${locale}, with the same codes, without gaps`, async () => {
      for (const broken of BROKEN_REQUESTS) {
        const outcome = await check(JSON.stringify(requestOf(broken)), locale)
        expect(codes(outcome)).to.deep.equal(broken.says)
        for (const { message, expected = '' } of outcome.findings) {
          expect(message, broken.name).to.match(/[.!?]$/)
          expect(message + expected, broken.name).not.to.match(/\{\w+\}|undefined|\[object/)
        }
      }
    })

  it('an object has the same findings as its JSON text', async () => {
    for (const broken of BROKEN_REQUESTS)
      expect(codes(await check(requestOf(broken))), broken.name).to.deep.equal(broken.says)
  })

  it('says of the name of a file that its content is expected, in each language', async () => {
    for (const name of ['request.json', '@orders/May 2026.JSON', 'C:\\in\\invoice.xml\n', '7.pdf'])
      for (const locale of LOCALES) {
        const { findings } = await check(name, locale)
        const found = name.replace('@', '').trim()
        expect(findings.map(({ code }) => code)).to.deep.equal(['INVALID_JSON'])
        expect(findings[0]?.message).to.contain(found)
        expect(findings[0]?.expected).to.contain(`readFileSync('${found}')`)
      }
    for (const text of ['request', '{"a": x.json', '<a/>.xml', 'a\nb.json'])
      expect((await check(text)).findings[0]?.message, text).to.contain('unexpected')
  })

  it('lists the fields of an object in the order of the schema, whatever name is unknown', async () => {
    const request = { ...smallest(), qqq: 1, zzzzzz: 2 }
    const lists = (await check(request)).findings.map(({ expected }) => expected)
    expect(lists).to.have.lengthOf(2)
    expect(new Set(lists).size).to.equal(1)
    expect(lists[0]).to.equal(`one of: ${fieldsAt([]).join(', ')}`)
    const items = smallest().invoice.items.map((item) => ({ ...item, qqq: 1 }))
    const [ofItem] = (await check({ invoice: { ...smallest().invoice, items } })).findings
    const named = /^for example (.*); all/.exec(ofItem?.expected ?? '')?.[1]?.split(', ') ?? []
    expect(named).to.have.lengthOf(20)
    expect(named).to.deep.equal(
      fieldsAt(['invoice', 'items', 0]).filter((field) => named.includes(field)),
    )
  })

  it('suggests the correct value or name', async () => {
    for (const broken of BROKEN_REQUESTS) {
      const { findings } = await check(requestOf(broken))
      for (const { code, expected, path } of findings)
        if (['REQUIRED', 'TYPE', 'FORMAT', 'VALUE', 'RANGE', 'UNKNOWN_FIELD'].includes(code ?? ''))
          expect(expected, `${broken.name} ${path ?? ''}`).to.be.a('string').that.is.not.empty
    }
  })

  it('no message is the same in two languages', async () => {
    const texts = new Set<string>()
    for (const locale of LOCALES)
      for (const { message } of (await check({ invoice: {} }, locale)).findings) texts.add(message)
    expect(texts.size).to.equal(5 * LOCALES.length)
  })
})

/** The fields of an object of a request, in the order of the schema. */
function fieldsAt(path: readonly PathSegment[]): readonly string[] {
  return Object.keys(fieldsOf(schemaAt(generateRequestSchema(), path)))
}

/** The valid base with the smallest change. */
function requestOf({ set }: BrokenRequest): object {
  const request: Record<string, unknown> = { ...smallest() }
  for (const [path, value] of Object.entries(set)) setAt(request, path.split('.'), value)
  return request
}

function setAt(target: Record<string, unknown>, steps: readonly string[], value: unknown): void {
  const [step = '', ...rest] = steps
  if (rest.length > 0) setAt(target[step] as Record<string, unknown>, rest, value)
  else if (value === undefined) Reflect.deleteProperty(target, step)
  else target[step] = value
}

function withRemovals(set: BrokenRequest['set']): unknown {
  return Object.entries(set).map(([path, value]) => [path, value === undefined ? 'removed' : value])
}

/** D2: 422 if the ids of business rules are all there is. */
function statusOf(said: readonly string[]): number {
  return said.every((line) => / (BR|PEPPOL)-/.test(line)) ? 422 : 400
}

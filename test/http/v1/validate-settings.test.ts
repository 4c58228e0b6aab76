import { expect } from 'chai'
import { realService } from '../real-service.js'
import { REQUEST } from '../../support/fixtures/requests.js'

interface Detail {
  readonly path: string
  readonly code: string
  readonly expected?: string
}

describe('settings of POST /v1/validate (D41)', () => {
  const real = realService()
  let xml: Buffer

  before(async () => {
    const made = await real.documents.generate(JSON.stringify(REQUEST), { output: 'xml' })
    if (!made.ok) throw new Error('the request is refused')
    xml = Buffer.from(made.xml)
  })

  const send = async (body: object | FormData, query = '', path = '/v1/validate') => {
    const isForm = body instanceof FormData
    const answer = await real.service.call('POST', `${path}${query}`, {
      headers: {
        'X-API-Key': real.sandbox,
        ...(isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    const { json, status } = answer
    const packs = ((json.packs ?? []) as { id: string }[]).map(({ id }) => id)
    return { status, json, packs, details: (json.details ?? []) as Detail[] }
  }
  const file = () => ({ xml_base64: xml.toString('base64') })
  const form = (fields: Readonly<Record<string, string>>) => {
    const made = new FormData()
    made.append('file', new Blob([new Uint8Array(xml)]), 'invoice.xml')
    for (const [name, value] of Object.entries(fields)) made.append(name, value)
    return made
  }

  for (const [way, sent] of [
    ['the query', () => send(file(), '?rules=xrechnung')],
    ['a field of JSON', () => send({ ...file(), rules: ['xrechnung'] })],
    ['a text in JSON', () => send({ ...file(), rules: 'xrechnung' })],
    ['a field of a form', () => send(form({ rules: 'xrechnung' }))],
    ['the body before the query', () => send({ ...file(), rules: ['xrechnung'] }, '?rules=odd')],
  ] as const)
    it(`add rule packs by ${way}`, async () => {
      const { status, json, packs } = await sent()
      expect(status, JSON.stringify(json)).to.equal(200)
      expect(json).to.include({ valid: false })
      expect(packs).to.deep.equal(['en16931', 'facturx', 'xrechnung'])
    })

  for (const [what, name, expected] of [
    ['misspelt setting', 'rulez', 'did you mean rules?'],
    ['foreign field', 'language', 'rules, at, '],
  ] as const)
    it(`are named for a ${what} beside the file`, async () => {
      for (const sent of [form({ [name]: 'x' }), { ...file(), [name]: 'x' }]) {
        const [detail] = (await send(sent)).details
        expect(detail).to.include({ path: `$.${name}`, code: 'UNKNOWN_FIELD' })
        expect(detail?.expected).to.contain(expected).and.not.contain('mean file')
      }
    })

  it('leave the answer without them as it is (D33)', async () => {
    const { json } = await send(file())
    expect(json).to.include({ valid: true }).and.not.have.any.keys('packs', 'release', 'currency')
    const asked = await send(file(), '?at=2027-01-01')
    expect(asked.json).to.include({ currency: 'EUR' }).and.include.keys('packs')
    expect((await send({ ...file(), at: '2027-01-01', pdfa: 'warn' })).status).to.equal(200)
  })

  for (const [title, sent, path, expected] of [
    [
      'an unknown pack',
      () => send(file(), '?rules=xrechnug'),
      "$['?rules']",
      'did you mean xrechnung?',
    ],
    ['an unknown pack in a form', () => send(form({ rules: 'x' })), '$.rules', 'installed: '],
    ['no names', () => send({ ...file(), rules: [1] }), '$.rules', 'names of rule packs'],
    ['an empty name', () => send(file(), '?rules=a,'), "$['?rules']", 'names of rule packs'],
    ['no date', () => send(file(), '?at=2027-02-30'), "$['?at']", 'a date'],
    ['a date that is none in JSON', () => send({ ...file(), at: 5 }), '$.at', 'a date'],
    [
      'no answer to a question',
      () => send(file(), '?agreement=maybe'),
      "$['?agreement']",
      'true, false',
    ],
    ['an unknown severity', () => send({ ...file(), pdfa: 'no' }), '$.pdfa', 'error, warn'],
  ] as const)
    it(`are refused with their place: ${title}`, async () => {
      const { status, details } = await sent()
      expect(status).to.equal(400)
      expect(details).to.have.length(1)
      expect(details[0]).to.include({ path, code: 'VALUE' })
      expect(details[0]?.expected).to.contain(expected)
    })

  it('are unknown fields where a file is only read', async () => {
    for (const body of [{ ...file(), rules: ['xrechnung'] }, form({ rules: 'xrechnung' })]) {
      const { status, details } = await send(body, '', '/v1/extract')
      expect(status).to.equal(400)
      expect(details[0]).to.include({ path: '$.rules', code: 'UNKNOWN_FIELD' })
    }
  })
})

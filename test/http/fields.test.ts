import { expect } from 'chai'

import { FIELDS, FULL_REQUEST, type FieldRow } from './fields.js'
import { realService } from './real-service.js'

type Json = Record<string, unknown>

/** The full request with one value set, or removed if it is undefined. */
function changed(path: string, value: unknown): Json {
  const request = structuredClone(FULL_REQUEST) as unknown as Json
  const names = path.split('.')
  const last = names.pop() ?? ''
  let place = request
  for (const name of names) place = place[name] as Json
  if (value === undefined) Reflect.deleteProperty(place, last)
  else place[last] = value
  return request
}

function valueOf(path: string): unknown {
  let value: unknown = FULL_REQUEST
  for (const name of path.split('.')) value = (value as Json)[name]
  return value
}

/** `invoice.items.0.unit` as details name it. */
function jsonPath(path: string): string {
  return `$.${path}`.replace(/\.(\d+)/g, '[$1]')
}

/** A value of another type than the field's. */
const OTHER_TYPE = { string: 7, number: 'seven', object: [], array: {} } as const

/** Where the XML must hold the value: elements that lie in each other, then the value. */
function pattern({ xml = [], written, path }: FieldRow): RegExp {
  const text = written ?? String(valueOf(path))
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`${xml.map((element) => `<${element}[ >]`).join('[^]*?')}[^<]*?${escaped}`)
}

describe('every field of the generate request', () => {
  const real = realService()

  it('is taken, all of them together, with a live key as with a sandbox key', async () => {
    const answer = await real.generate(FULL_REQUEST)
    expect(answer.status, answer.text.slice(0, 600)).to.equal(200)
    expect((await real.generate(FULL_REQUEST, real.live)).status).to.equal(200)
  })

  for (const row of FIELDS) {
    const { line, path, type, required, byDefault, wrong, xml } = row
    const only = (code: string) => [{ path: jsonPath(path), code }]
    const refusedWith = async (value: unknown) =>
      (await real.refused(changed(path, value))).details.map((each) => ({
        path: each.path,
        code: each.code,
      }))

    if (required === true)
      it(`[${line}] is required`, async () => {
        expect(await refusedWith(undefined)).to.deep.equal(only('REQUIRED'))
      })
    else if (byDefault !== undefined)
      it(`[${line}] is optional, by default ${byDefault}`, async () => {
        const { now } = real.service
        const without = await real.pdf(changed(path, undefined), real.live)
        real.service.now = now
        const withDefault = await real.pdf(changed(path, byDefault), real.live)
        expect(without.equals(withDefault), 'the same PDF').to.equal(true)
        real.service.now = now
        // vatCategory is S already.
        if (valueOf(path) !== byDefault)
          expect((await real.pdf(FULL_REQUEST, real.live)).equals(without)).to.equal(false)
      })
    else
      it(`[${line}] is optional, and changes the PDF`, async () => {
        const { now } = real.service
        const change = changed(path, undefined) as { invoice: { payment?: Json } }
        // A credit transfer needs an account, and a bank is one of an account.
        if (path === 'invoice.payment.iban') change.invoice.payment = { meansCode: '59' }
        const without = await real.pdf(change, real.live)
        real.service.now = now
        expect((await real.pdf(FULL_REQUEST, real.live)).equals(without)).to.equal(false)
      })

    it(`[${line}] is of the type ${type}`, async () => {
      expect(await refusedWith(OTHER_TYPE[type])).to.deep.equal(only('TYPE'))
      expect(await refusedWith(null)).to.deep.equal(only('TYPE'))
    })

    if (wrong !== undefined)
      it(`[${line}] may not be ${JSON.stringify(wrong[0])}: ${wrong[1]}`, async () => {
        expect(await refusedWith(wrong[0])).to.deep.equal(only(wrong[1]))
      })

    if (xml !== undefined)
      it(`[${line}] is written into the XML`, async () => {
        expect(await real.xml(FULL_REQUEST)).to.match(pattern(row))
      })
  }
})

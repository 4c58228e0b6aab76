import { expect } from 'chai'
import fc from 'fast-check'
import type { GenerateRequest } from 'twinvoice/plugin'
import { extendedRequests } from '../../support/arbitrary/extended-request.js'
import { requests } from '../../support/arbitrary/request.js'
import { check, codes, fullest, PNG, smallest } from './checked.js'

const SEED = { seed: 20261121, numRuns: 100 }

describe('validate-json: valid requests', () => {
  it('D10: takes the smallest request and fills in the defaults', async () => {
    const { data, findings } = await check(smallest())
    expect(findings).to.deep.equal([])
    expect(data).to.deep.equal({
      template: 'minimal',
      locale: 'en',
      accentColor: '#8b5cf6',
      invoice: {
        ...smallest().invoice,
        currency: 'EUR',
        typeCode: '380',
        items: [
          {
            description: 'Work',
            quantity: '1',
            unit: 'HUR',
            unitPrice: '100',
            vatRate: '19',
            vatCategory: 'S',
          },
        ],
      },
    })
  })

  it('D7, D11, D16: takes every field and normalises identifiers, colour and line ends', async () => {
    const request = fullest()
    const { data } = await check(request)
    expect(data).to.deep.equal({
      ...request,
      accentColor: '#aabbcc',
      footerText: 'One\nTwo',
      logo: { base64: PNG, widthMm: '25.5' },
      invoice: {
        ...request.invoice,
        buyer: { ...request.invoice.buyer, vatId: 'FR40303265045' },
        items: [{ ...request.invoice.items[0], quantity: '1', unitPrice: '100', vatRate: '19' }],
        payment: {
          ...request.invoice.payment,
          iban: 'DE89370400440532013000',
          bic: 'COBADEFFXXX',
        },
      },
    })
  })

  it('fills in the defaults of payment and logo', async () => {
    const { invoice } = smallest()
    const { data } = await check({
      logo: { base64: PNG },
      invoice: { ...invoice, payment: { iban: 'DE89370400440532013000' } },
    })
    expect(data?.logo?.widthMm).to.equal('30')
    expect(data?.invoice.payment?.meansCode).to.equal('58')
  })

  it('D7: composes text to NFC before it counts its length', async () => {
    const { invoice } = smallest()
    const number = 'e\u0301'.repeat(64)
    const { data } = await check({ invoice: { ...invoice, number } })
    expect(data?.invoice.number).to.equal('é'.repeat(64))
  })

  it('takes any legal request, as text and as an object, with the same result', async () => {
    await fc.assert(
      fc.asyncProperty(requests(), async (request) => {
        const ofObject = await check(request)
        expect(codes(ofObject)).to.deep.equal([])
        const bytes = new TextEncoder().encode(JSON.stringify(request, null, 2))
        expect((await check(bytes)).data).to.deep.equal(ofObject.data)
        expectSameNumbers(request, ofObject.data)
      }),
      SEED,
    )
  })

  it('takes any legal request with the optional terms of EN 16931', async () => {
    await fc.assert(
      fc.asyncProperty(extendedRequests({ maxLines: 10 }), async (request) => {
        // The options of a template are checked where there are templates.
        const { options: _options, ...rest } = request
        const { data, findings } = await check(rest)
        expect(codes({ findings })).to.deep.equal([])
        expect(namesOf(data?.invoice)).to.include.members(namesOf(request.invoice))
      }),
      SEED,
    )
  })

  it('treats an empty list as absent if the list is optional', async () => {
    const { invoice } = smallest()
    const { data } = await check({ invoice: { ...invoice, allowances: [], attachments: [] } })
    expect(data?.invoice).not.to.have.any.keys('allowances', 'attachments')
  })

  it('D1: refuses a legal request with one unknown field anywhere, at its path', async () => {
    await fc.assert(
      fc.asyncProperty(requests({ maxLines: 6 }), fc.nat(), async (legal, pick) => {
        const request = structuredClone(legal)
        const places = [...objectsOf(request, '$')]
        const [path, object] = places[pick % places.length] ?? ['$', request]
        Object.assign(object, { unheardOf: 1 })
        expect(codes(await check(request))).to.deep.equal([`${path}.unheardOf UNKNOWN_FIELD`])
      }),
      SEED,
    )
  })

  it('refuses a legal request with one value of the wrong type, at its path', async () => {
    await fc.assert(
      fc.asyncProperty(requests({ maxLines: 6 }), fc.nat(), async (legal, pick) => {
        const request = structuredClone(legal)
        const leaves = [...leavesOf(request, '$')]
        const [path, object, name] = leaves[pick % leaves.length] ?? NONE
        object[name] = [object[name]]
        expect(codes(await check(request))).to.deep.equal([`${path} TYPE`])
      }),
      SEED,
    )
  })

  it('D7: refuses a legal request with one control character in a free text, at its path', async () => {
    const control = fc.constantFrom('\u0000', '\u001b', '\u007f', '\u009f', '\u202d', '\udfff')
    await fc.assert(
      fc.asyncProperty(requests({ maxLines: 6 }), fc.nat(), control, async (legal, pick, bad) => {
        const request = structuredClone(legal)
        const texts = [...leavesOf(request, '$')].filter(([, , name]) =>
          ['number', 'name', 'description', 'city'].includes(name),
        )
        const [path, object, name] = texts[pick % texts.length] ?? NONE
        object[name] = bad + String(object[name]).slice(1)
        expect(codes(await check(request))).to.deep.equal([`${path} UNSUPPORTED_CHARACTER`])
      }),
      SEED,
    )
  })
})

function namesOf(invoice: object | undefined): string[] {
  return [...leavesOf(invoice ?? {}, '$')].map(([path]) => path)
}

/** Numbers come out as decimals of the same value; text stays but for its form. */
function expectSameNumbers(request: GenerateRequest, data: unknown): void {
  const lines = (data as { invoice: { items: Record<string, string>[] } }).invoice.items
  for (const [index, item] of request.invoice.items.entries())
    for (const name of ['quantity', 'unitPrice', 'vatRate'] as const) {
      expect(lines[index]?.[name]).to.match(/^(0|-?(0|[1-9]\d*)(\.\d*[1-9])?)$/)
      expect(Number(lines[index]?.[name])).to.equal(item[name] + 0)
    }
}

type Branch = Record<string, unknown>

const NONE: [string, Branch, string] = ['', {}, '']

function* objectsOf(value: unknown, path: string): Generator<[string, Branch]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as Branch]
  for (const [name, member] of Object.entries(value))
    yield* objectsOf(member, below(path, value, name))
}

function* leavesOf(value: object, path: string): Generator<[string, Branch, string]> {
  for (const [name, member] of Object.entries(value) as [string, unknown][])
    if (typeof member === 'object' && member !== null)
      yield* leavesOf(member, below(path, value, name))
    else yield [below(path, value, name), value as Branch, name]
}

function below(path: string, parent: object, name: string): string {
  return Array.isArray(parent) ? `${path}[${name}]` : `${path}.${name}`
}

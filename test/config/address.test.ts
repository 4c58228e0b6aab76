import { expect } from 'chai'

import { addressOf } from '../../src/config/address.js'

describe('the address of a service', () => {
  const of = (change: Partial<Parameters<typeof addressOf>[0]>) =>
    addressOf({ host: '127.0.0.1', prefix: '', baseUrl: '', ...change }, 8080)

  for (const [host, address] of [
    ['0.0.0.0', 'http://localhost:8080'],
    ['::', 'http://localhost:8080'],
    ['192.0.2.7', 'http://192.0.2.7:8080'],
    ['2001:db8::7', 'http://[2001:db8::7]:8080'],
    ['invoices.example', 'http://invoices.example:8080'],
  ] as const)
    it(`on ${host} is ${address}`, () => {
      expect(of({ host })).to.equal(address)
      expect(new URL(of({ host, prefix: '/invoicing' })).pathname).to.equal('/invoicing')
    })

  it('is the given one, without a slash at its end', () => {
    expect(of({ host: '::1', baseUrl: 'https://a.example/b/' })).to.equal('https://a.example/b')
  })
})

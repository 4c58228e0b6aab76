import { expect } from 'chai'

import { addressRange } from '../../src/http/connections/address-range.js'

describe('the range of an address', () => {
  for (const [address, range] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ] as const)
    it(`of ${address === '' ? 'no address' : address} is ${range === '' ? 'empty' : range}`, () => {
      expect(addressRange(address)).to.equal(range)
    })
})

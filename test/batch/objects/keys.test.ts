import { expect } from 'chai'

import type { Order } from '../../../src/batch/run/run.js'
import { inputOf } from '../../../src/batch/work/row-input.js'
import { StoreDouble } from './store-double.js'

describe('the key of an object that a row names', () => {
  let store: StoreDouble
  let asked: string[]

  before(async () => {
    store = await StoreDouble.start(({ url = '' }, response) => {
      asked.push(url.replace(/\?.*/, ''))
      response.end('{}')
    })
  })
  beforeEach(() => (asked = []))
  after(() => store.stop())

  for (const [name, key] of [
    ['b.pdf', 'in/b.pdf'],
    ['./b.pdf', 'in/b.pdf'],
    ['../b.pdf', 'b.pdf'],
    ['x//b.pdf', 'in/x//b.pdf'],
  ] as const)
    it(`${name} is ${key} beside a manifest in in/`, async () => {
      expect(await keyOf('s3://results/in/rows.ndjson', name)).to.equal(key)
    })

  it('has the empty parts of the prefix of its manifest', async () => {
    expect(await keyOf('s3://results/in//rows.ndjson', 'b.pdf')).to.equal('in//b.pdf')
    expect(await keyOf('s3://results//rows.ndjson', 'b.pdf')).to.equal('/b.pdf')
  })

  async function keyOf(source: string, file: string): Promise<string | undefined> {
    const order: Order = {
      ...{ goal: 'validate', options: {}, sources: [source], base: '/', place: '/' },
      ...{ moment: 0, chunk: 1 },
    }
    await inputOf(
      { n: 1, source: 0, line: 1, bytes: Buffer.from(JSON.stringify({ file })) },
      order,
      [],
    )
    return asked.at(-1)?.slice('/results/'.length)
  }
})

import { expect } from 'chai'

import { listObjects } from '../../../src/batch/objects/s3.js'
import { faultOf } from '../../support/fault.js'
import { StoreDouble } from './store-double.js'

const KEYS = '<Contents><Key>in/1.pdf</Key></Contents>'
const MORE = '<IsTruncated>true</IsTruncated>'

/** A list of objects as a store answers it. */
const listOf = (inner: string) => `<ListBucketResult>${inner}</ListBucketResult>`

describe('the list of the objects in a store', () => {
  let answers: readonly string[]
  let store: StoreDouble
  let asked = 0
  before(async () => {
    store = await StoreDouble.start((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/xml' })
      response.end(answers[Math.min(asked, answers.length - 1)])
      asked += 1
    })
  })
  after(() => store.stop())
  beforeEach(() => (asked = 0))

  const listed = async () => {
    const found: string[] = []
    for await (const address of listObjects('s3://results/in')) found.push(address)
    return found
  }

  it('is read page by page', async () => {
    const next = `${MORE}<NextContinuationToken>a</NextContinuationToken>`
    answers = [listOf(KEYS + next), listOf(KEYS.replace('1', '2'))]
    expect(await listed()).to.deep.equal(['s3://results/in/1.pdf', 's3://results/in/2.pdf'])
  })

  it('may be empty', async () => {
    answers = [listOf('<Name>results</Name><KeyCount>0</KeyCount>')]
    expect(await listed()).to.deep.equal([])
  })

  for (const [what, answer] of [
    [
      'names its own page as the next one',
      `${MORE}<NextContinuationToken>a</NextContinuationToken>`,
    ],
    ['says that there is more, and not where', MORE],
  ] as const)
    it(`is refused if it ${what}`, async () => {
      answers = [listOf(KEYS + answer)]
      expect((await faultOf(listed())).message).to.include('does not list its objects')
      expect(asked).to.be.at.most(2)
    })

  it('is refused if it is the page of a proxy: there would be no documents', async () => {
    answers = ['<html><body>Sign in</body></html>']
    expect((await faultOf(listed())).message).to.include('does not list its objects')
  })
})

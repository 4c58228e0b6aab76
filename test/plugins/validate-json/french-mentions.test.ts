import { expect } from 'chai'
import { check, codes, smallest } from './checked.js'

describe('validate-json: mentions of France that a request says twice', () => {
  async function found(change: object): Promise<string[]> {
    return codes(await check({ invoice: { ...smallest().invoice, ...change } }))
  }

  it('are refused where a note of the same subject has another text, which alone was written', async () => {
    const france = { latePayment: '10 % a year', recoveryCosts: '40 euros', treatment: 'B2B' }
    const notes = [
      { text: '5 % a year', subjectCode: 'PMD' },
      { text: '40 euros', subjectCode: 'PMT' },
    ]
    expect(await found({ france, notes })).to.deep.equal(['$.invoice.france.latePayment VALUE'])
  })

  it('are refused where the business process is one for another supply', async () => {
    const france = { supply: 'goods' }
    const refused = ['$.invoice.france.supply VALUE']
    expect(await found({ france, businessProcess: 'S5' })).to.deep.equal(refused)
    expect(await found({ france, businessProcess: 'B2' })).to.deep.equal([])
    expect(await found({ france, businessProcess: 'A1' })).to.deep.equal([])
    expect(await found({ france: {}, businessProcess: 'S5' })).to.deep.equal([])
  })
})

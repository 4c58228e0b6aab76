import { expect } from 'chai'
import { Semaphore } from '../../src/concurrency/semaphore.js'

describe('Semaphore', () => {
  it('runs no more than its number of tasks at a time, in order, and continues after a failure', async () => {
    const semaphore = new Semaphore(2)
    const order: number[] = []
    let running = 0
    let most = 0
    const task = (index: number) => async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((done) => setTimeout(done, 2))
      running -= 1
      order.push(index)
      if (index === 1) throw new Error('one fails')
    }
    const results = await Promise.allSettled(
      [0, 1, 2, 3, 4, 5].map((index) => semaphore.run(task(index))),
    )
    expect(most).to.equal(2)
    expect(order).to.deep.equal([0, 1, 2, 3, 4, 5])
    expect(results.filter(({ status }) => status === 'rejected')).to.have.length(1)
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { AbortableTasks } from '../../../src/batch/work/abortable.js'

describe('tasks of a worker that is aborted', () => {
  let abort: AbortController
  let tasks: AbortableTasks
  beforeEach(() => {
    abort = new AbortController()
    tasks = new AbortableTasks(abort.signal)
  })

  const outcomeOf = (task: Promise<unknown>): Promise<unknown> =>
    task.catch((thrown: unknown) => thrown)

  it('are not waited for by whoever began them, and have ended before the worker has', async () => {
    let isWritten = false
    const begun = tasks.run(async () => {
      await sleep(100)
      isWritten = true
    })
    abort.abort('now')
    expect(await outcomeOf(begun)).to.equal('now')
    expect(isWritten).to.equal(false)
    await tasks.ended(10_000)
    expect(isWritten).to.equal(true)
  })

  it('do not begin after the abort', async () => {
    abort.abort('now')
    let hasBegun = false
    const refused = tasks.run(() => {
      hasBegun = true
      return Promise.resolve()
    })
    expect(await outcomeOf(refused)).to.equal('now')
    expect(hasBegun).to.equal(false)
  })

  it('of a store that hangs do not keep the worker', async () => {
    const begun = tasks.run(() => new Promise(() => undefined))
    abort.abort('now')
    expect(await outcomeOf(begun)).to.equal('now')
    await tasks.ended(20)
  })
})

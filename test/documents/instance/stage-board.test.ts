import { expect } from 'chai'
import { StageBoard } from '../../../src/documents/instance/stage-board.js'
import { atWork, watchStages } from '../../../src/pipeline/step.js'

describe('The stages that a thread is at', () => {
  afterEach(() => {
    watchStages(undefined)
  })

  it('are read by another thread, in the memory that they share', () => {
    const board = new StageBoard()
    const there = new StageBoard(board.memory)
    const seen = [['render-pdf'], ['a', 'b', 'a'], [], ['x'.repeat(1000)]].map((stages) => {
      there.write(stages)
      return board.read()
    })
    expect(seen).to.deep.equal(['render-pdf', 'a, b', '', 'x'.repeat(256)])
  })

  it('are those that have begun and not ended, whether well or by a fault', async () => {
    const seen: string[] = []
    watchStages((stages) => seen.push(stages.join(' ')))
    let end: () => void = () => undefined
    const long = atWork('long', () => new Promise<void>((resolve) => (end = resolve)))
    await atWork('short', () => Promise.reject(new Error('broken'))).catch(() => undefined)
    end()
    await long
    expect(seen).to.deep.equal(['long', 'long short', 'long', ''])
  })
})

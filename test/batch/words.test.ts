import { expect } from 'chai'

import { faultInLanguageOf } from '../../src/batch/results/words.js'
import type { Order } from '../../src/batch/run/run.js'
import { poolFault, workerDied } from '../../src/documents/instance/pool-fault.js'

describe('why a document of a run was put aside', () => {
  const order: Order = {
    ...{ goal: 'generate', options: { locale: 'de' }, sources: [], base: '/', place: '/' },
    ...{ moment: 0, chunk: 1 },
  }

  it('is said in the language of the run, with its place', () => {
    const end = { signal: undefined, overrun: 500, stages: 'render-pdf', isClosed: false }
    expect(faultInLanguageOf(order, poolFault(undefined, end))).to.equal(
      'stage render-pdf: das Dokument brauchte länger als 500 ms',
    )
  })

  it('keeps the words of others', () => {
    expect(faultInLanguageOf(order, workerDied(new Error('exit code 7')))).to.match(
      /^der .*exit code 7 \(at .*\)$/,
    )
  })
})

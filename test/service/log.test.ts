import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import { Fault } from '../../src/pipeline/errors.js'
import type { RequestRecord } from '../../src/http/monitoring/request-record.js'
import { ServiceLog } from '../../src/service/log.js'

const RECORD: RequestRecord = {
  requestId: 'a',
  method: 'GET',
  route: '/healthz',
  status: 200,
  ms: 1,
  gone: false,
}

describe('the log of the service', () => {
  let writes: string[]
  let log: ServiceLog

  beforeEach(() => {
    writes = []
    log = new ServiceLog('info', { write: (text: string) => writes.push(text) })
  })
  const messages = () =>
    writes
      .join('')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string; request_id?: string }).request_id ?? line)

  it('writes lines about requests together', async () => {
    for (const requestId of ['a', 'b', 'c']) log.request({ ...RECORD, requestId })
    expect(writes).to.deep.equal([])
    while (writes.length === 0) await sleep(5)
    expect(writes).to.have.lengthOf(1)
    expect(messages()).to.deep.equal(['a', 'b', 'c'])
  })

  it('writes everything else at once, and first what waits', () => {
    log.request(RECORD)
    log.fault(new Error('x'), 'b')
    expect(messages()).to.deep.equal(['a', 'b'])
  })

  it('says why the store is out of reach, by the code of the system alone', () => {
    const full = Object.assign(new Error('a value of the document'), { code: 'SQLITE_FULL' })
    const quoting = Object.assign(new Error('x'), { code: 'a value of the document' })
    log.fault(new Fault('STORE_UNAVAILABLE', 'it is out of reach', {}, full))
    log.fault(quoting)
    const [first = '', second = ''] = writes
    expect(JSON.parse(first)).to.have.nested.property('cause.code', 'SQLITE_FULL')
    expect(first + second).not.to.include('a value of the document')
  })

  it('writes an error that is its own cause once', () => {
    const [outer, inner] = [new Error('x'), new TypeError('x')]
    log.fault(Object.assign(outer, { cause: Object.assign(inner, { cause: outer }) }))
    const { cause } = JSON.parse(writes.join('')) as { cause: object }
    expect(cause).to.include({ fault: 'TypeError' }).and.not.to.have.property('cause')
  })

  it('writes what waits when the process ends', () => {
    log.request(RECORD)
    const [last] = process.listeners('exit').slice(-1)
    last?.(0)
    expect(messages()).to.deep.equal(['a'])
  })
})

import { expect } from 'chai'
import { Figures } from '../../src/batch/work/figures.js'
import { Probe } from '../../src/batch/work/probe.js'
import { faultOf } from '../support/fault.js'

describe('what a worker answers', () => {
  let trouble: string | undefined
  let length = () => Promise.resolve({ chunks: 3, documents: 120, oldestMs: 4500 })
  const figures = new Figures(() => length())
  let probe: Probe
  before(async () => {
    probe = await Probe.open({ host: '127.0.0.1', port: 0, figures, trouble: () => trouble })
  })
  after(() => probe.close())

  const get = (path: string) => fetch(`http://127.0.0.1:${probe.port}${path}`)

  it('is ready, unless it waits for a store; then it says why', async () => {
    expect((await get('/readyz')).status).to.equal(200)
    trouble = 's3://results: HTTP 503'
    const waiting = await get('/readyz')
    expect(waiting.status).to.equal(503)
    expect(await waiting.json()).to.deep.equal({ ready: false, reason: trouble })
    expect((await get('/healthz')).status).to.equal(200)
    expect((await get('/other')).status).to.equal(404)
  })

  it('has figures of the queue and of what it has settled', async () => {
    figures.observe({ n: 1, status: 'done', findings: [] })
    const severity = 'error' as const
    const findings = [{ severity, code: 'TIMEOUT', count: 1, message: 'late' }]
    figures.observe({ n: 2, status: 'failed', findings })
    const text = await (await get('/metrics')).text()
    for (const line of [
      'twinvoice_batch_queue_jobs 3',
      'twinvoice_batch_queue_documents 120',
      'twinvoice_batch_queue_oldest_seconds 4.5',
      'twinvoice_batch_documents_total{status="done"} 1',
      'twinvoice_batch_failures_total{code="TIMEOUT"} 1',
    ])
      expect(text.split('\n')).to.include(line)
    length = () => Promise.reject(new Error('the queue is away'))
    expect((await get('/metrics')).status).to.equal(200)
  })

  it('refuses a port that is taken', async () => {
    const options = { host: '127.0.0.1', port: probe.port, figures, trouble: () => undefined }
    expect((await faultOf(Probe.open(options))).message).to.include('EADDRINUSE')
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import { createKeyText } from '../../src/accounts/keys/key.js'
import { EXAMPLE_REQUEST } from '../../src/http/openapi/example.js'
import { writeStagePackage } from '../support/packages/stage-package.js'
import { RunningCommand } from '../support/serving/command.js'
import { newCustomer } from '../support/serving/load.js'

/** A package whose stage breaks as the invoice's note says, and quotes the invoice in doing so. */
function packageThatBreaks(folder: string): string {
  return writeStagePackage(
    folder,
    'break',
    `export default {
      manifest: { name: 'break', core: '^1.0.0', summary: 'Breaks.', needs: ['invoice'], gives: [] },
      create: () => ({
        run({ invoice }) {
          const all = JSON.stringify(invoice)
          if (invoice.note.startsWith('throw')) throw new Error(all, { cause: new Error(all) })
          if (invoice.note.startsWith('die')) { process.stderr.write(''); process.exit(3) }
          if (invoice.note.startsWith('reject')) void Promise.reject(new Error(all))
          return {}
        },
      }),
    }`,
  )
}

const MARK = 'Kanarienvogel'

/** The example with the mark in every text. */
function marked(note: string): object {
  const { seller, buyer, ...invoice } = EXAMPLE_REQUEST.invoice
  return {
    ...EXAMPLE_REQUEST,
    footerText: MARK,
    invoice: {
      ...invoice,
      number: `${MARK}-1`,
      note: `${note} ${MARK}`,
      seller: { ...seller, name: `${MARK} GmbH`, email: `a@${MARK.toLowerCase()}.example` },
      buyer: { ...buyer, name: MARK, street: MARK, city: MARK },
      items: [{ ...invoice.items[0], description: MARK }],
      payment: { ...invoice.payment, accountName: MARK, reference: MARK },
    },
  }
}

describe('the output of the service', () => {
  let folder: string
  let command: RunningCommand
  let url: string
  let live: string
  let sandbox: string
  let revoked: string

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-canary-'))
    const store = `sqlite:${folder}/store.sqlite`
    live = (await newCustomer(store)).key
    sandbox = (await newCustomer(store, 'sandbox')).key
    revoked = createKeyText('live')
    command = new RunningCommand(folder, ['serve', '--port', '0'], {
      TWINVOICE_STORE: store,
      TWINVOICE_LOG_LEVEL: 'debug',
      TWINVOICE_PACKAGES: packageThatBreaks(join(folder, 'break')),
    })
    url = (await command.says(/"url":"([^"]+)"/))[1] ?? ''
  })
  after(async () => {
    await command.end('SIGKILL')
    rmSync(folder, { recursive: true })
  })

  const call = async (method: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, { method, ...init })
    return { status: response.status, text: await response.text() }
  }
  const post = (path: string, body: unknown, key = live, headers: Record<string, string> = {}) =>
    call('POST', path, {
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  it('never contains a key or invoice data: not in logs, metrics or errors', async () => {
    const errors: string[] = []
    const statuses = new Set<number>()
    const refused = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer
      expect(status, text.slice(0, 200)).to.be.at.least(400)
      statuses.add(status)
      // What was refused is quoted to its sender, in the sentence that says why, and nowhere else.
      errors.push(text.replace(/“[^”]*”/g, '“”'))
    }
    const made = await post('/v1/generate', marked('make'))
    expect(made.status, made.text.slice(0, 500)).to.equal(200)
    const { pdf_base64: pdf } = JSON.parse(made.text) as { pdf_base64: string }
    expect((await post('/v1/validate', { pdf_base64: pdf }, sandbox)).status).to.equal(200)
    const form = new FormData()
    form.set('file', new Blob([Buffer.from(pdf, 'base64')]), `${MARK}.pdf`)
    const uploaded = { headers: { 'X-API-Key': sandbox }, body: form }
    expect((await call('POST', '/v1/validate', uploaded)).status).to.equal(200)

    await refused(post('/v1/generate', marked('throw')))
    await refused(post('/v1/generate', marked('die')))
    // Its answer may be on its way when the worker ends.
    errors.push(
      (await post('/v1/generate', marked('reject'))).text.replace(
        /"pdf_base64":"[^"]*"|"filename":"[^"]*"/g,
        '',
      ),
    )
    await refused(post('/v1/generate', JSON.stringify(marked('cut')).slice(0, -20)))
    await refused(post('/v1/generate', { ...marked('odd'), locale: MARK, template: MARK }))
    const { invoice } = marked('odd') as { invoice: { seller: object } }
    for (const wrong of [
      { date: MARK, currency: MARK, dueDate: MARK },
      { seller: { ...invoice.seller, vatId: MARK, country: MARK, email: MARK } },
      { payment: { iban: MARK, bic: MARK, meansCode: MARK } },
      { number: MARK.repeat(20) },
      { note: `${MARK}\u0001` },
      { payment: { meansCode: '30', reference: MARK } },
    ])
      await refused(post('/v1/generate', { invoice: { ...invoice, ...wrong } }))
    await refused(post('/v1/validate', { pdf_base64: `${MARK}%` }))
    const keyed = { 'Idempotency-Key': `${MARK}-order` }
    expect((await post('/v1/generate', marked('once'), live, keyed)).status).to.equal(200)
    await refused(post('/v1/generate', marked('twice'), live, keyed))
    await refused(post('/v1/generate', marked('key'), live, { 'Idempotency-Key': `${MARK}é` }))
    await refused(post(`/v1/generate?a=${MARK}`, marked('key'), revoked))
    await refused(post('/v1/generate', marked('key'), `${live}x`))
    await refused(call('GET', `/${MARK}`, { headers: { 'X-API-Key': live } }))
    await refused(call('DELETE', '/v1/account', { headers: { 'X-API-Key': live } }))
    await refused(post('/v1/generate', marked('type'), live, { 'Content-Type': `text/${MARK}` }))
    await refused(post('/v1/generate', ' '.repeat(10 * 1024 * 1024 + 1)))
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(`GET /${MARK} HTTP/1.1\r\nX-API-Key : ${live}\r\n\r\n`)
    const [broken] = (await once(socket, 'data')) as [Buffer]
    errors.push(broken.toString())

    const metrics = (await call('GET', '/metrics')).text
    await command.end('SIGTERM')
    expect([...statuses].sort()).to.deep.equal([400, 401, 404, 405, 409, 413, 415, 422, 500, 503])
    const output = command.stdout + command.stderr
    expect(output).to.contain('"fault":"STAGE_FAILED"').and.contain('"status":422')
    for (const [place, text] of [
      ['the log', output],
      ['the figures', metrics],
      ['an error', errors.join('\n')],
    ] as const) {
      const found = [...text.matchAll(new RegExp(`.{0,80}${MARK}.{0,40}`, 'gi'))].map(
        ([all]) => all,
      )
      expect(found, place).to.deep.equal([])
      for (const key of [live, sandbox, revoked])
        expect(text.includes(key.slice(-20)), `${place} holds a key`).to.equal(false)
    }
  })
})

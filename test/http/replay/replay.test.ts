import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import { createKeyText } from '../../../src/accounts/keys/key.js'
import { revokeKey } from '../../../src/accounts/keys/keys.js'
import { PLANS } from '../../../src/accounts/plans/plan.js'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { invoicePdf } from '../../support/pdf/invoice-pdf.js'
import { onePage } from '../../support/pdf/pdf-file.js'
import { Service } from '../service.js'
import { EXCHANGES, INVOICE, type Exchange } from './exchanges.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const ANSWERS = join(PACKAGE_ROOT, 'test/http/replay/answers')
/** Writes the answers again. A change of one is a change that clients of the contract see. */
const RECORD = process.env['RECORD_ANSWERS'] === '1'
const MOMENT = Date.parse('2026-11-20T12:00:00Z')

/** What differs from run to run, by what is in its place in a recorded answer. */
const VARYING: readonly (readonly [pattern: RegExp, place: string])[] = [
  [/^(date|x-request-id|content-length): .*$/gim, '$1: …'],
  [/"request_id":"[0-9a-f-]{36}"/g, '"request_id":"…"'],
  [/"ms":[0-9.]+/g, '"ms":…'],
  [/"pdf_base64":"JVBERi0[A-Za-z0-9+/=]+"/g, '"pdf_base64":"JVBERi0…"'],
]

describe('the requests of the contract', () => {
  let folder: string
  let service: Service
  let generated: Uint8Array
  let xml: string

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-replay-'))
    service = await Service.start({
      storeUrl: `sqlite:${folder}/store.sqlite`,
      documents: twinvoice,
      plans: { ...PLANS, pro: { ...PLANS.pro, quota: 2 } },
    })
    const made = await twinvoice.generate(JSON.stringify({ invoice: INVOICE }))
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    generated = made.pdf
    xml = Buffer.from((await twinvoice.extract(generated))?.xml ?? []).toString()
  })
  after(async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
  })

  async function keyOf({ key }: Exchange): Promise<string | undefined> {
    if (key === undefined) return undefined
    if (key === 'unknown') return createKeyText('live')
    const made = await service.newKey(
      key === 'sandbox' ? 'sandbox' : 'live',
      key === 'pro' ? 'pro' : 'starter',
    )
    if (key === 'revoked') await revokeKey(service.database, made.id, service.now)
    return made.text
  }

  function pdfOf(pdf: Exchange['pdf']): Uint8Array {
    if (pdf === 'generated') return generated
    if (pdf === 'without invoice') return onePage().bytes()
    if (pdf === 'no PDF' || pdf === undefined) return Buffer.from('Not a PDF.')
    expect(xml, 'the place of the change').to.contain(pdf.find)
    return invoicePdf({ xml: xml.replaceAll(pdf.find, pdf.replace) }).bytes()
  }

  /** The answer as it came over the wire, but for what varies. */
  function answerTo(exchange: Exchange, key: string | undefined): Promise<string> {
    const { method, path, body, pdf } = exchange
    const json =
      pdf === undefined ? body : { pdf_base64: Buffer.from(pdfOf(pdf)).toString('base64') }
    return new Promise((resolve, reject) => {
      const headers = {
        ...(key === undefined ? {} : { 'X-API-Key': key }),
        ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
      }
      const request = httpRequest(
        service.url + path,
        { method, headers, agent: false },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.once('error', reject)
          answer.once('end', () => {
            const bytes = Buffer.concat(chunks)
            const { statusCode = 0, rawHeaders } = answer
            expect(answer.headers['content-length']).to.equal(String(bytes.length))
            const names = rawHeaders.filter((_, at) => at % 2 === 0)
            const lines = names.map((name, at) => `${name}: ${rawHeaders[2 * at + 1] ?? ''}`)
            const text = [statusCode, ...lines, '', bytes.toString(), '']
              .join('\n')
              .replaceAll(service.url, 'http://service')
            resolve(VARYING.reduce((all, [pattern, place]) => all.replace(pattern, place), text))
          })
        },
      )
      request.once('error', reject)
      request.end(typeof json === 'object' ? JSON.stringify(json) : json)
    })
  }

  for (const [at, exchange] of EXCHANGES.entries())
    it(`${exchange.name} is answered as it was recorded, headers included (D41)`, async () => {
      // Minutes apart, so that no request counts against the rate of another.
      service.now = MOMENT + at * 120_000
      const key = await keyOf(exchange)
      for (let sent = 0; sent < (exchange.after ?? 0); sent += 1) await answerTo(exchange, key)
      const answer = await answerTo(exchange, key)
      const file = join(ANSWERS, `${exchange.name}.txt`)
      if (RECORD) writeFileSync(file, answer)
      expect(existsSync(file), 'RECORD_ANSWERS=1 records it').to.equal(true)
      expect(answer).to.equal(readFileSync(file, 'utf8'))
    })

  it('are all those of which an answer is recorded', () => {
    const recorded = readdirSync(ANSWERS).map((file) => file.replace(/\.txt$/, ''))
    expect(recorded.sort()).to.deep.equal(EXCHANGES.map(({ name }) => name).sort())
  })
})

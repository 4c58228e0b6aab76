import { expect } from 'chai'

import { BodyThreads } from '../../../src/http/v1/body-threads.js'
import type { RefusedFile, SentFile } from '../../../src/http/v1/file-in-json.js'
import { BODY_LIMITS } from '../../../src/config/limits.js'

const { pdfBytes } = BODY_LIMITS
const SHARE = { id: 'a', queue: 10, part: 1 }
const PDF = Buffer.alloc(100_000, 'pdf').toString('base64')

/** More than what is read at once. */
const BLANK = ' '.repeat(70_000)

describe('large JSON bodies of /v1/validate', () => {
  const bodies = new BodyThreads()
  const read = (text: string, signal = new AbortController().signal) => {
    const body = new Uint8Array(Buffer.from(text))
    const file = bodies.read({ body, pdfBytes, locale: 'de', further: [] }, SHARE, signal)
    return { body, file }
  }

  it('are moved to a thread; small ones are read at once', async () => {
    const small = read('{"pdf_base64":"QUJD"}')
    expect(small.body).to.have.length(21)
    expect(await small.file).to.deep.equal({ bytes: Buffer.from('ABC'), format: 'pdf' })
    const large = read(`{"pdf_base64":"${PDF}"}`)
    const file = await large.file
    expect(large.body).to.have.length(0)
    if (!('bytes' in file)) throw new Error(JSON.stringify(file))
    expect(Buffer.from(file.bytes).toString('base64')).to.equal(PDF)
    expect(file.format).to.equal('pdf')
  })

  it('leave the event loop free while they are read', async () => {
    let turns = 0
    const counting = setInterval(() => (turns += 1), 1)
    const { file } = read(`{"a":[${'[1,2,{"b":"c"}],'.repeat(400_000)}0],"pdf_base64":"QUJD"}`)
    await file
    clearInterval(counting)
    expect(turns).to.be.above(10)
  })

  it('get the same answers as small ones', async () => {
    for (const text of [
      '{"pdf_base64": ',
      '[]',
      '"a"',
      '{}',
      '{"pdf_base64":1}',
      '{"pdf_base64":null}',
      '{"pdf_base64":""}',
      '{"pdf_base64":"%%%%"}',
      '{"pdf_base64":"QUJ"}',
      '{"pdf":"QUJD","pdf_base64":"QUJD"}',
      '{"pdf_base64":"QUJD","xml_base64":"QUJD"}',
      '{"pdf_base64":"QUJD","pdf_base64":"QUJD"}',
      '{"__proto__":{"pdf_base64":"QUJD"}}',
      '{"xml_base64":"QUJD"}',
      '{"pdf_base64":"QUJD"}',
    ])
      expect(plain(await read(text + BLANK).file), text).to.deep.equal(plain(await read(text).file))
    expect(await read(`{"pdf_base64":"${'QUJD'.repeat(pdfBytes / 3 + 1)}"}`).file).to.deep.equal({
      tooLarge: pdfBytes,
    })
  })

  it('may be abandoned; others are read', async () => {
    const end = new AbortController()
    const { file } = read('[1,2],'.repeat(900_000), end.signal)
    const next = read('{}' + BLANK)
    end.abort(new Error('the client has gone'))
    const reason = await file.then(String, (thrown: unknown) => String(thrown))
    expect(reason).to.contain('the client has gone')
    expect(await next.file).to.have.nested.property('details[0].code', 'REQUIRED')
  })
})

/** Bytes as one type: those from a thread are no Buffer. */
function plain(file: SentFile | RefusedFile): unknown {
  return 'bytes' in file ? { ...file, bytes: Buffer.from(file.bytes).toString('base64') } : file
}

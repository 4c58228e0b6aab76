import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import { DocumentsDouble } from '../support/serving/documents-double.js'
import { Service } from './service.js'

/** Bytes of a body that is answered by its headers. */
const LENGTH = 8 * 1024 * 1024

describe('a body that is answered before it has arrived', () => {
  let folder: string
  let service: Service

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-rest-of-body-'))
    service = await Service.start({
      storeUrl: `sqlite:${folder}/store.sqlite`,
      documents: new DocumentsDouble(),
    })
  })
  after(async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
  })

  /** Sends a whole body after its headers, whatever comes back, as a proxy does. */
  async function sent(version: string, header: string) {
    const socket = connect({
      port: Number(new URL(service.url).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    })
    const errors: Error[] = []
    let text = ''
    socket.on('error', (error) => errors.push(error))
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    const closed = once(socket, 'close')
    socket.write(
      `POST /v1/generate HTTP/${version}\r\nHost: a\r\nX-API-Key: unknown\r\nContent-Type: application/json\r\nContent-Length: ${LENGTH}\r\n${header}\r\n`,
    )
    const piece = ' '.repeat(0x10000)
    for (let left = LENGTH; left > 0 && !socket.destroyed; left -= piece.length)
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), closed])
    const sentAt = performance.now()
    socket.end()
    await closed
    return { text, errors, waited: performance.now() - sentAt }
  }

  for (const [what, version, header] of [
    ['a proxy that speaks HTTP/1.0', '1.0', ''],
    ['a client that ends its connection', '1.1', 'Connection: close\r\n'],
  ] as const)
    it(`does not cost ${what} the answer`, async () => {
      const { text, errors, waited } = await sent(version, header)
      expect(errors).to.deep.equal([])
      expect(text).to.match(/^HTTP\/1\.1 401 /)
      expect(text.toLowerCase()).to.include('connection: close')
      expect(waited).to.be.lessThan(3_000)
    })
})

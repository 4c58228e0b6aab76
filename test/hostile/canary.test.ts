import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { REQUEST } from '../support/fixtures/requests.js'
import { invoicePdf } from '../support/pdf/invoice-pdf.js'

const TOKEN = 'canary-5d1c9a'

/**
 * A file whose content would show in an answer, a pipe whose reader would be seen, and a server
 * that counts connections: hostile inputs point at all three, and none may be touched.
 */
describe('a canary: no input opens a file or a socket', () => {
  let folder = ''
  let file = ''
  let pipe = ''
  let server: Server
  let address = ''
  let connections = 0
  let twinvoice: Twinvoice
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-canary-'))
    file = join(folder, 'canary.txt')
    pipe = join(folder, 'pipe')
    writeFileSync(file, TOKEN)
    if (spawnSync('mkfifo', [pipe]).status !== 0) pipe = ''
    server = createServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/canary`
    twinvoice = await createTwinvoice()
  })
  after(async () => {
    await twinvoice.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Only a reader makes it possible to open the pipe for writing without waiting. */
  function pipeIsRead(): boolean {
    if (pipe === '') return false
    try {
      closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK))
      return true
    } catch {
      return false
    }
  }

  /** XML that reaches for what it names, in every way that XML has. */
  function reachingXml(target: string): string[] {
    const body = `<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"`
    return [
      `<!DOCTYPE a [<!ENTITY x SYSTEM "${target}">]>${body}>&x;</rsm:CrossIndustryInvoice>`,
      `<!DOCTYPE a [<!ENTITY % x SYSTEM "${target}">%x;]>${body}/>`,
      `<!DOCTYPE a SYSTEM "${target}">${body}/>`,
      `<!DOCTYPE a PUBLIC "-//x" "${target}">${body}/>`,
      `${body} xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="${target}" parse="text"/></rsm:CrossIndustryInvoice>`,
      `<?xml-stylesheet type="text/xsl" href="${target}"?>${body}/>`,
      `${body} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:x ${target}" xsi:noNamespaceSchemaLocation="${target}"/>`,
      `<?oasis-xml-catalog catalog="${target}"?>${body}/>`,
    ]
  }

  it('XML on its own, XML and metadata in a PDF, actions of a PDF, logos of a request', async () => {
    const answers: unknown[] = []
    for (const target of [
      pathToFileURL(file).href,
      pathToFileURL(pipe === '' ? file : pipe).href,
      address,
    ]) {
      for (const xml of reachingXml(target)) {
        answers.push(await twinvoice.validate(Buffer.from(xml)))
        answers.push(await twinvoice.validate(invoicePdf({ xml }).bytes()))
        answers.push(await twinvoice.validate(invoicePdf({ xmp: xml }).bytes()))
      }
      const path = target.replace('file://', '')
      for (const catalog of [
        `/OpenAction<</S/URI/URI(${target})>>`,
        `/OpenAction<</S/Launch/F(${path})>>`,
        `/OpenAction<</S/JavaScript/JS(app.launchURL\\("${target}"\\))>>`,
        `/AcroForm<</XFA(${target})>>`,
      ])
        answers.push(await twinvoice.validate(invoicePdf({ catalog }).bytes()))
      const external = `/EF<</F 9 0 R>>`
      const reference = invoicePdf({ ef: external }).stream(
        9,
        `/F(${path})/FFilter/FlateDecode`,
        '',
      )
      answers.push(await twinvoice.validate(reference.bytes()))
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image width="9" height="9" xlink:href="${target}"/></svg>`
      const logo = { base64: Buffer.from(svg).toString('base64') }
      answers.push(await twinvoice.generate(JSON.stringify({ ...REQUEST, logo })))
      expect(pipeIsRead(), target).to.equal(false)
    }
    expect(connections).to.equal(0)
    expect(JSON.stringify(answers)).to.not.contain(TOKEN)
    expect(readFileSync(file, 'utf8')).to.equal(TOKEN)
  })

  it('detects a file that is opened and a socket', async () => {
    if (pipe !== '') {
      const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
      expect(pipeIsRead()).to.equal(true)
      closeSync(reader)
    }
    const before = connections
    // Not by fetch: it connects again, without end, where a server hangs up before it is asked.
    const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined)
    await once(socket, 'close')
    expect(connections).to.equal(before + 1)
    connections = 0
  })
})

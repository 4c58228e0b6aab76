import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect } from 'chai'

import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { LOCALES } from '../../src/request/checked-request.js'
import { Service } from '../http/service.js'
import { DocumentsDouble } from '../support/serving/documents-double.js'

const BUILT = join(PACKAGE_ROOT, 'dist/console')

describe('/console', () => {
  let folder: string
  let service: Service
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-console-'))
    service = await Service.start({
      storeUrl: `sqlite:${folder}/store.sqlite`,
      documents: new DocumentsDouble(),
    })
  })
  after(async () => {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${service.url}${path}`, { redirect: 'manual', headers })

  it('leads to the page with a slash at the end, by a relative address', async () => {
    const { status, headers } = await get('/console')
    expect(status).to.equal(302)
    expect(headers.get('location')).to.equal('console/')
  })

  it('gives the page with a policy that allows nothing inline and no other host', async () => {
    const response = await get('/console/')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(response.headers.get('content-type')).to.equal('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).to.equal('no-cache')
    expect(response.headers.get('x-frame-options')).to.equal('DENY')
    expect(policy).to.contain("default-src 'none'").and.to.contain("frame-ancestors 'none'")
    expect(policy).not.to.match(/unsafe|https?:|\*/)
    const html = await response.text()
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses).not.to.deep.equal([])
    for (const address of addresses) expect(address).to.match(/^\.\/assets\//)
    expect(html).not.to.match(/<style|<script(?![^>]*src=)|\son\w+=|style=/)
  })

  it('gives each script as it was built, compressed or not, to be kept for ever', async () => {
    const names = readdirSync(join(BUILT, 'assets')).filter((each) => each.endsWith('.js.gz'))
    expect(names).not.to.deep.equal([])
    for (const name of names.map((each) => each.slice(0, -'.gz'.length))) {
      const plain = await get(`/console/assets/${name}`, { 'Accept-Encoding': 'identity' })
      expect(plain.headers.get('content-encoding')).to.equal(null)
      expect(plain.headers.get('content-type')).to.equal('text/javascript; charset=utf-8')
      const bytes = Buffer.from(await plain.arrayBuffer())
      for (const [coding, suffix, unpack] of [
        ['br', '.br', brotliDecompressSync],
        ['gzip', '.gz', gunzipSync],
      ] as const) {
        const { status, headers } = await get(`/console/assets/${name}`, {
          'Accept-Encoding': coding,
        })
        expect(status).to.equal(200)
        expect(headers.get('content-encoding')).to.equal(coding)
        expect(headers.get('cache-control')).to.contain('immutable')
        expect(headers.get('content-type')).to.equal('text/javascript; charset=utf-8')
        const stored = readFileSync(join(BUILT, 'assets', `${name}${suffix}`))
        expect(unpack(stored).equals(bytes), name).to.equal(true)
      }
    }
  })

  it('gives a file uncompressed to a client that asks for no coding', async () => {
    const response = await get('/console/LICENSES.txt', { 'Accept-Encoding': 'identity' })
    expect(response.headers.get('content-encoding')).to.equal(null)
    expect(response.headers.get('vary')).to.contain('Accept-Encoding')
    expect(await response.text())
      .to.contain('preact')
      .and.to.contain('SIL OPEN FONT LICENSE')
  })

  for (const path of [
    '/console/nothing.js',
    '/console/assets/nothing.js',
    '/console/index.html.br',
    '/console/..%2f..%2fpackage.json',
    '/console/assets/..%2f..%2f..%2fpackage.json',
    '/console/assets/%2e%2e%2findex.html',
    '/console/assets',
  ])
    it(`refuses ${path}`, async () => {
      expect((await get(path)).status).to.equal(404)
    })

  it('is not there if it is switched off', async () => {
    const off = await Service.start({
      storeUrl: `sqlite:${folder}/off.sqlite`,
      documents: new DocumentsDouble(),
      app: { console: false },
    })
    for (const path of ['/console', '/console/', '/console/LICENSES.txt'])
      expect((await fetch(`${off.url}${path}`)).status).to.equal(404)
    await off.stop()
  })

  it('first loads less than 200 KB', () => {
    const assets = join(BUILT, 'assets')
    const html = readFileSync(join(BUILT, 'index.html'), 'utf8')
    const first = [...html.matchAll(/\.\/assets\/([^"]+)/g)].map(([, name = '']) => name)
    const fonts = readdirSync(assets).filter((name) => /^inter-latin-wght.*\.woff2$/.test(name))
    const files = readdirSync(assets)
    const names = [...new Set(files.map((file) => file.replace(/\.(?:gz|br)$/, '')))]
    const pages = names.filter((name) => /^(check-page)-.*\.(js|css)$/.test(name))
    const texts = LOCALES.flatMap((locale) => names.filter((name) => name.startsWith(`${locale}-`)))
    const sizes = [...first, ...fonts, ...pages, ...texts].map((name) => {
      const stored = files.includes(`${name}.gz`) ? `${name}.gz` : name
      return readFileSync(join(assets, stored)).length
    })
    expect(sizes.length).to.be.greaterThan(5)
    expect(sizes.reduce((sum, size) => sum + size)).to.be.lessThan(200_000)
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'chai'

import { loadSettings } from '../../src/config/load.js'
import { SETTINGS } from '../../src/config/settings.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const load = (env: Readonly<Record<string, string>>) =>
  loadSettings({ env, folder: PACKAGE_ROOT }).settings

describe('the OpenID provider in the settings', () => {
  for (const issuer of [
    'https://login.example.org/realms/house',
    'http://localhost:8081/realms/house',
    'http://127.0.0.1:8081',
    'http://[::1]',
  ])
    it(`may be ${issuer}`, () => {
      expect(load({ TWINVOICE_OIDC_ISSUER: issuer }).oidcIssuer).to.equal(issuer)
    })

  for (const issuer of [
    'http://login.example.org',
    'http://localhost.example.org',
    'http://localhost@example.org',
    'http://127.0.0.1.example.org:80',
    'login.example.org',
  ])
    it(`is refused without TLS on another machine: ${issuer}`, () => {
      expect(() => load({ TWINVOICE_OIDC_ISSUER: issuer }))
        .to.throw()
        .with.property('code', 'CONFIG_INVALID')
    })
})

describe('the origins of browsers in the settings', () => {
  for (const origin of [
    'https://shop.example.org',
    'http://localhost:5173',
    'https://[2001:db8::1]:8443',
    'capacitor://localhost',
  ])
    it(`may have ${origin}`, () => {
      expect(load({ TWINVOICE_CORS_ORIGINS: origin }).corsOrigins).to.deep.equal([origin])
    })

  for (const origin of [
    'shop.example.org',
    'https://shop.example.org/',
    'https://shop.example.org/invoices',
    'https://Shop.example.org',
    'https://shop.example.org:443',
    'http://shop.example.org:80',
    '*',
  ])
    it(`are refused where no browser sends them: ${origin}`, () => {
      expect(() => load({ TWINVOICE_CORS_ORIGINS: `https://a.example,${origin}` })).to.throw(
        'TWINVOICE_CORS_ORIGINS[1] must be an origin such as https://shop.example.org',
      )
    })
})

describe('the settings of the image', () => {
  const files = Object.values(SETTINGS).flatMap(({ env, fallback }) =>
    typeof fallback === 'string' && fallback.startsWith('sqlite:') ? [env] : [],
  )

  it('put every file that is written below /data, the only place that can be written to', () => {
    const dockerfile = readFileSync(join(PACKAGE_ROOT, 'deploy/Dockerfile'), 'utf8')
    expect(files).to.include.members(['TWINVOICE_STORE', 'TWINVOICE_BATCH_QUEUE'])
    for (const name of files) expect(dockerfile).to.include(`${name}=sqlite:/data/`)
  })

  it('keep an unused connection longer than the proxy does', () => {
    const proxy = readFileSync(join(PACKAGE_ROOT, 'deploy/compose/Caddyfile'), 'utf8')
    const [, seconds = '120'] = /^\s*keepalive (\d+)s$/m.exec(proxy) ?? []
    expect(Number(seconds) * 1000).to.be.below(SETTINGS.keepAliveMs.fallback)
  })

  for (const several of ['compose/compose.yaml', 'kubernetes/twinvoice.yaml'])
    it(`put them into one database for all instances of ${several}`, () => {
      const text = readFileSync(join(PACKAGE_ROOT, 'deploy', several), 'utf8')
      for (const name of files) expect(text).to.match(new RegExp(`${name}\\b`))
    })
})

import { expect } from 'chai'

import { loadSettings } from '../../src/config/load.js'
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

import { Provider } from 'oidc-provider'

import { CLIENT, type OpenidPerson } from './openid-provider.js'

/** A certified OpenID provider with two people, and forms that ask for no password. */
const [port = '', redirect = '', people = ''] = process.argv.slice(2)
const known = JSON.parse(people) as Readonly<Record<string, OpenidPerson>>

const provider = new Provider(`http://localhost:${port}`, {
  clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirect] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...known[id] }) }),
  pkce: { required: () => true },
  ttl: {
    AuthorizationCode: (_context, { accountId = '' }) => known[accountId]?.codeSeconds ?? 60,
  },
})
provider.listen(Number(port), 'localhost')

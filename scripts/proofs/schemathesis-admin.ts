import { dirname } from 'node:path'

import { COMMAND_LINE } from '../../src/accounts/audit/audit.js'
import { systemClock } from '../../src/accounts/clock.js'
import { createAccount } from '../../src/accounts/keys/accounts.js'
import { createKey } from '../../src/accounts/keys/keys.js'
import { invite } from '../../src/accounts/members/members.js'
import { addOperator } from '../../src/accounts/operators/operators.js'
import { SCOPES } from '../../src/accounts/operators/scopes.js'
import { openDatabase } from '../../src/accounts/store/open.js'

/** What is fuzzed, and as whom. */
export interface Campaign {
  readonly name: string
  /** Of the OpenAPI document. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** What shows who one is, by the scheme of the document and the kind of value. */
  readonly access?: { readonly scheme: string; readonly kind: string; readonly value: string }
  /** Values of parameters in paths, so that requests find something. */
  readonly parameters: Readonly<Record<string, string>>
  /** Ids of operations that would end the access itself. */
  readonly without: readonly string[]
  /** Examples of each operation. */
  readonly examples: number
}

const EXAMPLES = 15

/**
 * `/admin/v1` with an operator's token and, for what no token may do, with an operator's session.
 * @param manifest of a run, in a folder that runs may read
 */
export async function adminCampaigns(
  storeUrl: string,
  service: string,
  manifest: string,
): Promise<readonly Campaign[]> {
  const { link, parameters } = await furnish(storeUrl)
  const base = `${service}/admin/v1`
  const json = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ token: link })
  const signedIn = await fetch(`${base}/session/link`, { method: 'POST', headers: json, body })
  const { csrf_token } = (await signedIn.json()) as { csrf_token: string }
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const session = { Cookie: cookie, 'X-CSRF-Token': csrf_token }
  const made = await fetch(`${base}/tokens`, {
    method: 'POST',
    headers: { ...json, ...session },
    body: JSON.stringify({ name: 'fuzzer', scopes: SCOPES, days: 1 }),
  })
  const { token } = (await made.json()) as { token: string }
  const submitted = await fetch(`${base}/batches`, {
    method: 'POST',
    headers: { ...json, ...session },
    body: JSON.stringify({ goal: 'generate', sources: [manifest], place: dirname(manifest) }),
  })
  const { id: run } = (await submitted.json()) as { id: string }
  const path = '/admin/v1/openapi.json'
  const common = { path, parameters: { ...parameters, run }, examples: EXAMPLES }
  return [
    {
      ...common,
      name: 'token',
      headers: {},
      access: { scheme: 'Token', kind: 'bearer', value: token },
      without: [],
    },
    {
      ...common,
      name: 'session',
      headers: { 'X-CSRF-Token': csrf_token },
      access: { scheme: 'Session', kind: 'api_key', value: cookie.slice(cookie.indexOf('=') + 1) },
      without: ['signOut', 'endSession'],
    },
  ]
}

/** An operator, and an account with a key and an invitation. */
async function furnish(
  storeUrl: string,
): Promise<{ link: string; parameters: Readonly<Record<string, string>> }> {
  const database = openDatabase(storeUrl)
  const change = { actor: COMMAND_LINE, now: systemClock() }
  try {
    const link = await addOperator(database, { email: 'fuzzer@example.org' }, change)
    const request = { name: 'Fuzzer', plan: 'starter' } as const
    const { id: account } = await createAccount(database, request, systemClock)
    const key = { accountId: account, name: 'fuzzer', environment: 'live' } as const
    const { id: keyId } = await createKey(database, key, systemClock)
    const invited = { email: 'guest@example.org', accountId: account }
    const { link: invitation } = await invite(database, invited, change)
    return { link, parameters: { account, key: keyId, invitation: invitation.id } }
  } finally {
    await database.close()
  }
}

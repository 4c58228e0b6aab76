import { signInBySubject } from '../../../accounts/members/oidc-user.js'
import { Fault } from '../../../pipeline/errors.js'
import { publicBase } from '../../request/public-base.js'
import { found, type Call, type Handler } from '../call/call.js'
import { readCookie, setSessionCookie, writeCookie } from '../call/cookie.js'
import { OidcClient } from '../call/oidc-client.js'
import type { OidcSettings } from '../call/options.js'

/** Lax: the provider's page leads back here. */
const FLOW = 'twinvoice-oidc'
const FLOW_SECONDS = 600

const clients = new WeakMap<OidcSettings, OidcClient>()

export const oidcStart: Handler = async (call) => {
  const { context, query } = call
  const client = clientOf(call)
  const begun = await reached(call, () => client.begin(callbackAddress(call), query['invitation']))
  if (begun === 'away') return
  const { address, flow } = begun
  writeFlow(call, flow, FLOW_SECONDS)
  context.redirect(address)
  context.status = 303
}

export const oidcCallback: Handler = async (call) => {
  const { context, setup, visitor } = call
  const client = clientOf(call)
  const flow = readCookie(context, setup, FLOW)
  writeFlow(call, '', 0)
  const home = consoleAddress(call)
  const address = `${callbackAddress(call)}${context.search}`
  const identity =
    flow === undefined ? undefined : await reached(call, () => client.finish(address, flow))
  if (identity === 'away') return
  const result =
    identity === undefined ? undefined : await signInBySubject(setup.database, identity, visitor)
  const isIn = result !== undefined && !('refused' in result)
  if (isIn) setSessionCookie(context, setup, result.token)
  context.redirect(isIn ? home : `${home}#/sign-in/refused`)
  context.status = 303
}

function clientOf({ setup: { oidc } }: Call): OidcClient {
  const settings = found(oidc)
  const client = clients.get(settings) ?? new OidcClient(settings)
  clients.set(settings, client)
  return client
}

/**
 * A person whose browser follows a link is led back to the page that asks who they are, which says that the
 * provider is away; a program is answered with 503.
 */
async function reached<T>(call: Call, work: () => Promise<T>): Promise<T | 'away'> {
  const { context } = call
  try {
    return await work()
  } catch (thrown) {
    if (!(thrown instanceof Fault) || context.accepts('json', 'html') !== 'html') throw thrown
    context.app.emit('error', thrown, context)
    context.redirect(`${consoleAddress(call)}#/sign-in/away`)
    context.status = 303
    return 'away'
  }
}

function consoleAddress({ context, setup }: Call): string {
  return `${publicBase(context, setup.baseUrl, setup.prefix)}/console/`
}

function callbackAddress({ context, setup }: Call): string {
  return `${publicBase(context, setup.baseUrl, setup.prefix)}/admin/v1/oidc/callback`
}

function writeFlow({ context, setup }: Call, value: string, maxAge: number): void {
  writeCookie(context, setup, { name: FLOW, value, sameSite: 'Lax', maxAge })
}

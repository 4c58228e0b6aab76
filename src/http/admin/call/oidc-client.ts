import type * as Oidc from 'openid-client'

import type { OidcIdentity } from '../../../accounts/members/oidc-user.js'
import { Fault, reasonOf } from '../../../pipeline/errors.js'
import type { OidcSettings } from './options.js'

/** How long the provider may take for an answer. */
const PATIENCE_SECONDS = 10

/** What must be remembered between the way to the provider and the way back. */
interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly invitation?: string
}

/** Signs in at an OpenID provider: authorization code with PKCE, state and nonce. */
export class OidcClient {
  readonly #settings: OidcSettings
  #configuration: Promise<Oidc.Configuration> | undefined

  constructor(settings: OidcSettings) {
    this.#settings = settings
  }

  /**
   * @param redirect where the provider leads back to
   * @returns the address at the provider, and the text to be kept in a cookie
   */
  async begin(
    redirect: string,
    invitation: string | undefined,
  ): Promise<{ readonly address: string; readonly flow: string }> {
    const oidc = await import('openid-client')
    const configuration = await this.#discovered()
    const flow: Flow = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      ...(invitation === undefined ? {} : { invitation }),
    }
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirect,
      scope: 'openid email profile',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    })
    const text = Buffer.from(JSON.stringify(flow)).toString('base64url')
    return { address: address.href, flow: text }
  }

  /**
   * @param address at which the provider led back, with its query
   * @returns who it is; undefined if the provider or a check refuses
   */
  async finish(address: string, text: string): Promise<OidcIdentity | undefined> {
    const flow = flowOf(text)
    if (flow === undefined) return undefined
    const oidc = await import('openid-client')
    const configuration = await this.#discovered()
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(address), {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) return undefined
      const { iss, sub } = claims
      // Providers need not put what a scope asks for into the token (OpenID Connect Core 1.0, 5.4).
      const {
        email,
        email_verified: isVerified,
        name,
      } = 'email' in claims || configuration.serverMetadata().userinfo_endpoint === undefined
        ? claims
        : await oidc.fetchUserInfo(configuration, tokens.access_token, sub)
      return {
        subject: `${iss} ${sub}`,
        ...(typeof email === 'string' && isVerified === true ? { email } : {}),
        ...(typeof name === 'string' && /\S/.test(name) ? { name: shown(name) } : {}),
        ...(flow.invitation === undefined ? {} : { invitation: flow.invitation }),
      }
    } catch (thrown) {
      if (isRefusal(thrown)) return undefined
      throw outOfReach(thrown)
    }
  }

  /** @throws Fault STORE_UNAVAILABLE while the provider is out of reach; the next call tries again */
  #discovered(): Promise<Oidc.Configuration> {
    this.#configuration ??= this.#discover().catch((thrown: unknown) => {
      this.#configuration = undefined
      throw outOfReach(thrown)
    })
    return this.#configuration
  }

  async #discover(): Promise<Oidc.Configuration> {
    const oidc = await import('openid-client')
    const { issuer, clientId, clientSecret } = this.#settings
    const address = new URL(issuer)
    return oidc.discovery(address, clientId, undefined, proofOf(oidc, clientSecret), {
      timeout: PATIENCE_SECONDS,
      // The settings allow it for a provider on this machine alone.
      execute: address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    })
  }
}

/**
 * How the console shows the provider that it is the client: by HTTP Basic, which is what clients are
 * registered for unless they ask for something else (OpenID Connect Discovery 1.0, 3).
 */
function proofOf(oidc: typeof Oidc, secret: string): Oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, ...call) => {
    const ways = server.token_endpoint_auth_methods_supported
    const prove = ways === undefined || ways.includes('client_secret_basic') ? basic : post
    prove(server, ...call)
  }
}

/** As the schema of names has it, whatever the provider takes. */
function shown(name: string): string {
  return Array.from(name.replace(/\p{Cc}/gu, ' ').trim())
    .slice(0, 200)
    .join('')
}

/**
 * What concerns this sign-in: the provider refuses the user or the code, or what came back belongs to no
 * sign-in of this browser. All else concerns the provider or how it is set up, and is logged.
 */
function isRefusal(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || !('code' in thrown)) return false
  if (thrown.code === 'OAUTH_RESPONSE_BODY_ERROR')
    return 'error' in thrown && thrown.error === 'invalid_grant'
  return REFUSALS.has(String(thrown.code))
}

const REFUSALS: ReadonlySet<string> = new Set([
  'OAUTH_AUTHORIZATION_RESPONSE_ERROR',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
])

function outOfReach(thrown: unknown): Fault {
  const reason = `the OpenID provider is out of reach or wrongly set up: ${reasonOf(thrown)}`
  return new Fault('STORE_UNAVAILABLE', reason, {}, thrown)
}

function flowOf(text: string): Flow | undefined {
  try {
    const flow = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Partial<Flow>
    const { state, nonce, verifier, invitation } = flow
    if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string')
      return undefined
    return { state, nonce, verifier, ...(typeof invitation === 'string' ? { invitation } : {}) }
  } catch {
    return undefined
  }
}

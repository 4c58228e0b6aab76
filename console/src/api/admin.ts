import createClient, { type Middleware } from 'openapi-fetch'

import { csrfToken, forgetSession } from './credentials.js'
import type { components, paths } from './admin-schema.js'
import { language, refusalOf, SERVICE } from './client.js'

export type AdminSchemas = components['schemas']

/** Where the console's own operations are. */
export const ADMIN = `${SERVICE}/admin/v1`

/** Proves that the page sends the call, and notices that a session has ended. */
const session: Middleware = {
  onRequest: ({ request }) => {
    if (request.method !== 'GET') request.headers.set('X-CSRF-Token', csrfToken())
    return request
  },
  onResponse: async ({ request, response }) => {
    // Who asks for a session, or signs in, need not have one.
    const isSigningIn = request.url.endsWith('/session') && request.method !== 'DELETE'
    if (response.status === 401 && !isSigningIn) {
      // A proxy before the service answers with a page of its own.
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => undefined)
      if (refusalOf(response, body).code === 'not_signed_in') forgetSession()
    }
    return response
  },
}

/** `/admin/v1` as its OpenAPI document describes it. */
export const admin = createClient<paths>({ baseUrl: ADMIN, credentials: 'same-origin' })
admin.use(language, session)

/** Whether a call that answers without a body has succeeded. */
export async function done(
  call: Promise<{ readonly error?: unknown; readonly response: Response }>,
): Promise<void> {
  const { error, response } = await call
  if (!response.ok) throw refusalOf(response, error)
}

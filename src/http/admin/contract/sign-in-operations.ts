import { text } from '../../openapi/schema-parts.js'
import { tagged } from './operation.js'

const ofSignIn = tagged('Sign-in')

/** Coming in, and what a user does with their own access. */
export const SIGN_IN = [
  ofSignIn('signInWays', 'get', '/sign-in', 'Ways to sign in', {
    access: 'open',
    answer: { status: 200, description: 'The available ways.', schema: 'SignInWays' },
  }),
  ofSignIn('signIn', 'post', '/session', 'Sign in with a password', {
    description:
      'Sets the cookie of a new session. `second_factor_required` asks for the same request with `code`. Attempts are slowed down by user and by address, whether the user exists or not.',
    access: 'open',
    body: 'SignIn',
    slowed: true,
    answer: { status: 200, description: 'The session.', schema: 'Session' },
  }),
  ofSignIn('signInByLink', 'post', '/session/link', 'Sign in with a link that works once', {
    access: 'open',
    body: 'LinkToken',
    slowed: true,
    answer: { status: 200, description: 'The session.', schema: 'Session' },
  }),
  ofSignIn('getSession', 'get', '/session', 'The signed-in user, and the CSRF token', {
    access: 'signed-in',
    answer: { status: 200, description: 'The session.', schema: 'Session' },
  }),
  ofSignIn('signOut', 'delete', '/session', 'Sign out', {
    access: 'signed-in',
    answer: { status: 204, description: 'The session has ended.' },
  }),
  ofSignIn('listSessions', 'get', '/sessions', 'Sessions of the signed-in user', {
    access: 'signed-in',
    answer: {
      status: 200,
      description: 'The sessions that have not ended.',
      schema: 'SessionList',
    },
  }),
  ofSignIn('endSession', 'delete', '/sessions/{session}', 'End a session of the signed-in user', {
    access: 'signed-in',
    answer: { status: 204, description: 'The session has ended.' },
  }),
  ofSignIn('setPassword', 'put', '/me/password', 'Set the password of the signed-in user', {
    description: 'Ends all other sessions of the user.',
    access: 'signed-in',
    body: 'SetPassword',
    slowed: true,
    answer: { status: 204, description: 'The password is set.' },
  }),
  ofSignIn('beginTotp', 'post', '/me/totp', 'Begin to set up a second factor (TOTP)', {
    access: 'signed-in',
    body: 'BeginTotp',
    conflict: true,
    slowed: true,
    answer: {
      status: 200,
      description: 'The secret, which becomes active when it is confirmed.',
      schema: 'Totp',
    },
  }),
  ofSignIn('confirmTotp', 'put', '/me/totp', 'Activate the second factor with its first code', {
    access: 'signed-in',
    body: 'TotpCode',
    conflict: true,
    slowed: true,
    answer: { status: 204, description: 'Signing in now requires a code.' },
  }),
  ofSignIn('endTotp', 'post', '/me/totp/end', 'Remove the second factor', {
    access: 'signed-in',
    body: 'TotpCode',
    conflict: true,
    slowed: true,
    answer: { status: 204, description: 'Signing in no longer requires a code.' },
  }),
  ofSignIn('oidcStart', 'get', '/oidc/start', 'Sign in at the OpenID provider', {
    description: 'To be opened as a link. 404: no provider is configured.',
    access: 'open',
    query: { invitation: text('Token of an invitation to accept.') },
    answer: {
      status: 303,
      description:
        'Redirects to the provider; in a browser, back to `#/sign-in/away` if the provider cannot be reached.',
    },
  }),
  ofSignIn('oidcCallback', 'get', '/oidc/callback', 'Callback of the OpenID provider', {
    access: 'open',
    query: {
      code: text('From the provider.'),
      state: text('As it was sent.'),
      iss: text('The provider.'),
      error: text('Why the provider refused.'),
      error_description: text('The same, for people.'),
    },
    answer: {
      status: 303,
      description:
        'Redirects to the console, signed in; to `#/sign-in/refused` if the sign-in failed; in a browser, to `#/sign-in/away` if the provider cannot be reached.',
    },
  }),
]

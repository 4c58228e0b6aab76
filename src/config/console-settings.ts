import { flag, hidden, setting, whole } from './setting.js'

/** Settings of the console and of its API. */
export const CONSOLE_SETTINGS = {
  requestLog: setting<boolean>(
    'TWINVOICE_REQUEST_LOG',
    flag,
    true,
    'log requests to /v1 in the store: time, key, endpoint, status, rule codes, milliseconds, id',
  ),
  requestLogDays: setting<number>(
    'TWINVOICE_REQUEST_LOG_DAYS',
    whole(1, 3650),
    30,
    'days for which logged requests are kept',
  ),
  oidcIssuer: setting<string>(
    'TWINVOICE_OIDC_ISSUER',
    {
      type: 'string',
      pattern:
        '^(https://[^\\s]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?(/[^\\s]*)?)?$',
      description: 'an address that begins with https://',
    },
    '',
    'OpenID provider at which users of the console can sign in; if not set, by password alone; `http` only on this machine',
  ),
  oidcClientId: setting<string>(
    'TWINVOICE_OIDC_CLIENT_ID',
    { type: 'string' },
    '',
    'id of the console at the OpenID provider',
  ),
  oidcClientSecret: hidden(
    'TWINVOICE_OIDC_CLIENT_SECRET',
    { type: 'string' },
    'secret of the console at the OpenID provider',
  ),
  oidcName: setting<string>(
    'TWINVOICE_OIDC_NAME',
    { type: 'string', minLength: 1, maxLength: 60 },
    'OpenID Connect',
    'name of the OpenID provider, for the button',
  ),
} as const

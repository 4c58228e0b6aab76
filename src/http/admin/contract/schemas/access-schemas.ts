import { SCOPES } from '../../../../accounts/operators/scopes.js'
import type { JsonSchema } from '../../../../pipeline/plugin.js'
import { list, moment, object, orNull, ref, text } from '../../../openapi/schema-parts.js'

const flag = (description: string) => ({ type: 'boolean', description })
const name = { ...text('For people.'), minLength: 1, maxLength: 200, pattern: '\\S' }
const email = {
  ...text('Address by which the user signs in; upper and lower case are the same.'),
  maxLength: 254,
  pattern: '^[^\\s@]+@[^\\s@]+$',
}
const token = { ...text('From the link.'), minLength: 1, maxLength: 200 }
const code = { ...text('Six digits of the second factor.'), pattern: '^\\d{6}$' }
/** Length is what counts (NIST SP 800-63B, 3.1.1.2): no rules for kinds of characters. */
export const SHORTEST_PASSWORD = 12
const newPassword = {
  ...text(`At least ${SHORTEST_PASSWORD} characters.`),
  minLength: SHORTEST_PASSWORD,
  maxLength: 256,
}
const givenPassword = { ...text('The password.'), minLength: 1, maxLength: 256 }
const url = {
  type: 'string',
  format: 'uri',
  description: 'Link to the console, shown only this once.',
}

/** Requests and answers about who may come in. */
export const ACCESS_SCHEMAS = {
  SignInWays: object({
    password: flag('Always true.'),
    oidc: orNull(object({ name: text('Name of the provider, for the button.') })),
  }),
  SignIn: object({ email, password: givenPassword, code }, ['code']),
  LinkToken: object({ token }),
  Session: object({
    id: text('Id of the session.'),
    user: ref('User'),
    accounts: {
      ...list(ref('AccountName')),
      description: 'Accounts of which the user is a member.',
    },
    csrf_token: text('To be sent as `X-CSRF-Token` with every request that changes something.'),
    expires_at: moment('When it ends at the latest.'),
  }),
  User: object({
    id: text('Id.'),
    email,
    name,
    operator: flag('Whether the user may do everything.'),
    password: flag('Whether a password is set.'),
    totp: flag('Whether signing in asks for a code.'),
  }),
  AccountName: object({ id: text('Id of the account.'), name }),
  SessionList: object({
    items: list(
      object({
        id: text('Id.'),
        current: flag('Whether it is the one of this request.'),
        created_at: moment('When the user signed in.'),
        last_used_at: moment('Last request, to the minute.'),
        expires_at: moment('When it ends at the latest.'),
        address: orNull(text('From where the user signed in.')),
      }),
    ),
  }),
  SetPassword: object({ current: givenPassword, password: newPassword }, ['current']),
  BeginTotp: object({ password: givenPassword }, ['password']),
  Totp: object({
    secret: text('In Base32, to type in.'),
    uri: text('`otpauth://…`, for a QR code.'),
  }),
  TotpCode: object({ code }),
  MemberList: object({ items: list(ref('Member')) }),
  Member: object({
    id: text('Id of the user.'),
    email,
    name,
    totp: flag('Whether a second factor is set up.'),
    since: moment('Member since.'),
    last_sign_in_at: orNull(moment('Last sign-in.')),
  }),
  NewInvitation: object({ email }),
  Invitation: object({
    id: text('Id.'),
    email,
    created_at: moment('When it was created.'),
    expires_at: moment('When it expires.'),
  }),
  InvitationList: object({ items: list(ref('Invitation')) }),
  CreatedInvitation: object({
    id: text('Id.'),
    email,
    created_at: moment('When it was created.'),
    expires_at: moment('When it expires.'),
    url,
  }),
  ShownInvitation: object({
    email,
    operator: flag('Whether it is one for operators.'),
    account: orNull(ref('AccountName')),
    existing: flag('Whether the user exists, and signs in with the password it has.'),
    expires_at: moment('When it expires.'),
  }),
  AcceptInvitation: object({ token, name, password: givenPassword, code }, ['name', 'code']),
  Token: object({
    id: text('Id.'),
    name,
    scopes: list({ enum: [...SCOPES] }),
    created_by: text('E-mail address of the operator.'),
    created_at: moment('When it was created.'),
    expires_at: moment('From then on it is refused.'),
    last_used_at: orNull(moment('Last request, to the minute.')),
    revoked_at: orNull(moment('When it was revoked.')),
  }),
  TokenList: object({ items: list(ref('Token')) }),
  NewToken: object({
    name,
    scopes: { ...list({ enum: [...SCOPES] }), minItems: 1, uniqueItems: true },
    days: { type: 'integer', minimum: 1, maximum: 366, description: 'Validity in days.' },
  }),
  CreatedToken: object({
    id: text('Id.'),
    token: text('`adm_…`; shown this once.'),
    expires_at: moment('From then on it is refused.'),
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>

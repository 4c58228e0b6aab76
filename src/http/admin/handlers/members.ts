import {
  acceptInvitation,
  showInvitation,
  type Acceptance,
} from '../../../accounts/members/accept.js'
import {
  invite,
  listMembers as membersOf,
  removeMember as remove,
  withdrawInvitation as withdraw,
} from '../../../accounts/members/members.js'
import {
  listInvitations as invitationsOf,
  type OneTimeLink,
} from '../../../accounts/sessions/links.js'
import { publicBase } from '../../request/public-base.js'
import { validationFailed } from '../../problems/problem.js'
import { detailSentence } from '../../problems/messages.js'
import { clientLocale } from '../../request/context.js'
import { changeOf, found, iso, memberJson, param, type Call, type Handler } from '../call/call.js'
import { isLimited, allowedChange } from '../call/allowed-change.js'
import { SHORTEST_PASSWORD } from '../contract/schemas/access-schemas.js'
import { begun, refuse } from './sign-in.js'

export const listMembers: Handler = async (call) => {
  const members = await membersOf(call.setup.database, param(call, 'account'))
  return { items: members.map(memberJson) }
}

export const removeMember: Handler = async (call) => {
  const member = { userId: param(call, 'user'), accountId: param(call, 'account') }
  found(await remove(call.setup.database, member, changeOf(call)))
}

export const listInvitations: Handler = async (call) => {
  const open = await invitationsOf(call.setup.database, call.params['account'], call.now)
  return { items: open.map(invitationJson) }
}

/** To an account or, where the path has none, to become an operator. */
export const inviteSomebody: Handler = async (call) => {
  const { setup, context } = call
  const { email } = call.body as { email: string }
  const request = { email, isLimited: isLimited(call), ...ofAccount(call) }
  const { link, token } = await allowedChange(call, () =>
    invite(setup.database, request, changeOf(call)),
  )
  const base = publicBase(context, setup.baseUrl, setup.prefix)
  return { ...invitationJson(link), url: `${base}/console/#/invitation/${token}` }
}

export const withdrawInvitation: Handler = async (call) => {
  const invitation = { id: param(call, 'invitation'), ...ofAccount(call) }
  found(await withdraw(call.setup.database, invitation, changeOf(call)))
}

export const showOpenInvitation: Handler = async (call) => {
  const { token } = call.body as { token: string }
  const shown = await showInvitation(call.setup.database, token, call.visitor)
  refuse(shown)
  const { link, account, existing } = shown
  return {
    email: link.email,
    operator: link.accountId === undefined,
    account: account ?? null,
    existing,
    expires_at: iso(link.expiresAt),
  }
}

export const acceptOpenInvitation: Handler = async (call) => {
  const { database } = call.setup
  const acceptance = call.body as Acceptance
  const shown = await showInvitation(database, acceptance.token, call.visitor)
  refuse(shown)
  // The password of a user that exists is the one that it has, of whatever length.
  if (!shown.existing && [...acceptance.password].length < SHORTEST_PASSWORD) {
    const message = detailSentence('range', clientLocale(call.context))
    throw validationFailed([{ path: '$.password', code: 'TOO_SHORT', message }])
  }
  return begun(call, await acceptInvitation(database, acceptance, call.visitor))
}

/** The account of the path, if it has one. */
function ofAccount({ params: { account } }: Call): { readonly accountId?: string } {
  return account === undefined ? {} : { accountId: account }
}

function invitationJson({ id, email, createdAt, expiresAt }: OneTimeLink): object {
  return { id, email, created_at: iso(createdAt), expires_at: iso(expiresAt) }
}

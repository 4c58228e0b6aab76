import { MEMBER_LIMITS } from '../../../accounts/plans/member-limits.js'
import { tagged } from './operation.js'
import { PAGING, SEARCH } from './parameters.js'

const ofAccounts = tagged('Accounts')
const ofMembers = tagged('Members')
const CHANGE_ACCOUNTS = { access: 'operator', scope: 'accounts:write' } as const
const READ_MEMBERS = { access: 'account', scope: 'members:read' } as const
const CHANGE_MEMBERS = { access: 'account', scope: 'members:write' } as const

/** Accounts, plans, members and invitations. */
export const ACCOUNTS = [
  ofAccounts('listPlans', 'get', '/plans', 'Plans with quota and rate', {
    access: 'signed-in',
    scope: 'accounts:read',
    answer: { status: 200, description: 'All plans.', schema: 'PlanList' },
  }),
  ofAccounts('listAccounts', 'get', '/accounts', 'Accounts', {
    access: 'operator',
    scope: 'accounts:read',
    query: { ...PAGING, ...SEARCH },
    answer: { status: 200, description: 'A page, newest first.', schema: 'AccountPage' },
  }),
  ofAccounts('createAccount', 'post', '/accounts', 'Create an account', {
    ...CHANGE_ACCOUNTS,
    body: 'NewAccount',
    answer: { status: 201, description: 'The created resource.', schema: 'Account' },
  }),
  ofAccounts('getAccount', 'get', '/accounts/{account}', 'An account', {
    access: 'account',
    scope: 'accounts:read',
    answer: { status: 200, description: 'The account.', schema: 'Account' },
  }),
  ofAccounts('changeAccount', 'patch', '/accounts/{account}', 'Change the name or the plan', {
    description:
      'Takes effect immediately; the current month is billed by the plan at its end. 409: an account with live keys cannot have the plan `sandbox`.',
    ...CHANGE_ACCOUNTS,
    body: 'AccountChange',
    conflict: true,
    answer: { status: 200, description: 'The account.', schema: 'Account' },
  }),
  ofMembers('listMembers', 'get', '/accounts/{account}/members', 'Members of an account', {
    ...READ_MEMBERS,
    answer: { status: 200, description: 'All members.', schema: 'MemberList' },
  }),
  ofMembers('removeMember', 'delete', '/accounts/{account}/members/{user}', 'Remove a member', {
    ...CHANGE_MEMBERS,
    answer: { status: 204, description: 'The user no longer has access to the account.' },
  }),
  ofMembers('listInvitations', 'get', '/accounts/{account}/invitations', 'Open invitations', {
    ...READ_MEMBERS,
    answer: { status: 200, description: 'Without their links.', schema: 'InvitationList' },
  }),
  ofMembers('inviteMember', 'post', '/accounts/{account}/invitations', 'Invite a member', {
    description: `The link is shown only this once; no e-mail is sent. It is valid for seven days. 409: the account has ${MEMBER_LIMITS.invitations} open invitations, and a member asks.`,
    ...CHANGE_MEMBERS,
    body: 'NewInvitation',
    conflict: true,
    answer: { status: 201, description: 'The open invitation.', schema: 'CreatedInvitation' },
  }),
  ofMembers(
    'withdrawInvitation',
    'delete',
    '/accounts/{account}/invitations/{invitation}',
    'Withdraw an invitation',
    {
      ...CHANGE_MEMBERS,
      answer: { status: 204, description: 'The link is no longer valid.' },
    },
  ),
  ofMembers('showInvitation', 'post', '/invitations/show', 'The invitation of a link', {
    access: 'open',
    body: 'LinkToken',
    slowed: true,
    answer: { status: 200, description: 'The invitation.', schema: 'ShownInvitation' },
  }),
  ofMembers('acceptInvitation', 'post', '/invitations/accept', 'Accept an invitation', {
    description:
      'A new user sets a name and a password; an existing user gives the current password (and code). Signs the user in.',
    access: 'open',
    body: 'AcceptInvitation',
    slowed: true,
    answer: { status: 200, description: 'The session.', schema: 'Session' },
  }),
]

import { tagged } from './operation.js'

const ofOperators = tagged('Operators')

/** Operators, and their tokens for scripts. */
export const OPERATORS = [
  ofOperators('listOperators', 'get', '/operators', 'Operators', {
    access: 'operator',
    answer: { status: 200, description: 'All operators.', schema: 'MemberList' },
  }),
  ofOperators('inviteOperator', 'post', '/operators/invitations', 'Invite an operator', {
    access: 'operator',
    body: 'NewInvitation',
    answer: { status: 201, description: 'The open invitation.', schema: 'CreatedInvitation' },
  }),
  ofOperators(
    'listOperatorInvitations',
    'get',
    '/operators/invitations',
    'Open invitations of operators',
    {
      access: 'operator',
      answer: { status: 200, description: 'Without their links.', schema: 'InvitationList' },
    },
  ),
  ofOperators(
    'withdrawOperatorInvitation',
    'delete',
    '/operators/invitations/{invitation}',
    'Withdraw an invitation of an operator',
    {
      access: 'operator',
      answer: { status: 204, description: 'The link is no longer valid.' },
    },
  ),
  ofOperators('removeOperator', 'delete', '/operators/{user}', 'Remove an operator', {
    description:
      'Also ends the sessions and tokens of the user. 409: operators cannot remove themselves.',
    access: 'operator',
    conflict: true,
    answer: { status: 204, description: 'The user is no longer an operator.' },
  }),
  ofOperators('listTokens', 'get', '/tokens', 'Tokens for scripts', {
    access: 'operator',
    answer: { status: 200, description: 'Without their secrets.', schema: 'TokenList' },
  }),
  ofOperators('createToken', 'post', '/tokens', 'Create a token', {
    description:
      'Sent as `Authorization: Bearer`. The token has the permissions of its scopes until it expires, as long as its creator is an operator.',
    access: 'operator',
    body: 'NewToken',
    answer: {
      status: 201,
      description: 'The secret is shown only this once.',
      schema: 'CreatedToken',
    },
  }),
  ofOperators('revokeToken', 'delete', '/tokens/{token}', 'Revoke a token', {
    access: 'operator',
    answer: { status: 204, description: 'The token is no longer valid.' },
  }),
]

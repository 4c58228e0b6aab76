import type { OperationId } from '../contract/operations.js'
import type { Handler } from '../call/call.js'
import * as accounts from './accounts.js'
import * as batches from './batches.js'
import * as documents from './documents.js'
import * as keys from './keys.js'
import * as logs from './logs.js'
import * as members from './members.js'
import * as oidc from './oidc.js'
import * as operators from './operators.js'
import * as own from './own-access.js'
import * as session from './sign-in.js'
import * as system from './system.js'
import * as usage from './usage.js'

/** What does each operation. */
export const HANDLERS: Readonly<Record<OperationId, Handler>> = {
  signInWays: session.signInWays,
  signIn: session.signIn,
  signInByLink: session.signInWithLink,
  getSession: session.getSession,
  signOut: own.signOut,
  listSessions: own.listOwnSessions,
  endSession: own.endOwnSession,
  setPassword: own.setOwnPassword,
  beginTotp: own.beginOwnTotp,
  confirmTotp: own.confirmOwnTotp,
  endTotp: own.endOwnTotp,
  oidcStart: oidc.oidcStart,
  oidcCallback: oidc.oidcCallback,
  listPlans: accounts.listPlans,
  listAccounts: accounts.listAccounts,
  createAccount: accounts.createAccount,
  getAccount: accounts.getAccount,
  changeAccount: accounts.changeAccount,
  listMembers: members.listMembers,
  removeMember: members.removeMember,
  listInvitations: members.listInvitations,
  inviteMember: members.inviteSomebody,
  withdrawInvitation: members.withdrawInvitation,
  showInvitation: members.showOpenInvitation,
  acceptInvitation: members.acceptOpenInvitation,
  listOperators: operators.listOperators,
  inviteOperator: members.inviteSomebody,
  listOperatorInvitations: members.listInvitations,
  withdrawOperatorInvitation: members.withdrawInvitation,
  removeOperator: operators.removeOperator,
  listTokens: operators.listTokens,
  createToken: operators.createToken,
  revokeToken: operators.revokeToken,
  listKeys: keys.listKeys,
  createKey: keys.createKey,
  renameKey: keys.renameKey,
  rotateKey: keys.rotateKey,
  revokeKey: keys.revokeKey,
  getQuota: usage.getQuota,
  getUsage: usage.getUsage,
  getUsageCsv: usage.getUsageCsv,
  getBilling: usage.getBilling,
  getBillingCsv: usage.getBillingCsv,
  listAccountRequests: logs.listAccountRequests,
  listRequests: logs.listRequests,
  listAccountAudit: logs.listAccountAudit,
  listAudit: logs.listAudit,
  listBatches: batches.listBatches,
  submitBatch: batches.submitBatch,
  getBatch: batches.getBatch,
  getBatchResults: batches.getBatchResults,
  retryBatch: batches.retryBatch,
  cancelBatch: batches.cancelBatch,
  deleteBatch: batches.deleteBatch,
  getCatalog: system.getCatalog,
  getHealth: system.getHealth,
  check: documents.check,
  checkView: documents.checkView,
  playground: documents.playground,
}

import {
  accountPage,
  accountSummary,
  type AccountSummary,
} from '../../../accounts/keys/account-list.js'
import {
  changePlan,
  createAccount as create,
  renameAccount,
} from '../../../accounts/keys/accounts.js'
import { overageAllowed, PLAN_NAMES, type PlanName } from '../../../accounts/plans/plan.js'
import { actorOf, changeOf, found, iso, param, type Call, type Handler } from '../call/call.js'
import { allowedChange } from '../call/allowed-change.js'
import { afterCreated, createdCursor, limitOf, pageOf } from '../call/paging.js'

export const listPlans: Handler = ({ setup: { plans } }) =>
  Promise.resolve({
    items: PLAN_NAMES.map((name) => {
      const { quota, rate } = plans[name]
      const overage = quota === undefined ? 0 : overageAllowed(quota)
      return { name, quota: quota ?? null, overage_allowed: overage, rate }
    }),
  })

export const listAccounts: Handler = async (call) => {
  const { query, now } = call
  const limit = limitOf(call)
  const { search } = query
  const after = afterCreated(call)
  const accounts = await accountPage(call.setup.database, {
    limit: limit + 1,
    now,
    ...(search === undefined ? {} : { search }),
    ...(after === undefined ? {} : { after }),
  })
  return pageOf(accounts, limit, createdCursor, accountJson)
}

export const createAccount: Handler = async (call) => {
  const request = call.body as { name: string; plan: PlanName }
  const { id } = await create(call.setup.database, request, () => call.now, actorOf(call))
  return shown(call, id)
}

export const getAccount: Handler = (call) => shown(call, param(call, 'account'))

export const changeAccount: Handler = async (call) => {
  const { database } = call.setup
  const id = param(call, 'account')
  const { name, plan } = call.body as { name?: string; plan?: PlanName }
  if (plan !== undefined) {
    const change = () => changePlan(database, id, plan, () => call.now, actorOf(call))
    await allowedChange(call, change, '$.plan')
  }
  if (name !== undefined) await renameAccount(database, id, name, changeOf(call))
  return shown(call, id)
}

async function shown(call: Call, id: string): Promise<object> {
  return accountJson(found(await accountSummary(call.setup.database, id, call.now)))
}

function accountJson({
  id,
  name,
  plan,
  createdAt,
  keys,
  members,
  invoices,
}: AccountSummary): object {
  return { id, name, plan, created_at: iso(createdAt), keys, members, invoices }
}

import { headings, said } from '../io/said/said.js'
import { Argument, Option, type Command } from 'commander'

import {
  changePlan,
  createAccount,
  listAccounts,
  type Account,
} from '../../accounts/keys/accounts.js'
import { systemClock } from '../../accounts/clock.js'
import { PLAN_NAMES, type PlanName } from '../../accounts/plans/plan.js'
import type { CommandIo } from '../io/io.js'
import { nonEmpty } from '../io/options.js'
import { withStore } from '../io/store.js'
import { momentText, table } from '../report/table.js'

interface JsonOption {
  readonly json?: true
}

/** `twinvoice accounts create | list | plan` */
export function registerAccounts(program: Command, io: CommandIo): void {
  const accounts = program.command('accounts').description('manage accounts and their plans')
  accounts
    .command('create')
    .description('create an account and print its id')
    .requiredOption('--name <name>', 'display name', nonEmpty)
    .addOption(
      new Option('--plan <plan>', 'plan of the account').choices(PLAN_NAMES).makeOptionMandatory(),
    )
    .option('--json', 'print the account as JSON')
    .action(async ({ name, plan, json }: { name: string; plan: PlanName } & JsonOption) => {
      const account = await withStore(io, (database) =>
        createAccount(database, { name, plan }, systemClock),
      )
      io.stdout.write(json ? `${JSON.stringify(accountJson(account))}\n` : `${account.id}\n`)
    })
  accounts
    .command('list')
    .description('list accounts')
    .option('--json', 'print the accounts as JSON')
    .action(async ({ json }: JsonOption) => {
      const all = await withStore(io, listAccounts)
      io.stdout.write(json ? `${JSON.stringify(all.map(accountJson))}\n` : accountTable(all, io))
    })
  accounts
    .command('plan')
    .description('change the plan of an account with immediate effect')
    .argument('<account>', 'id of the account')
    .addArgument(new Argument('<plan>', 'the new plan').choices(PLAN_NAMES))
    .option('--json', 'print the account as JSON')
    .action(async (id: string, plan: PlanName, { json }: JsonOption) => {
      const account = await withStore(io, (database) => changePlan(database, id, plan, systemClock))
      io.stdout.write(
        json
          ? `${JSON.stringify(accountJson(account))}\n`
          : `${said(io, 'accounts.plan', { id: account.id, plan })}\n`,
      )
    })
}

function accountJson({ id, name, plan, createdAt }: Account): object {
  return { id, name, plan, created_at: momentText(createdAt) }
}

function accountTable(accounts: readonly Account[], io: CommandIo): string {
  const rows = accounts.map(({ id, name, plan, createdAt }) => [
    id,
    plan,
    momentText(createdAt),
    name,
  ])
  return table([headings(io, ['id', 'plan', 'created', 'name']), ...rows])
}

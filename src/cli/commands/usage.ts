import { headings } from '../io/said/said.js'
import { detail } from '../../pipeline/detail.js'
import { WrongValue } from '../io/wrong-value.js'
import { Option, type Command } from 'commander'

import { parsePeriod } from '../../accounts/plans/period.js'
import { PLANS, type Plans } from '../../accounts/plans/plan.js'
import { usageOf, type AccountUsage } from '../../accounts/quota/usage.js'
import type { Settings } from '../../config/settings.js'
import type { CommandIo } from '../io/io.js'
import { withStore } from '../io/store.js'
import { csv, table } from '../report/table.js'

interface UsageOptions {
  readonly month: string
  readonly csv?: true
  readonly json?: true
}

const HEADING = ['account', 'name', 'plan', 'month', 'included', 'overage', 'sandbox'] as const

/** `twinvoice usage`: the data for billing. */
export function registerUsage(program: Command, io: CommandIo): void {
  program
    .command('usage')
    .description('invoices of a month by account: within the quota, beyond it, with sandbox keys')
    .requiredOption('--month <YYYY-MM>', 'calendar month, UTC', month)
    .option('--csv', 'print CSV')
    .addOption(new Option('--json', 'print JSON').conflicts('csv'))
    .action(async (options: UsageOptions) => {
      const usage = await withStore(io, (database, settings) =>
        usageOf(database, options.month, quotasOf(settings)),
      )
      io.stdout.write(print(usage, options, io))
    })
}

function print(usage: readonly AccountUsage[], options: UsageOptions, io: CommandIo): string {
  const rows = usage.map(({ accountId, name, plan, included, overage, sandbox }) => [
    accountId,
    name,
    plan,
    options.month,
    included,
    overage,
    sandbox,
  ])
  if (options.csv) return csv([HEADING, ...rows])
  if (options.json) {
    const objects = rows.map((row) =>
      Object.fromEntries(HEADING.map((name, at) => [name, row[at]])),
    )
    return `${JSON.stringify(objects)}\n`
  }
  return table([headings(io, HEADING), ...rows.map((row) => row.map(String))])
}

function month(text: string): string {
  if (parsePeriod(text) === undefined)
    throw new WrongValue(detail`A month is expected, such as 2026-11.`)
  return text
}

function quotasOf({ starterQuota, proQuota }: Settings): Plans {
  return {
    sandbox: PLANS.sandbox,
    starter: { ...PLANS.starter, quota: starterQuota },
    pro: { ...PLANS.pro, quota: proQuota },
  }
}

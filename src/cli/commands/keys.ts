import { headings, said } from '../io/said/said.js'
import { detail } from '../../pipeline/detail.js'
import { WrongValue } from '../io/wrong-value.js'
import { Option, type Command } from 'commander'

import { systemClock } from '../../accounts/clock.js'
import { findAccount } from '../../accounts/keys/accounts.js'
import {
  createKey,
  isRevoked,
  listKeys,
  revokeKey,
  rotateKey,
  type ApiKey,
  type NewApiKey,
} from '../../accounts/keys/keys.js'
import { ENVIRONMENTS, type Environment } from '../../accounts/plans/plan.js'
import { printError, type CommandIo } from '../io/io.js'
import { nonEmpty } from '../io/options.js'
import { withStore } from '../io/store.js'
import { momentText, table } from '../report/table.js'

interface JsonOption {
  readonly json?: true
}

interface CreateOptions extends JsonOption {
  readonly account: string
  readonly name: string
  readonly environment: Environment
}

/** `twinvoice keys create | list | revoke | rotate` */
export function registerKeys(program: Command, io: CommandIo): void {
  const keys = program.command('keys').description('manage API keys')
  registerCreate(keys, io)
  registerRotate(keys, io)
  keys
    .command('list')
    .description('list keys; the secrets are not shown')
    .option('--account <id>', 'only keys of this account')
    .option('--json', 'print the keys as JSON')
    .action(async ({ account, json }: JsonOption & { account?: string }) => {
      const all = await withStore(io, async (database) => {
        // None at all would look like an account without keys.
        if (account !== undefined) await findAccount(database, account)
        return listKeys(database, account)
      })
      io.stdout.write(json ? `${JSON.stringify(all.map(keyJson))}\n` : keyTable(all, io))
    })
  keys
    .command('revoke')
    .description('revoke a key with immediate effect')
    .argument('<key>', 'id of the key')
    .option('--json', 'print the key as JSON')
    .action(async (id: string, { json }: JsonOption) => {
      const key = await withStore(io, (database) => revokeKey(database, id, systemClock()))
      io.stdout.write(
        json
          ? `${JSON.stringify(keyJson(key))}\n`
          : `${said(io, 'keys.revoked', { id: key.id })}\n`,
      )
    })
}

function registerCreate(keys: Command, io: CommandIo): void {
  keys
    .command('create')
    .description('create a key and print it; it is shown only once')
    .requiredOption('--account <id>', 'account of the key', nonEmpty)
    .requiredOption('--name <name>', 'display name', nonEmpty)
    .addOption(
      new Option(
        '--environment <environment>',
        'sandbox: invoices have a watermark and are not counted; live: invoices are counted',
      )
        .choices(ENVIRONMENTS)
        .makeOptionMandatory(),
    )
    .option('--json', 'print the key as JSON')
    .action(async ({ account: accountId, name, environment, json }: CreateOptions) => {
      const request = { accountId, name, environment }
      const key = await withStore(io, (database) => createKey(database, request, systemClock))
      show(io, key, json)
    })
}

function registerRotate(keys: Command, io: CommandIo): void {
  keys
    .command('rotate')
    .description('create a new key that replaces another one, which stays valid for a grace period')
    .argument('<key>', 'id of the key to replace')
    .addOption(
      new Option('--grace <duration>', 'how long the old key stays valid, such as 30m, 24h or 7d')
        .argParser(duration)
        .default(duration('24h'), '24h'),
    )
    .option('--json', 'print the new key as JSON')
    .action(async (id: string, { grace, json }: JsonOption & { grace: number }) => {
      const key = await withStore(io, (database) =>
        rotateKey(database, { id, graceMs: grace }, systemClock),
      )
      show(io, key, json)
      const until = momentText(systemClock() + grace)
      const ended = grace === 0 ? said(io, 'keys.revoked', { id }) : undefined
      printError(io, ended ?? said(io, 'keys.grace', { id, until }))
    })
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of `0`, `90s`, `30m`, `24h` or `7d`. */
function duration(text: string): number {
  if (text === '0') return 0
  const [, amount, unit = ''] = /^(\d{1,6})([smhd])?$/.exec(text) ?? []
  if (amount === undefined)
    throw new WrongValue(detail`A duration is expected, such as 30m, 24h or 7d.`)
  const ms = UNITS[unit]
  if (ms === undefined)
    throw new WrongValue(
      detail`the unit is missing: ${amount}s, ${amount}m, ${amount}h or ${amount}d`,
    )
  return Number(amount) * ms
}

function show(io: CommandIo, key: NewApiKey, json: true | undefined): void {
  io.stdout.write(
    json ? `${JSON.stringify({ ...keyJson(key), key: key.text })}\n` : `${key.text}\n`,
  )
}

function keyJson(key: ApiKey): object {
  return {
    id: key.id,
    account: key.accountId,
    name: key.name,
    environment: key.environment,
    created_at: momentText(key.createdAt),
    last_used_at: key.lastUsedAt === undefined ? null : momentText(key.lastUsedAt),
    revoked_at: key.revokedAt === undefined ? null : momentText(key.revokedAt),
  }
}

function keyTable(keys: readonly ApiKey[], io: CommandIo): string {
  const now = systemClock()
  const state = (key: ApiKey) => {
    if (key.revokedAt === undefined) return said(io, 'key.active')
    return isRevoked(key, now)
      ? said(io, 'key.revoked')
      : said(io, 'key.until', { until: momentText(key.revokedAt) })
  }
  const rows = keys.map((key) => [
    key.id,
    key.accountId,
    key.environment,
    state(key),
    momentText(key.createdAt),
    momentText(key.lastUsedAt),
    key.name,
  ])
  const heading = ['id', 'account', 'environment', 'state', 'created', 'used', 'name'] as const
  return table([headings(io, heading), ...rows])
}

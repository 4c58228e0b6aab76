import { headings, said } from '../io/said/said.js'
import { detail } from '../../pipeline/detail.js'
import { WrongValue } from '../io/wrong-value.js'
import type { Command } from 'commander'

import { COMMAND_LINE } from '../../accounts/audit/audit.js'
import { systemClock } from '../../accounts/clock.js'
import { listOperators } from '../../accounts/members/members.js'
import { addressOf } from '../../config/address.js'
import { printError, type CommandIo } from '../io/io.js'
import { nonEmpty } from '../io/options.js'
import { withStore } from '../io/store.js'
import { momentText, table } from '../report/table.js'

interface JsonOption {
  readonly json?: true
}

/** `twinvoice operators add | list | remove`, and what concerns their invitations. */
export function registerOperators(program: Command, io: CommandIo): void {
  const operators = program
    .command('operators')
    .description('manage operators, who have full access to the console')
  operators
    .command('add')
    .description(
      'add an operator and print a sign-in link that works once; an existing operator gets a new link, and the second factor is removed',
    )
    .argument('<email>', 'e-mail address with which the operator signs in', address)
    .option('--name <name>', 'display name', nonEmpty)
    .action(async (email: string, { name }: { name?: string }) => {
      const { addOperator } = await import('../../accounts/operators/operators.js')
      const named = name === undefined ? {} : { name }
      const operator = { email, hasLostSecondFactor: true, ...named }
      const change = { actor: COMMAND_LINE, now: systemClock() }
      const link = await withStore(io, async (database, settings) => {
        const token = await addOperator(database, operator, change)
        return `${addressOf(settings, settings.port)}/console/#/link/${token}`
      })
      io.stdout.write(`${link}\n`)
      printError(io, said(io, 'operators.link'))
    })
  operators
    .command('list')
    .description('list operators')
    .option('--json', 'print the operators as JSON')
    .action(async ({ json }: JsonOption) => {
      const all = (await withStore(io, listOperators)).map(({ user, since }) => ({
        id: user.id,
        email: user.email,
        name: user.name,
        since: momentText(since),
        totp: user.totpSecret !== undefined,
        last_sign_in_at: user.lastSignInAt === undefined ? null : momentText(user.lastSignInAt),
      }))
      const rows = all.map((each) => [
        each.email,
        each.since,
        each.last_sign_in_at ?? '-',
        said(io, each.totp ? 'yes' : 'no'),
        each.name,
      ])
      const heading = headings(io, ['email', 'since', 'signIn', 'secondFactor', 'name'])
      io.stdout.write(json ? `${JSON.stringify(all)}\n` : table([heading, ...rows]))
    })
  registerInvitations(operators, io)
  operators
    .command('remove')
    .description('remove an operator, with all sessions and tokens')
    .argument('<email>', 'e-mail address of the operator', nonEmpty)
    .action(async (email: string) => {
      const { removeOperatorByEmail } = await import('../../accounts/operators/operators.js')
      const change = { actor: COMMAND_LINE, now: systemClock() }
      await withStore(io, (database) => removeOperatorByEmail(database, email, change))
      io.stdout.write(`${said(io, 'operators.removed', { email })}\n`)
    })
}

/** `twinvoice operators invitations | withdraw` */
function registerInvitations(operators: Command, io: CommandIo): void {
  operators
    .command('invitations')
    .description('list the open invitations of operators')
    .option('--json', 'print the invitations as JSON')
    .action(async ({ json }: JsonOption) => {
      const { listInvitations } = await import('../../accounts/sessions/links.js')
      const open = await withStore(io, (database) =>
        listInvitations(database, undefined, systemClock()),
      )
      const all = open.map(({ id, email, createdAt, expiresAt }) => ({
        id,
        email,
        created_at: momentText(createdAt),
        expires_at: momentText(expiresAt),
      }))
      const rows = all.map((each) => [each.id, each.email, each.created_at, each.expires_at])
      const heading = headings(io, ['id', 'email', 'created', 'expires'])
      io.stdout.write(json ? `${JSON.stringify(all)}\n` : table([heading, ...rows]))
    })
  operators
    .command('withdraw')
    .description('withdraw an invitation of an operator')
    .argument('<id>', 'id of the invitation', nonEmpty)
    .action(async (id: string) => {
      const { withdrawOperatorInvitation } = await import('../../accounts/operators/operators.js')
      const change = { actor: COMMAND_LINE, now: systemClock() }
      await withStore(io, (database) => withdrawOperatorInvitation(database, id, change))
      io.stdout.write(`${said(io, 'operators.withdrawn', { id })}\n`)
    })
}

function address(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new WrongValue(detail`An e-mail address is expected.`)
  return text
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import type { Account } from '../../../src/accounts/keys/accounts.js'
import type { User } from '../../../src/accounts/users/users.js'
import { endOtherSessions } from '../../../src/accounts/sessions/sessions.js'
import { OPERATIONS } from '../../../src/http/admin/contract/operations.js'
import { SCOPES } from '../../../src/accounts/operators/scopes.js'
import { onEachStore } from '../../accounts/stores.js'
import type { Access, AdminAnswer } from './admin-client.js'
import { AdminWorld } from './admin-world.js'

type Operation = (typeof OPERATIONS)[number]

/** A body that each operation takes. */
const BODIES: Readonly<Record<string, unknown>> = {
  SignIn: { email: 'nobody@example.org', password: 'wrong' },
  LinkToken: { token: 'unknown' },
  SetPassword: { password: 'correct horse battery' },
  BeginTotp: {},
  TotpCode: { code: '123456' },
  NewAccount: { name: 'Neu', plan: 'starter' },
  AccountChange: { name: 'Umbenannt' },
  NewInvitation: { email: 'guest@example.org' },
  AcceptInvitation: { token: 'unknown', password: 'correct horse battery' },
  NewToken: { name: 'script', scopes: ['keys:read'], days: 1 },
  NewKey: { name: 'shop', environment: 'live' },
  KeyChange: { name: 'till' },
  RotateKey: {},
}
const DOCUMENT = { invoice: {} }
const FILE = { xml_base64: Buffer.from('<x/>').toString('base64') }

/** Answers of an operation that was admitted, whatever it then says. */
function isAdmitted({ status, json }: AdminAnswer, { access, slowed }: Operation): boolean {
  if (access === 'open') return ![403, 500].includes(status) && json['error'] !== 'not_signed_in'
  if (slowed === true && json['error'] === 'sign_in_failed') return true
  return status < 400 || status === 409 || json['error'] === 'not_zugferd'
}

onEachStore('who may what in /admin/v1', (store) => {
  let world: AdminWorld
  let folder = ''
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-who-may-'))
    writeFileSync(join(folder, 'requests.ndjson'), '{"n":1}\n')
    world = await AdminWorld.start(await store.create(), undefined, { roots: [folder] })
  })
  after(async () => {
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Calls an operation with all that it needs, on an account. */
  async function attempt(
    operation: Operation,
    access: Access & { readonly id?: string },
    account: Account,
    other: Readonly<Record<string, string>> = {},
  ): Promise<AdminAnswer> {
    const session = access.id ?? 'ses_none'
    const values = { ...(await world.parameters(operation.path, account)), session, ...other }
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      String(Object.entries(values).find(([key]) => key === name)?.[1]),
    )
    const body =
      operation.body === undefined
        ? operation.bodies === undefined
          ? undefined
          : operation.id === 'playground'
            ? DOCUMENT
            : FILE
        : bodyOf(operation.body)
    return world.client(access).call(operation.method, path, body)
  }

  function bodyOf(name: string): unknown {
    if (name !== 'NewRun') return BODIES[name]
    return { goal: 'generate', sources: [join(folder, 'requests.ndjson')], place: folder }
  }

  const asUser = (user: (world: AdminWorld) => User) => () => world.session(user(world))

  for (const operation of OPERATIONS) {
    const { id, access, method, scope } = operation
    const isOpen = access === 'open'

    describe(`${id} (${access})`, () => {
      it('without a session is open to all or 401', async () => {
        const answer = await attempt(operation, {}, world.a)
        if (isOpen) expect(isAdmitted(answer, operation), answer.text).to.equal(true)
        else expect(answer.json['error']).to.equal('not_signed_in')
      })

      it('admits an operator', async () => {
        const answer = await attempt(operation, await asUser((w) => w.operator)(), world.a)
        expect(isAdmitted(answer, operation), answer.text).to.equal(true)
      })

      if (operation.path.includes('{account}'))
        it('for an operator is 404 if there is no such account', async () => {
          const operator = await asUser((w) => w.operator)()
          const answer = await attempt(operation, operator, world.a, { account: 'acc_none' })
          expect([answer.status, answer.json['error']]).to.deep.equal([404, 'not_found'])
        })

      it(`for a member of the account is ${access === 'operator' ? '403' : 'admitted'}`, async () => {
        const answer = await attempt(operation, await asUser((w) => w.memberOfA)(), world.a)
        if (access === 'operator') expect(answer.json['error']).to.equal('forbidden')
        else expect(isAdmitted(answer, operation), answer.text).to.equal(true)
      })

      if (isOpen) return

      if (access === 'account')
        it('for a member of another account is 404, as for one that does not exist', async () => {
          const member = await asUser((w) => w.memberOfA)()
          const others = await attempt(operation, member, world.b)
          const none = await attempt(operation, member, world.b, { account: 'acc_none' })
          for (const answer of [others, none])
            expect([answer.status, answer.json['error']]).to.deep.equal([404, 'not_found'])
        })

      const [, ...further] = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      if (access === 'account' && further.length > 0)
        it('for ids of another account below the own one is 404', async () => {
          const { account: _account, ...ofB } = await world.parameters(operation.path, world.b)
          const answer = await attempt(operation, await asUser((w) => w.memberOfA)(), world.a, ofB)
          expect([answer.status, answer.json['error']]).to.deep.equal([404, 'not_found'])
        })

      it('with a session that has ended, by time or by hand, is 401', async () => {
        const ended = await asUser((w) => w.operator)()
        await world.service.database.transaction((tx) => endOtherSessions(tx, world.operator.id))
        const revoked = await attempt(operation, ended, world.a)
        const old = await asUser((w) => w.operator)()
        world.service.now += 13 * 3_600_000
        const expired = await attempt(operation, old, world.a)
        for (const answer of [revoked, expired])
          expect(answer.json['error']).to.equal('not_signed_in')
      })

      it(`with a token is ${scope === undefined ? '403' : `for ${scope}`}`, async () => {
        const all = await attempt(operation, await world.token(), world.a)
        if (scope === undefined) expect(all.json['error']).to.equal('forbidden')
        else expect(isAdmitted(all, operation), all.text).to.equal(true)
        const others = SCOPES.filter((each) => each !== scope)
        const without = await attempt(operation, await world.token(others), world.a)
        expect(without.json['error']).to.equal('forbidden')
      })

      if (method !== 'get')
        it('without the CSRF token, with another, or from another origin is 403', async () => {
          const { csrf: _csrf, ...session } = await asUser((w) => w.operator)()
          const none = await attempt(operation, session, world.a)
          const others = (await asUser((w) => w.memberOfA)()).csrf ?? ''
          const wrong = await attempt(operation, { ...session, csrf: others }, world.a)
          for (const answer of [none, wrong]) expect(answer.json['error']).to.equal('csrf_refused')
        })
    })
  }
})

import { createAccount, type Account } from '../../../src/accounts/keys/accounts.js'
import { createKey } from '../../../src/accounts/keys/keys.js'
import { COMMAND_LINE } from '../../../src/accounts/audit/audit.js'
import { addMember, invite, makeOperator } from '../../../src/accounts/members/members.js'
import { insertUser, type User } from '../../../src/accounts/users/users.js'
import { SCOPES, type Scope } from '../../../src/accounts/operators/scopes.js'
import { createToken } from '../../../src/accounts/operators/tokens.js'
import { csrfToken, insertSession } from '../../../src/accounts/sessions/sessions.js'
import type { PlanName } from '../../../src/accounts/plans/plan.js'
import type { Documents } from '../../../src/documents/documents.js'
import { DocumentsDouble } from '../../support/serving/documents-double.js'
import { Service, type ServiceSettings } from '../service.js'
import { AdminClient, type Access } from './admin-client.js'

let made = 0

/** A service with two accounts, a member of each, and an operator. */
export class AdminWorld {
  readonly service: Service
  readonly a: Account
  readonly b: Account
  readonly operator: User
  readonly memberOfA: User
  readonly memberOfB: User

  private constructor(
    service: Service,
    accounts: readonly [Account, Account],
    users: readonly [User, User, User],
  ) {
    this.service = service
    ;[this.a, this.b] = accounts
    ;[this.operator, this.memberOfA, this.memberOfB] = users
  }

  /**
   * @param documents a double, unless the test is about documents
   * @param options a provider to sign in at; the folders of runs, which without them are not there
   */
  static async start(
    storeUrl: string,
    documents: Documents = new DocumentsDouble(),
    { oidc, roots }: Pick<ServiceSettings, 'oidc' | 'roots'> = {},
  ): Promise<AdminWorld> {
    const service = await Service.start({
      storeUrl,
      documents,
      ...(oidc === undefined ? {} : { oidc }),
      ...(roots === undefined ? {} : { roots }),
    })
    const account = (name: string, plan: PlanName) =>
      createAccount(service.database, { name, plan }, () => service.now)
    const a = await account('Muster GmbH', 'starter')
    const b = await account('Beispiel AG', 'pro')
    const change = { actor: COMMAND_LINE, now: service.now }
    const users = await service.database.transaction(async (tx) => {
      const user = (name: string) =>
        insertUser(tx, { email: `${name}@example.org`, name }, service.now)
      const [operator, memberOfA, memberOfB] = [
        await user('olga'),
        await user('anna'),
        await user('bert'),
      ]
      await makeOperator(tx, operator.id, change)
      await addMember(tx, memberOfA.id, a.id, change)
      await addMember(tx, memberOfB.id, b.id, change)
      return [operator, memberOfA, memberOfB] as const
    })
    return new AdminWorld(service, [a, b], users)
  }

  stop(): Promise<void> {
    return this.service.stop()
  }

  get change() {
    return { actor: COMMAND_LINE, now: this.service.now }
  }

  client(access: Access = {}): AdminClient {
    return new AdminClient(this.service.url, access)
  }

  /** Access by a new session. */
  async session(user: User): Promise<Access & { readonly id: string }> {
    const { database, now } = this.service
    const { token, session } = await database.transaction((tx) =>
      insertSession(tx, user, { method: 'password', now }),
    )
    return { cookie: token, csrf: csrfToken(token), id: session.id }
  }

  async signedIn(user: User): Promise<AdminClient> {
    return this.client(await this.session(user))
  }

  /** Access by a new token of the operator. */
  async token(scopes: readonly Scope[] = SCOPES): Promise<Access & { readonly id: string }> {
    const { database, now } = this.service
    const request = { name: 'script', scopes, expiresAt: now + 3_600_000, userId: this.operator.id }
    const { id, text } = await createToken(database, request, this.change)
    return { token: text, id }
  }

  /** Values of the parameters of a path, all new, of an account. */
  async parameters(path: string, account: Account): Promise<Readonly<Record<string, string>>> {
    const values: Record<string, string> = { account: account.id }
    const makers = {
      key: () => this.#key(account),
      invitation: () =>
        this.#invitation(path.startsWith('/operators') ? {} : { accountId: account.id }),
      user: () => this.#member(account),
      token: async () => (await this.token()).id,
      run: () => this.run(),
    }
    for (const [name, make] of Object.entries(makers))
      if (path.includes(`{${name}}`)) values[name] = await make()
    return values
  }

  /** A new run of a manifest in the first folder of runs. */
  async run(manifest = 'requests.ndjson'): Promise<string> {
    const { batches } = this.service
    const [folder = ''] = batches?.roots ?? []
    const sources = [`${folder}/${manifest}`]
    const submission = { goal: 'generate', sources, place: `${folder}/results` } as const
    return (await batches?.submit(submission)) ?? ''
  }

  async #key({ id: accountId }: Account): Promise<string> {
    const { database, now } = this.service
    const request = { accountId, name: 'shop', environment: 'live' } as const
    return (await createKey(database, request, () => now)).id
  }

  async #invitation(to: { readonly accountId?: string }): Promise<string> {
    const request = { email: 'new@example.org', ...to }
    return (await invite(this.service.database, request, this.change)).link.id
  }

  /** A member that is an operator, too. */
  async #member({ id: accountId }: Account): Promise<string> {
    return this.service.database.transaction(async (tx) => {
      const email = `user-${(made += 1)}@example.org`
      const { id } = await insertUser(tx, { email, name: 'Member' }, this.service.now)
      await makeOperator(tx, id, this.change)
      await addMember(tx, id, accountId, this.change)
      return id
    })
  }
}

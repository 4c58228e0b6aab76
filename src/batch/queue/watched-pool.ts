import { isReadOnly, type lenientPool } from '../../accounts/store/postgres.js'

type Pool = ReturnType<typeof lenientPool>

/** The part of a client that the library uses where it does not listen. */
interface Client {
  query(statement: Statement | string, values?: unknown[]): Promise<unknown>
  release(isBroken?: boolean): void | Promise<void>
}

interface Statement {
  readonly text: string
  readonly name?: string
}

/** Names of the statements by which the library notes that a job is done or has failed. */
const NOTES = /^(complete|fail)_jobs?\b|^(complete|fail)_job_q\b/

/**
 * A pool for the job library, which does not wait for the statements that note what became of a job: an error of one of
 * them, as when the database fails over, would end the process. A connection is taken with its first statement, so that
 * it is known what fails. The library returns one that leads to a server that only reads; it is closed, since the next
 * one leads to the present primary.
 * @param onLost called with the error; the library takes the job for noted, and it stays locked
 */
export function watchedPool(pool: Pool, onLost: (thrown: unknown) => void): Pool {
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect')
        return (callback?: Parameters<Pool['connect']>[0]) =>
          callback === undefined
            ? Promise.resolve(clientOf(target, onLost))
            : target.connect(callback)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

function clientOf(pool: Pool, onLost: (thrown: unknown) => void): Client {
  let client: Promise<Client> | undefined
  let isBroken = false
  return {
    async query(statement, values) {
      try {
        client ??= pool.connect()
        return await (await client).query(unnamed(statement), values)
      } catch (thrown) {
        isBroken ||= isReadOnly(thrown)
        if (typeof statement === 'string' || !NOTES.test(statement.name ?? '')) throw thrown
        onLost(thrown)
        return { rows: [], rowCount: 0 }
      }
    },
    async release() {
      const taken = await client?.catch(() => undefined)
      await taken?.release(isBroken)
    },
  }
}

/** A statement that no connection keeps: behind a pooler, the next one may run on a connection that does not have it. */
function unnamed(statement: Statement | string): Omit<Statement, 'name'> | string {
  if (typeof statement === 'string') return statement
  const { name: _, ...rest } = statement
  return rest
}

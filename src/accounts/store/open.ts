import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import type { Database } from './database.js'
import { PostgresDatabase } from './postgres.js'
import { SqliteDatabase } from './sqlite.js'

/**
 * Opens the store that a URL names: `sqlite:<file>` or `postgres://…`. Nothing is read,
 * written or created before the first statement.
 * @throws Fault CONFIG_INVALID for any other URL, STORE_INVALID if its place cannot be written
 */
export function openDatabase(url: string): Database {
  const file = /^sqlite:(.+)$/.exec(url)?.[1]
  // What SQLite calls so would be another store for each connection; as a name, it is a file.
  if (file === ':memory:')
    throw new Fault(
      'CONFIG_INVALID',
      detail`a store in memory is not supported: name a file, such as sqlite:data/store.sqlite (TWINVOICE_STORE, TWINVOICE_BATCH_QUEUE)`,
    )
  if (file !== undefined) return new SqliteDatabase(file)
  if (/^postgres(ql)?:\/\//.test(url)) return new PostgresDatabase(url)
  throw new Fault(
    'CONFIG_INVALID',
    detail`the store must be sqlite:<file> or postgres://user:password@host/database (TWINVOICE_STORE, TWINVOICE_BATCH_QUEUE)`,
  )
}

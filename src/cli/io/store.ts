import type { Database } from '../../accounts/store/database.js'
import { loadSettings } from '../../config/load.js'
import type { Settings } from '../../config/settings.js'
import type { CommandIo } from './io.js'

/**
 * Opens the store from the settings for a command, and closes it afterwards.
 * @throws Fault CONFIG_INVALID, STORE_INVALID or STORE_UNAVAILABLE
 */
export async function withStore<T>(
  io: CommandIo,
  work: (database: Database, settings: Settings) => Promise<T>,
): Promise<T> {
  const { settings } = loadSettings({ env: io.env, folder: process.cwd() })
  // Loaded only here, so that other commands start without a database driver.
  const [{ openDatabase }, { ensureSchema }] = await Promise.all([
    import('../../accounts/store/open.js'),
    import('../../accounts/store/schema.js'),
  ])
  const database = openDatabase(settings.store)
  try {
    await ensureSchema(database, settings.migrateAtStart)
    return await work(database, settings)
  } finally {
    await database.close()
  }
}

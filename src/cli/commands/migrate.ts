import type { Command } from 'commander'

import { loadSettings } from '../../config/load.js'
import type { CommandIo } from '../io/io.js'

/** `twinvoice migrate`: updates the schema of the store. */
export function registerMigrate(program: Command, io: CommandIo): void {
  program
    .command('migrate')
    .description('update the store to this version; make a backup first')
    .action(async () => {
      const { settings } = loadSettings({ env: io.env, folder: process.cwd() })
      const [{ openDatabase }, { migrate }] = await Promise.all([
        import('../../accounts/store/open.js'),
        import('../../accounts/store/schema.js'),
      ])
      const database = openDatabase(settings.store)
      try {
        const made = await migrate(database)
        const what = made.length === 0 ? 'is up to date' : `was updated: ${made.join(', ')}`
        io.stdout.write(`the store ${database.description} ${what}\n`)
      } finally {
        await database.close()
      }
    })
}

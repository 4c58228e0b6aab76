import { said } from '../io/said/said.js'
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
        const store = database.description
        const done =
          made.length === 0
            ? said(io, 'store.current', { store })
            : said(io, 'store.updated', { store, list: made.join(', ') })
        io.stdout.write(`${done}\n`)
      } finally {
        await database.close()
      }
    })
}

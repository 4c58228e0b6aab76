import { said } from '../io/said/said.js'
import type { Command } from 'commander'

import { loadSettings, shown } from '../../config/load.js'
import { SETTINGS, type SettingName } from '../../config/settings.js'
import type { CommandIo } from '../io/io.js'
import { visibleInLine } from '../io/visible.js'
import { table } from '../report/table.js'

/** `twinvoice config`: every setting with its value and the source of the value. */
export function registerConfig(program: Command, io: CommandIo): void {
  program
    .command('config')
    .description('list every setting with its value, source and description')
    .option('--json', 'print the settings as JSON')
    .action(({ json }: { json?: true }) => {
      const { settings, sources, file } = loadSettings({ env: io.env, folder: process.cwd() })
      const rows = (Object.keys(SETTINGS) as SettingName[]).map((name) => ({
        name,
        value: shown(name, settings[name]),
        source: sources[name],
        variable: SETTINGS[name].env,
        about: SETTINGS[name].about,
      }))
      if (json) {
        io.stdout.write(`${JSON.stringify({ file: file ?? null, settings: rows })}\n`)
        return
      }
      if (file !== undefined)
        io.stdout.write(`${visibleInLine(said(io, 'config.file', { file }))}\n\n`)
      const cells = rows.map(({ name, value, source, variable, about }) => [
        name,
        value,
        source,
        variable,
        about,
      ])
      io.stdout.write(table([['SETTING', 'VALUE', 'FROM', 'VARIABLE', 'DESCRIPTION'], ...cells]))
    })
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { deriveTables } from '../test/support/structure/tables.js'

/**
 * Writes the tables of a syntax, derived from the official schemas, to a folder, to be compared with
 * `plugins/validate-schema/tables` when a new release of the schemas is adopted:
 * `node dist/scripts/structure.js ubl <folder to write> <folders of the schemas>`.
 */
const [syntax, target, ...folders] = process.argv.slice(2)
if ((syntax !== 'ubl' && syntax !== 'cii') || target === undefined || folders.length === 0)
  throw new Error('expected: ubl|cii, a folder to write, and the folders of the schemas')
await mkdir(target, { recursive: true })
for (const table of deriveTables(syntax, folders))
  await writeFile(join(target, `${table.prefix}.json`), `${JSON.stringify(table, null, 2)}\n`)

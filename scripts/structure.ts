import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { TABLE_SETS } from '../plugins/validate-schema/structure/table.js'
import { deriveTables } from '../test/support/structure/tables.js'

/**
 * Writes the tables of a syntax, derived from the official schemas, to a folder, to be compared with
 * `plugins/validate-schema/tables` when a new release of the schemas is adopted:
 * `node dist/scripts/structure.js ubl <folder to write> <folders of the schemas>`.
 */
const [name, target, ...folders] = process.argv.slice(2)
const syntax = TABLE_SETS.find((each) => each === name)
if (syntax === undefined || target === undefined || folders.length === 0)
  throw new Error(
    `expected: ${TABLE_SETS.join(', ')}; a folder to write; and the folders of the schemas`,
  )
await mkdir(target, { recursive: true })
for (const table of deriveTables(syntax, folders))
  await writeFile(join(target, `${table.prefix}.json`), `${JSON.stringify(table, null, 2)}\n`)

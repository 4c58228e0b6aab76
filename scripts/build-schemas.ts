import { rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

import { Ajv2020 } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { createTwinvoice, generateRequestSchema } from 'twinvoice'

import { requestCheckSource } from '../plugins/validate-json/schema/schema-compiler.js'
import { PREPARED_CHECK, preparedKey } from '../plugins/validate-json/schema/schema-check.js'
import { withSharedFields } from '../plugins/validate-json/schema/schema-walk.js'
import { problemsOf } from '../src/catalog/json-file.js'
import { FIELD_SCHEMA } from '../src/catalog/packages.js'
import { AJV_OPTIONS, PREPARED_CHECKS, schemasInUse } from '../src/catalog/schema-check.js'
import { loadSettings } from '../src/config/load.js'

/**
 * Compiles the JSON Schemas that every start needs, so that no start loads ajv. A schema that
 * changes afterwards is compiled at start again, until the next build.
 */

/** The checks of the catalog and of the settings, by the text of their schema. */
async function catalogChecks(): Promise<string> {
  await (await createTwinvoice()).close()
  loadSettings({ env: {}, folder: tmpdir() })
  problemsOf(FIELD_SCHEMA, {})
  const ajv = new Ajv2020({ ...AJV_OPTIONS, code: { source: true } })
  const texts = schemasInUse()
  for (const [index, text] of texts.entries())
    ajv.addSchema(JSON.parse(text) as object, nameOf(index))
  return standaloneCode.default(
    ajv,
    Object.fromEntries(texts.map((text, index) => [text, nameOf(index)])),
  )
}

function nameOf(index: number): string {
  return `schema-${String(index)}`
}

/** Written to a temporary file and renamed, so that a reader never sees half a file. */
async function replace(url: URL, text: string): Promise<void> {
  const file = fileURLToPath(url)
  const draft = `${file}.${String(process.pid)}`
  await writeFile(draft, text)
  await rename(draft, file)
}

const request = withSharedFields(generateRequestSchema())
await replace(
  PREPARED_CHECK,
  `${requestCheckSource(request)}\nmodule.exports.key = ${JSON.stringify(preparedKey(request))}\n`,
)
await replace(
  new URL(PREPARED_CHECKS, new URL('../src/catalog/', import.meta.url)),
  await catalogChecks(),
)

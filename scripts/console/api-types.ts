import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { format } from 'prettier'

import { openApi } from '../../src/http/openapi/openapi.js'

const ROOT = new URL('../../../', import.meta.url)

/** The files that the types are kept in: of the console, and of the client of the package. */
export const API_TYPES = ['console/src/api/schema.ts', 'src/client/schema.ts'].map(
  (path) => new URL(path, ROOT),
)

const BANNER =
  '// Made from the OpenAPI document by scripts/console/api-types.ts; run `npm run types`.\n\n'

/** Makes the TypeScript types of the service from its OpenAPI document. */
export async function apiTypes(): Promise<string> {
  const document: unknown = JSON.parse(JSON.stringify(openApi('http://localhost')))
  const types = await openapiTypescript(document as OpenAPI3, { alphabetize: true })
  return await format(BANNER + astToString(types), {
    parser: 'typescript',
    semi: false,
    singleQuote: true,
    printWidth: 100,
    trailingComma: 'all',
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const file of API_TYPES) await writeFile(file, await apiTypes())

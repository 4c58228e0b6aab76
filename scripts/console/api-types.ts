import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { format } from 'prettier'

import { openApi } from '../../src/http/openapi/openapi.js'

const ROOT = new URL('../../../', import.meta.url)

/** The file that the types of the console's client are kept in. */
export const API_TYPES = new URL('console/src/api/schema.ts', ROOT)

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
  await writeFile(API_TYPES, await apiTypes())

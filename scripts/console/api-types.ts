import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { format } from 'prettier'

import { adminOpenApi } from '../../src/http/admin/contract/openapi.js'
import { openApi } from '../../src/http/openapi/openapi.js'

const ROOT = new URL('../../../', import.meta.url)
const SERVICE = 'http://localhost'

/** The files that types are kept in, of the console and of the client of the package, with their documents. */
export const API_TYPES: readonly { readonly file: URL; readonly document: object }[] = [
  { file: new URL('console/src/api/admin-schema.ts', ROOT), document: adminOpenApi(SERVICE) },
  { file: new URL('src/client/schema.ts', ROOT), document: openApi(SERVICE) },
]

const BANNER =
  '// Made from the OpenAPI document by scripts/console/api-types.ts; run `npm run types`.\n\n'

/** Makes TypeScript types from an OpenAPI document. */
export async function apiTypes(document: object): Promise<string> {
  const plain: unknown = JSON.parse(JSON.stringify(document))
  const types = await openapiTypescript(plain as OpenAPI3, { alphabetize: true })
  return await format(BANNER + astToString(types), {
    parser: 'typescript',
    semi: false,
    singleQuote: true,
    printWidth: 100,
    trailingComma: 'all',
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const { file, document } of API_TYPES) await writeFile(file, await apiTypes(document))

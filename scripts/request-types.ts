import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { compile, type JSONSchema } from 'json-schema-to-typescript'

const ROOT = new URL('../../', import.meta.url)
const SCHEMA = new URL('src/request/generate.schema.json', ROOT)
const PRETTIER = new URL('.prettierrc.json', ROOT)

/** The file that the types are kept in. */
export const TYPES = new URL('src/request/types.ts', ROOT)

const BANNER = '// Made from generate.schema.json by scripts/request-types.ts; run `npm run types`.'

/** Makes the TypeScript types of a generate request from its JSON Schema. */
export async function requestTypes(): Promise<string> {
  const schema = JSON.parse(await readFile(SCHEMA, 'utf8'), bareReference) as JSONSchema
  return await compile(schema, 'GenerateRequest', {
    bannerComment: BANNER,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: JSON.parse(await readFile(PRETTIER, 'utf8')) as Record<string, never>,
  })
}

/** Drops the siblings of a `$ref`, which would make each use of a type another type. */
function bareReference(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value
  return { $ref: value.$ref }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await writeFile(TYPES, await requestTypes())

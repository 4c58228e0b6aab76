import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { format } from 'prettier'
import ts from 'typescript'

const ROOT = new URL('../../../', import.meta.url)
const SCHEMA = new URL('src/request/generate.schema.json', ROOT)
const PRETTIER = new URL('.prettierrc.json', ROOT)

/** The file that the types are kept in. */
export const TYPES = new URL('src/request/types.ts', ROOT)

const BANNER =
  '// Made from generate.schema.json by scripts/types/request-types.ts; run `npm run types`.'

/** Makes the TypeScript types of a generate request from its JSON Schema. */
export async function requestTypes(): Promise<string> {
  const schema = JSON.parse(await readFile(SCHEMA, 'utf8'), forTypes) as JSONSchema
  const types = await compile(schema, 'GenerateRequest', {
    bannerComment: BANNER,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    format: false,
  })
  const style = JSON.parse(await readFile(PRETTIER, 'utf8')) as Record<string, never>
  return await format(asAccepted(types), { ...style, parser: 'typescript' })
}

/**
 * Drops the siblings of a `$ref`, which would make each use of a type another type. An object of any
 * fields is a record.
 */
function forTypes(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value) return { $ref: value.$ref }
  const isOpen = 'additionalProperties' in value && value.additionalProperties === true
  return isOpen ? { ...value, tsType: 'Readonly<Record<string, unknown>>' } : value
}

/**
 * Allows what a request may be beyond its schema: a field that is `undefined` counts as absent, also
 * for programs with `exactOptionalPropertyTypes`, and no list is changed, so it may be readonly.
 */
function asAccepted(types: string): string {
  const source = ts.createSourceFile('types.ts', types, ts.ScriptTarget.Latest)
  const insertions: { readonly at: number; readonly text: string }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isArrayTypeNode(node)) insertions.push({ at: node.getStart(source), text: 'readonly ' })
    ts.forEachChild(node, visit)
    if (ts.isPropertySignature(node) && node.questionToken && node.type)
      insertions.push({ at: node.type.end, text: ' | undefined' })
  }
  visit(source)
  return insertions.reduceRight(
    (text, { at, text: added }) => text.slice(0, at) + added + text.slice(at),
    types,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await writeFile(TYPES, await requestTypes())

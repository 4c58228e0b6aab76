import { createRequire } from 'node:module'
import type * as AjvModule from 'ajv/dist/2020.js'

/** What is wrong with a value by a schema, in the words of ajv. */
export interface SchemaCheck {
  (value: unknown): boolean
  errors?: readonly AjvModule.ErrorObject[] | null
}

/** How schemas of the catalog are compiled, here and when the package is built. */
export const AJV_OPTIONS = { allErrors: true, strict: true, allowUnionTypes: true } as const

/** Written by `npm run build`: checks by the text of their schema. */
export const PREPARED_CHECKS = './schema-check.prepared.cjs'

const require = createRequire(import.meta.url)
const known = new Map<string, SchemaCheck>()
const prepared = readPrepared()
let ajv: AjvModule.Ajv2020 | undefined

/**
 * The check that a schema stands for. It is compiled once, and if it was already when the package
 * was built, not at all: ajv, which takes longer to load and to compile than all else at start,
 * is loaded for schemas that the package does not bring. A schema is known by its whole text, so
 * that a check cannot be another schema's.
 * @throws Error if it is no schema
 */
export function checkOf(schema: object): SchemaCheck {
  const text = JSON.stringify(schema)
  const present = known.get(text)
  if (present !== undefined) return present
  const check = Object.hasOwn(prepared, text) ? prepared[text] : undefined
  const made = check ?? compile(schema)
  known.set(text, made)
  return made
}

/** All schemas asked for so far, as text: what the build prepares. */
export function schemasInUse(): string[] {
  return [...known.keys()]
}

function compile(schema: object): SchemaCheck {
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof AjvModule
  ajv ??= new Ajv2020(AJV_OPTIONS)
  return ajv.compile(schema)
}

function readPrepared(): Readonly<Record<string, SchemaCheck>> {
  try {
    return require(PREPARED_CHECKS) as Readonly<Record<string, SchemaCheck>>
  } catch {
    return {}
  }
}

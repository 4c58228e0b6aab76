import { readFileSync } from 'node:fs'
import { Fault } from '../pipeline/errors.js'
import { fileReason } from '../pipeline/file-reason.js'
import { schemaProblems } from './problems/schema-problems.js'
import { checkOf } from './schema-check.js'

/** The schema errors of a value, each as a sentence with the location in the value. */
export function problemsOf(schema: object, value: unknown): string[] {
  const check = checkOf(schema)
  return check(value) ? [] : schemaProblems(check.errors ?? [], schema, value)
}

/**
 * Reads a JSON file of a template, profile or pack and checks it.
 * @throws Fault CATALOG_INVALID that names the file and all errors
 */
export function readCheckedJson<T>(file: string, schema: object): T {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (thrown) {
    throw new Fault('CATALOG_INVALID', `cannot be read: ${fileReason(thrown)}`, { file }, thrown)
  }
  const problems = problemsOf(schema, value)
  if (problems.length > 0) throw new Fault('CATALOG_INVALID', problems.join('; '), { file })
  return value as T
}

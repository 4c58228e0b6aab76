import { readFileSync } from 'node:fs'
import { detail, inEnglish, listed, type Detail } from '../pipeline/detail.js'
import { Fault, reasonOf, type FaultCode } from '../pipeline/errors.js'
import { fileDetail, jsonOf } from '../pipeline/file-reason.js'
import { didYouMean } from './problems/nearest.js'
import { schemaProblems } from './problems/schema-problems.js'
import { checkOf } from './schema-check.js'

/** The schema errors of a value, each as a sentence with the location in the value. */
export function problemsOf(schema: object, value: unknown): Detail[] {
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
    value = jsonOf(readFileSync(file))
  } catch (thrown) {
    throw new Fault(
      'CATALOG_INVALID',
      detail`cannot be read: ${fileDetail(thrown)}`,
      { file },
      thrown,
    )
  }
  const problems = problemsOf(schema, value)
  if (problems.length > 0) throw new Fault('CATALOG_INVALID', listed(problems), { file })
  return value as T
}

/** The keywords of JSON Schema 2020-12 that options are described with. */
const KEYWORDS =
  '$comment $defs $ref additionalProperties allOf anyOf const contains default dependentRequired deprecated description else enum examples exclusiveMaximum exclusiveMinimum format if items maxContains maxItems maxLength maxProperties maximum minContains minItems minLength minProperties minimum multipleOf not oneOf pattern patternProperties prefixItems properties propertyNames required then title type unevaluatedItems unevaluatedProperties uniqueItems'.split(
    ' ',
  )

/**
 * Checks the schema with which an extension describes its options.
 * @param file where it is
 * @throws Fault of this code if options cannot be checked by it
 */
export function checkOptionsSchema(schema: object, file: string, code: FaultCode): void {
  try {
    checkOf(schema)
  } catch (thrown) {
    const reason = reasonOf(thrown).replace(/^(strict mode|schema is invalid): (data)?/, '')
    const [, unknown] = /unknown keyword: "([^"]*)"/.exec(reason) ?? []
    const advice = unknown === undefined ? '' : didYouMean(unknown, KEYWORDS)
    throw new Fault(
      code,
      `"options" is no JSON Schema by which options can be checked: ${reason}${inEnglish(advice)}`,
      { file },
      thrown,
    )
  }
}

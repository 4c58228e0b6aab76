import type { CheckedRequest, JsonDocument, JsonSchema } from 'twinvoice/plugin'
import { compileCompletion } from './complete.js'
import { formats } from '../values/formats.js'
import type { Problem } from '../problems/problem.js'
import { openSchemaCheck } from './schema-check.js'
import { schemaProblems } from './schema-problems.js'
import { fieldPaths, withSharedFields } from './schema-walk.js'

/** The compiled schema. */
export interface SchemaStage {
  /** All violations of the schema in a document. */
  problems(document: JsonDocument): readonly Problem[]
  /** The checked request; only for documents without problems. */
  complete(document: JsonDocument): CheckedRequest
}

/** Loads the libraries and the compiled schema once. */
export async function createSchemaStage(
  schema: JsonSchema,
  codesOf: (list: string) => ReadonlySet<string>,
): Promise<SchemaStage> {
  // Only the formats are imported, since the main module of ajv-formats would load Ajv.
  const [{ fullFormats }, bank, levenshtein] = await Promise.all([
    import('ajv-formats/dist/formats.js'),
    import('#ibantools'),
    import('fastest-levenshtein'),
  ])
  const date = fullFormats.date as { validate: (text: string) => boolean }
  const known = formats({
    bank,
    isDate: date.validate,
    isCountry: (code) => codesOf('country').has(code),
  })
  const shared = withSharedFields(schema)
  const check = await openSchemaCheck(shared, { formats: known, codesOf })
  const { distance } = levenshtein
  const knowledge = {
    schema: shared,
    formats: known,
    codesOf,
    distance,
    fieldPaths: fieldPaths(schema),
  }
  return {
    problems: (document) =>
      document.root === undefined ? [] : schemaProblems(check(document), document, knowledge),
    complete: compileCompletion(schema, known),
  }
}

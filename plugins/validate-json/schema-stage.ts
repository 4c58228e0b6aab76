import type { CheckedRequest, JsonDocument, JsonSchema } from 'twinvoice'
import { compileCompletion } from './complete.js'
import { formats } from './formats.js'
import type { Problem } from './problem.js'
import { compileSchema } from './schema-check.js'
import { schemaProblems } from './schema-problems.js'
import { fieldPaths, withSharedFields } from './schema-walk.js'

/** The compiled schema. */
export interface SchemaStage {
  /** All that a document breaks of the schema. */
  problems(document: JsonDocument): readonly Problem[]
  /** The checked request; for documents without problems. */
  complete(document: JsonDocument): CheckedRequest
}

/** Loads the libraries and compiles the schema, once. */
export async function createSchemaStage(
  schema: JsonSchema,
  codesOf: (list: string) => ReadonlySet<string>,
): Promise<SchemaStage> {
  const [{ Ajv2020 }, { default: ajvFormats }, bank, levenshtein] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
    import('ibantools'),
    import('fastest-levenshtein'),
  ])
  const date = ajvFormats.default.get('date') as { validate: (text: string) => boolean }
  const known = formats({
    bank,
    isDate: date.validate,
    isCountry: (code) => codesOf('country').has(code),
  })
  const shared = withSharedFields(schema)
  const check = compileSchema(Ajv2020, shared, known, codesOf)
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

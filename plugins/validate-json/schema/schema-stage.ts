import type { CheckedRequest, JsonDocument, JsonSchema } from 'twinvoice/plugin'
import { compileCompletion } from './complete.js'
import { formats, receivedFormats } from '../values/formats.js'
import type { Problem } from '../problems/problem.js'
import { isAsReceived, withoutDemands } from './as-received.js'
import { openSchemaCheck } from './schema-check.js'
import { schemaProblems } from './schema-problems.js'
import { fieldPaths, objectsOfInvoice, withSharedFields } from './schema-walk.js'

/** The compiled schema. */
export interface SchemaStage {
  /** All violations of the schema in a document. */
  problems(document: JsonDocument): readonly Problem[]
  /** The checked request; only for documents without problems. */
  complete(document: JsonDocument): CheckedRequest
}

/**
 * Loads the libraries and the compiled schema once.
 * @param optionNames names of options of templates, to say where they belong
 */
export async function createSchemaStage(
  schema: JsonSchema,
  codesOf: (list: string) => ReadonlySet<string>,
  optionNames: readonly string[] = [],
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
    // XML Schema has no year 0 (part 2, 3.2.9).
    isDate: (text) => date.validate(text) && !text.startsWith('0000'),
    isCountry: (code) => codesOf('country').has(code),
  })
  const shared = withSharedFields(schema)
  const check = await openSchemaCheck(shared)
  const strict = { formats: known, codesOf }
  const lenient = { formats: receivedFormats(known), codesOf, asReceived: true }
  const { distance } = levenshtein
  const knowledge = {
    schema: shared,
    formats: known,
    codesOf,
    distance,
    fieldPaths: fieldPaths(schema, optionNames),
    objects: objectsOfInvoice(schema),
  }
  const completed = compileCompletion(schema, { formats: known })
  const kept = compileCompletion(schema, { formats: lenient.formats, asReceived: true })
  return {
    problems: (document) => {
      if (document.root === undefined) return []
      if (!isAsReceived(document))
        return schemaProblems(check(document, strict), document, knowledge)
      const breaches = withoutDemands(check(document, lenient), document)
      return schemaProblems(breaches, document, { ...knowledge, ...lenient })
    },
    complete: (document) => (isAsReceived(document) ? kept : completed)(document),
  }
}

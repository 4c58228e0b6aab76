import {
  _,
  Ajv2020,
  Name,
  stringify,
  type CodeKeywordDefinition,
  type KeywordCxt,
} from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { JsonSchema } from 'twinvoice/plugin'
import type { RequestCheck } from './request-check.js'

/*
 * Compiles the schema with Ajv. Keywords that Ajv does not have, and those that need the original
 * text of a number (D5), call methods of `this`, the run of a document. So the code contains no
 * reference to the program and can be stored in a file.
 */

/** Compiles the schema in memory. */
export function compileRequestCheck(schema: JsonSchema): RequestCheck {
  return ajvFor(false).compile(schema)
}

/** The same check as the text of a CommonJS module. */
export function requestCheckSource(schema: JsonSchema): string {
  const ajv = ajvFor(true)
  return withBoundedErrors(standaloneCode.default(ajv, ajv.compile(schema)))
}

function ajvFor(source: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    passContext: true,
    messages: false,
    // To save time at start, each definition is compiled once and the code is not optimised.
    inlineRefs: false,
    code: { optimize: false, source, process: withBoundedErrors },
    // A test validates our schema against its meta-schema, which would take time at start.
    meta: false,
    validateSchema: false,
  })
  for (const keyword of KEYWORDS) {
    ajv.removeKeyword(keyword.keyword as string)
    ajv.addKeyword(keyword)
  }
  return ajv
}

/** Replaces `concat` by the method of the run that collects errors. */
function withBoundedErrors(code: string): string {
  return code.replaceAll('vErrors.concat(', 'this.errors(vErrors, ')
}

/** A keyword that calls a method of the run. */
function asking(
  keyword: string,
  type: 'string' | 'number',
  schemaType: 'string' | 'number',
  code: (context: KeywordCxt) => void,
): CodeKeywordDefinition {
  return { keyword, type, schemaType, code }
}

const KEYWORDS: readonly CodeKeywordDefinition[] = [
  asking('format', 'string', 'string', (context) =>
    context.pass(_`this.isFormat(${context.schemaValue}, ${context.data})`),
  ),
  asking('codeList', 'string', 'string', (context) =>
    context.pass(_`this.isCode(${context.schemaValue}, ${context.data})`),
  ),
  asking('text', 'string', 'string', (context) =>
    context.pass(_`this.isText(${context.schemaValue}, ${context.data})`),
  ),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'decimals'].map((keyword) =>
    asking(keyword, 'number', 'number', (context) => {
      const { schemaValue, data, it } = context
      const place = _`${it.parentData}, ${it.parentDataProperty}`
      context.pass(_`this.isNumber(${keyword}, ${schemaValue}, ${data}, ${place})`)
    }),
  ),
  {
    keyword: 'additionalProperties',
    type: 'object',
    schemaType: 'boolean',
    code({ gen, data, it, schema, parentSchema }) {
      if (schema === true) return
      const names = Object.keys(propertiesOf(parentSchema))
      const known = gen.scopeValue('obj', { ref: names, code: stringify(names) })
      gen.code(_`this.fields(${known}, ${data}, ${new Name('instancePath')} + ${it.errorPath})`)
    },
  },
]

function propertiesOf(schema: Readonly<Record<string, unknown>>): object {
  return schema['properties'] as object
}

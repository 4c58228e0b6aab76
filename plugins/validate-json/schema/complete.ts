import type {
  CheckedRequest,
  JsonDocument,
  JsonSchema,
  JsonValue,
  PathSegment,
} from 'twinvoice/plugin'
import { decimalText, readDecimal } from '../values/decimal.js'
import { flattened } from '../values/text.js'
import type { Format } from '../values/formats.js'
import { fieldsOf, resolve } from './schema-walk.js'

/** Makes the checked copy of one value, which is at `segment` of `parent`. */
type Completer = (
  value: JsonValue,
  document: JsonDocument,
  parent: JsonParent,
  segment: PathSegment,
) => unknown
type JsonParent = readonly JsonValue[] | Readonly<Record<string, JsonValue>>

/** How the values of a request are completed. */
export interface CompletionSettings {
  readonly formats: Readonly<Record<string, Format>>
  /** Whether the invoice was received: it gets no payment means of its own. */
  readonly asReceived?: boolean
}

/**
 * Returns a function that converts a document which matches the schema into a checked request: it
 * adds defaults, and writes numbers as canonical decimals and identifiers in their electronic form.
 */
export function compileCompletion(
  schema: JsonSchema,
  settings: CompletionSettings,
): (document: JsonDocument) => CheckedRequest {
  const complete = completer(schema, schema, settings)
  return (document) => complete(document.root ?? null, document, [], 0) as CheckedRequest
}

function completer(schema: JsonSchema, root: JsonSchema, settings: CompletionSettings): Completer {
  switch (schema['type']) {
    case 'object':
      // An object of any fields, such as a template's options, stays as it is.
      if (schema['additionalProperties'] === true) return (value) => value
      return objectCompleter(schema, root, settings)
    case 'array': {
      const items = completer(resolve(schema['items'] as JsonSchema, root) ?? {}, root, settings)
      return (value, document) => {
        const array = value as readonly JsonValue[]
        return array.map((element, index) => items(element, document, array, index))
      }
    }
    case 'number':
      return (value, document, parent, segment) =>
        canonical(document.numberText(parent, segment) ?? JSON.stringify(value))
    case 'string':
      return stringCompleter(schema, settings)
    default:
      return (value) => value
  }
}

/** The shortest text of most numbers is already canonical. */
const CANONICAL = /^(?:0|-?[1-9]\d*)(?:\.\d*[1-9])?$/

function canonical(text: string): string {
  return CANONICAL.test(text) ? text : decimalText(readDecimal(text))
}

function objectCompleter(
  schema: JsonSchema,
  root: JsonSchema,
  settings: CompletionSettings,
): Completer {
  const fields = Object.entries(fieldsOf(schema)).map(([name, field]) => {
    const resolved = resolve(field, root) ?? {}
    const defaultValue: unknown = isLeftOut(name, settings) ? undefined : resolved['default']
    return {
      name,
      complete: completer(resolved, root, settings),
      defaultValue: typeof defaultValue === 'number' ? String(defaultValue) : defaultValue,
    }
  })
  return (value, document) => {
    const object = value as Readonly<Record<string, JsonValue>>
    const completed: Record<string, unknown> = {}
    for (const { name, complete, defaultValue } of fields) {
      const member = Object.hasOwn(object, name) ? object[name] : undefined
      // An empty list is equivalent to none, except for `items`, which the schema does not allow to
      // be empty.
      if (Array.isArray(member) && member.length === 0) continue
      if (member !== undefined) completed[name] = complete(member, document, object, name)
      else if (defaultValue !== undefined) completed[name] = defaultValue
    }
    return completed
  }
}

/** Terms of payment without a means are none by credit transfer. */
function isLeftOut(name: string, { asReceived = false }: CompletionSettings): boolean {
  return asReceived && name === 'meansCode'
}

function stringCompleter(
  schema: JsonSchema,
  { formats, asReceived = false }: CompletionSettings,
): Completer {
  const format = formats[String(schema['format'])]
  const kind = schema['text'] === 'lines' ? 'lines' : 'line'
  const isText = schema['text'] !== undefined
  const tidy = (text: string) => (asReceived && isText ? flattened(text, kind) : text)
  if (format !== undefined) return (value) => tidy(format.normalize(value as string))
  if (kind === 'lines') return (value) => tidy((value as string).replaceAll('\r\n', '\n'))
  return asReceived ? (value) => tidy(value as string) : (value) => value
}

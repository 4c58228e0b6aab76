import { generateRequestSchema } from '../../src/request/schema.js'
import { code, page, plainText, table } from './markdown.js'

interface Field {
  readonly description?: string
  readonly type?: string
  readonly $ref?: string
  readonly items?: Field
  readonly enum?: readonly string[]
  readonly codeList?: string
  readonly format?: string
  readonly default?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly exclusiveMaximum?: number
  readonly decimals?: number
  readonly text?: string
}

interface ObjectSchema extends Field {
  readonly title: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Field>>
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>
}

interface Root extends ObjectSchema {
  readonly $defs: Readonly<Record<string, ObjectSchema>>
}

/** The fields of a generate request, object by object, in the order of the schema. */
export function requestPage(): string {
  const schema = generateRequestSchema() as Partial<Root> as Root
  const objects = [schema, ...Object.values(schema.$defs).filter((each) => each.properties)]
  return page('Request fields', '`src/request/generate.schema.json`', [
    'The body of `POST /v1/generate`, the file that `twinvoice generate` reads, and the first ' +
      'argument of `generate()` have these fields. A field that is not listed here is refused. A ' +
      '**required** field must be present if its object is. The [business terms](./terms) list the XML ' +
      'element of each field.',
    'Text is one line, unless it says *lines*. Numbers are read as decimals from their text; ' +
      'amounts are below 10¹². Code lists are those of EN 16931, in the release that the rule ' +
      'pack names.',
    ...objects.map((object) => section(object, schema)),
  ])
}

function section(object: ObjectSchema, root: Root): string {
  const rows = Object.entries(object.properties ?? {}).map(([name, field]) => [
    code(name),
    typeOf(field, root),
    object.required?.includes(name) === true ? 'yes' : '',
    [plainText(described(field, root)), ...limits(field)].filter((part) => part !== '').join(' '),
  ])
  const together = Object.entries(object.dependentRequired ?? {}).map(
    ([name, others]) => `${code(name)} needs ${others.map(code).join(' and ')}.`,
  )
  const parts = [
    `## ${object.title === 'GenerateRequest' ? 'The request' : object.title}`,
    object.description ?? '',
    table(['field', 'type', 'required', 'what it is'], rows),
    together.join(' '),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function typeOf(field: Field, root: Root): string {
  if (field.$ref !== undefined) return reference(field.$ref, root)
  if (field.type === 'array') return `list of ${typeOf(field.items ?? {}, root)}`
  if (field.format === 'date') return 'date'
  if (field.codeList !== undefined || field.enum !== undefined) return 'code'
  return field.text === 'lines' ? 'lines' : (field.type ?? '').replace('string', 'text')
}

function reference(ref: string, root: Root): string {
  const name = ref.replace('#/$defs/', '')
  const target = root.$defs[name]
  return target?.properties === undefined ? 'code' : `[${name}](#${name.toLowerCase()})`
}

function described(field: Field, root: Root): string {
  if (field.description !== undefined) return field.description
  const target = root.$defs[(field.$ref ?? '').replace('#/$defs/', '')]
  return target?.description ?? ''
}

function limits(field: Field): string[] {
  const { enum: values, codeList, maxLength, maxItems, minItems, decimals } = field
  return [
    values === undefined ? '' : `One of ${values.map(code).join(', ')}.`,
    codeList === undefined ? '' : `Code list \`${codeList}\`.`,
    maxLength === undefined ? '' : `At most ${maxLength.toLocaleString('en')} characters.`,
    minItems === undefined ? '' : `At least ${minItems}.`,
    maxItems === undefined ? '' : `At most ${maxItems.toLocaleString('en')}.`,
    decimals === undefined ? '' : `Decimals: ${decimals}.`,
    bounds(field),
    field.default === undefined ? '' : `Default ${code(JSON.stringify(field.default))}.`,
  ]
}

function bounds({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Field): string {
  const huge = (value: number | undefined) => value !== undefined && Math.abs(value) >= 1e12
  const parts = [
    minimum === undefined ? '' : `from ${minimum}`,
    exclusiveMinimum === undefined || huge(exclusiveMinimum) ? '' : `above ${exclusiveMinimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
    exclusiveMaximum === undefined || huge(exclusiveMaximum) ? '' : `below ${exclusiveMaximum}`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `Value ${parts.join(' ')}.`
}

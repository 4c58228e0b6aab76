import { PROFILE_LEVELS } from '../invoice/binding/row.js'
import { SYNTAXES } from '../invoice/syntaxes/document-kinds.js'
import { LOCALES } from '../request/checked-request.js'
import { GUIDELINE_KINDS, INPUT_KINDS, LAYERS, PDFA_ERRORS } from './entries/entries.js'

const text = { type: 'string', minLength: 1 } as const
const texts = { type: 'array', items: text, uniqueItems: true } as const

const localized = {
  type: 'object',
  required: [...LOCALES],
  additionalProperties: false,
  properties: Object.fromEntries(LOCALES.map((locale) => [locale, text])),
} as const

const severity = {
  type: 'array',
  items: {
    type: 'object',
    required: ['rule', 'severity', 'reason'],
    additionalProperties: false,
    properties: {
      rule: text,
      severity: { enum: ['error', 'warning', 'info', 'off'] },
      reason: text,
    },
  },
} as const

/** A pipeline as JSON: ordered stages and where it stops. */
const PLAN_SCHEMA = {
  type: 'object',
  required: ['stages'],
  additionalProperties: false,
  properties: {
    stages: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['plugin'],
        additionalProperties: false,
        properties: { plugin: text, options: { type: 'object' } },
      },
    },
    stopOn: { enum: ['error', 'warning', 'info'] },
    severity,
  },
} as const

const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const
const valid = {
  type: 'object',
  additionalProperties: false,
  properties: { from: day, to: day },
} as const
const syntax = { enum: [...SYNTAXES] }
const input = { enum: [...INPUT_KINDS] }
const guideline = { enum: [...GUIDELINE_KINDS] }

/** The plan of a profile, in which a stage can be for one syntax or one kind of file only. */
const PROFILE_PLAN_SCHEMA = {
  ...PLAN_SCHEMA,
  properties: {
    ...PLAN_SCHEMA.properties,
    stages: {
      ...PLAN_SCHEMA.properties.stages,
      items: {
        ...PLAN_SCHEMA.properties.stages.items,
        properties: { ...PLAN_SCHEMA.properties.stages.items.properties, syntax, input, guideline },
      },
    },
  },
} as const

const LAYERS_LEFT_OUT = {
  type: 'object',
  required: ['layers', 'reason'],
  additionalProperties: false,
  properties: { layers: { type: 'array', items: { enum: [...LAYERS] } }, reason: localized },
} as const

/** `templates/profiles/<name>.json` */
export const PROFILE_SCHEMA = {
  type: 'object',
  required: [
    'id',
    'title',
    'guideline',
    'level',
    'conformanceLevel',
    'fileName',
    'relationship',
    'version',
    'rulePacks',
    'validate',
  ],
  additionalProperties: false,
  properties: {
    id: text,
    title: text,
    guideline: text,
    identifiers: {
      type: 'array',
      items: {
        type: 'object',
        required: ['guideline'],
        additionalProperties: false,
        properties: { guideline: text, businessProcess: text, syntax, valid },
      },
    },
    fallback: { type: 'boolean' },
    businessProcess: text,
    cashDiscounts: { enum: ['xrechnung'] },
    rateOutsideVat: { anyOf: [{ type: 'boolean' }, { type: 'array', minItems: 1, items: text }] },
    termsAsData: { type: 'boolean' },
    mentions: { enum: ['france'] },
    syntaxes: { type: 'array', minItems: 1, uniqueItems: true, items: syntax },
    level: { enum: [...PROFILE_LEVELS] },
    conformanceLevel: text,
    fileName: text,
    relationship: { enum: ['Alternative', 'Data', 'Source'] },
    version: text,
    release: text,
    templates: texts,
    rulePacks: texts,
    pdfa: { enum: [...PDFA_ERRORS] },
    severity,
    notChecked: LAYERS_LEFT_OUT,
    notApplicable: LAYERS_LEFT_OUT,
    gap: localized,
    generate: PROFILE_PLAN_SCHEMA,
    embed: PROFILE_PLAN_SCHEMA,
    validate: PROFILE_PLAN_SCHEMA,
  },
} as const

/** `templates/<id>/template.json` */
export const TEMPLATE_SCHEMA = {
  type: 'object',
  required: ['id', 'title', 'profiles'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', pattern: '^[a-z][a-z0-9-]*$' },
    title: text,
    profiles: { ...texts, minItems: 1 },
    options: { type: 'object' },
    defaults: { type: 'object' },
  },
} as const

/** The part of `pack.json` that the catalog reads; the engine checks the whole. */
export const PACK_HEAD_SCHEMA = {
  type: 'object',
  required: ['id', 'version', 'title'],
  properties: {
    id: text,
    version: text,
    title: text,
    release: text,
    family: text,
    valid: { type: 'object' },
    syntax,
    profiles: texts,
  },
} as const

/** `codelists.json` of a rule pack */
export const CODE_LISTS_SCHEMA = {
  type: 'object',
  required: ['release', 'lists'],
  properties: {
    release: text,
    lists: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['codes'],
        properties: { codes: { type: 'array', items: text } },
      },
    },
  },
} as const

/** `templates/open.json`: what runs before a profile is known */
export const OPEN_SCHEMA = {
  type: 'object',
  required: ['request', 'pdf', 'xml'],
  additionalProperties: false,
  properties: { request: PLAN_SCHEMA, pdf: PLAN_SCHEMA, xml: PLAN_SCHEMA },
} as const

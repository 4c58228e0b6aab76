/** Encodings of CSV files that programs export, by their names of the WHATWG Encoding Standard. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'macintosh',
] as const

/** How dates are written; `excel` and `excel-1904` are the serial numbers of spreadsheet programs. */
export const DATE_ORDERS = [
  'YYYY-MM-DD',
  'YYYYMMDD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'excel',
  'excel-1904',
] as const

const SCALAR = { type: ['string', 'number', 'boolean'] } as const

/** The JSON Schema (2020-12) of a map from the columns of a table to requests. */
export const TABLE_MAP_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Map of a table',
  type: 'object',
  required: ['request'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    rows: { enum: ['lines', 'invoices'] },
    header: { type: 'integer', minimum: 0, maximum: 1000 },
    delimiter: {
      type: 'string',
      minLength: 1,
      maxLength: 1,
      pattern: '[^"\\r\\n]',
      description: 'one character, but no quote and no line break',
    },
    encoding: { enum: ENCODINGS },
    sheet: { type: 'string', minLength: 1 },
    decimal: { enum: ['.', ','] },
    thousands: { enum: ['.', ',', ' ', "'"] },
    dates: { enum: DATE_ORDERS },
    request: { $ref: '#/$defs/object' },
  },
  $defs: {
    node: {
      if: { type: 'object' },
      then: {
        if: { type: 'object', properties: { column: {} }, required: ['column'] },
        then: { $ref: '#/$defs/cell' },
        else: { $ref: '#/$defs/object' },
      },
      else: { if: { type: 'array' }, then: { type: 'array', items: { $ref: '#/$defs/node' } } },
    },
    object: { type: 'object', additionalProperties: { $ref: '#/$defs/node' } },
    cell: {
      type: 'object',
      required: ['column'],
      additionalProperties: false,
      properties: {
        column: { type: 'string', minLength: 1 },
        values: { type: 'object', additionalProperties: SCALAR },
        default: SCALAR,
        times: { type: 'number', exclusiveMinimum: 0 },
        dates: { enum: DATE_ORDERS },
      },
    },
  },
} as const

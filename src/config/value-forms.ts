/**
 * JSON Schemas of values that settings have. A `description` says in messages which form is wanted.
 */

/** A text that is not empty. */
export const text = { type: 'string', minLength: 1 }

/** Name or folder of a package, optionally with options for its stages. */
export const PACKAGE = {
  type: ['string', 'object'],
  minLength: 1,
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: text,
    options: { type: 'object', additionalProperties: { type: 'object' } },
  },
}

/** A place of a store. */
export const DATABASE = {
  type: 'string',
  pattern: '^(sqlite:.+|postgres(ql)?://.+)$',
  description: 'sqlite:<file> or postgres://user:password@host/database',
}

/**
 * An origin as browsers send it: in lower case, without a path and without the usual port. Any other text
 * would never be equal to one.
 */
export const ORIGIN = {
  type: 'string',
  pattern:
    '^(?!http://[^/]*:80$|https://[^/]*:443$)[a-z][a-z0-9+.-]*://([a-z0-9._-]+|\\[[0-9a-f:.]+\\])(:[0-9]{1,5})?$',
  description:
    'an origin such as https://shop.example.org or http://localhost:5173: lower case, without a path, a "/" at the end or the usual port',
}

/** A place from which runs may read. */
export const ROOT = {
  type: 'string',
  pattern: '^(/|[A-Za-z]:[\\\\/]|s3://[^/])',
  description: 'an absolute folder or s3://bucket/prefix',
}

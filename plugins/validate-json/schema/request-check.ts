import type { ErrorObject } from 'ajv/dist/2020.js'

/** The schema as code; its `this` is the run of a document, which answers what the code asks of it. */
export interface RequestCheck {
  (this: unknown, value: unknown): unknown
  errors?: readonly ErrorObject[] | null
}

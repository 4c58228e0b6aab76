import { SERVICE } from '../../api/client.js'
import type { Step } from './json-tree.js'

/** The part of JSON Schema that the request's schema is written in. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
}

type Parts = Readonly<Record<string, Schema>>

/** The schema of a request, as this service has it. */
export class RequestSchema {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Reads it from the service's OpenAPI document. */
  static async load(): Promise<RequestSchema> {
    const response = await fetch(`${SERVICE}/openapi.json`)
    const document = (await response.json()) as { components: { schemas: Parts } }
    return new RequestSchema(document.components.schemas)
  }

  /** The schema of the value at a path; undefined if a request has no such place. */
  at(path: readonly Step[]): Schema | undefined {
    let found = this.#resolved(this.#parts['GenerateRequest'])
    for (const step of path)
      found = this.#resolved(typeof step === 'number' ? found?.items : found?.properties?.[step])
    return found
  }

  /** What a property's value begins with when its name is completed. */
  beginning(schema: Schema): string {
    const { type, default: standard } = this.#resolved(schema) ?? {}
    if (standard !== undefined) return JSON.stringify(standard)
    return { object: '{}', array: '[]', string: '""', boolean: 'true' }[String(type)] ?? ''
  }

  #resolved(schema: Schema | undefined): Schema | undefined {
    if (schema?.$ref === undefined) return schema
    const { $ref, ...own } = schema
    const named = this.#parts[$ref.slice($ref.lastIndexOf('/') + 1)]
    return { ...this.#resolved(named), ...own }
  }
}

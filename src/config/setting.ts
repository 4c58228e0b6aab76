import type { JsonSchema } from '../pipeline/plugin.js'

/** A setting, which can be set by an environment variable or by its name in the config file. */
export interface Setting<T> {
  readonly env: string
  readonly schema: JsonSchema
  readonly fallback: T
  /** Description in one line. */
  readonly about: string
  /** True if it can contain a password, which is never shown. */
  readonly secret?: boolean
  /** True if all of it is a secret. */
  readonly hidden?: boolean
}

export function setting<T>(
  env: string,
  schema: JsonSchema,
  fallback: T,
  about: string,
): Setting<T> {
  return { env, schema, fallback, about }
}

export function secret<T>(env: string, schema: JsonSchema, fallback: T, about: string): Setting<T> {
  return { env, schema, fallback, about, secret: true }
}

/** A setting of which nothing is shown. */
export function hidden(env: string, schema: JsonSchema, about: string): Setting<string> {
  return { env, schema, fallback: '', about, hidden: true }
}

export const flag = { type: 'boolean' }
export const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })

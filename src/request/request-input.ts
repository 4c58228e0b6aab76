import type { GenerateRequest } from './types.js'

/** A request with decimals as text, such as `"120.50"`, where it has numbers (D34). */
export type CoercibleRequest = WithDecimalText<GenerateRequest>

/**
 * What callers give as a request: JSON as text or bytes, whose numbers are read as decimals (D5), or an
 * object.
 * @template Coerce true if decimals may be text
 */
export type RequestInput<Coerce extends boolean = false> =
  (Coerce extends true ? CoercibleRequest : GenerateRequest) | string | Uint8Array

type WithDecimalText<T> = T extends number
  ? number | string
  : T extends readonly (infer Entry)[]
    ? readonly WithDecimalText<Entry>[]
    : T extends object
      ? { [Name in keyof T]: WithDecimalText<T[Name]> }
      : T

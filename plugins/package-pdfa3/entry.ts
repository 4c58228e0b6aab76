import { PDFName, type PDFDict } from '#pdf-lib'

/**
 * The value of a key, references resolved; undefined if it is missing or of another type, as it may be
 * in the PDF of another producer. pdf-lib's own look-up with a type throws there.
 */
export function entry<Value>(dict: PDFDict, key: string, type: ClassOf<Value>): Value | undefined {
  const value: unknown = dict.lookup(PDFName.of(key))
  return type[Symbol.hasInstance](value) ? (value as Value) : undefined
}

/** A class, whoever may call its constructor. */
interface ClassOf<Instance> {
  readonly prototype: Instance
  [Symbol.hasInstance](value: unknown): boolean
}

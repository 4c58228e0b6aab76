/** A number of a request by its decimal text, so that it never becomes a binary number. */
export class Numeral {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Scalar = string | boolean | null | Numeral
/** A value of a request; numbers are {@link Numeral}. */
export type RequestValue = Scalar | readonly RequestValue[] | RequestObject
export interface RequestObject {
  readonly [name: string]: RequestValue
}

/** The JSON text of a request, with the digits that its numbers have. */
export function jsonText(value: RequestValue): string {
  if (value instanceof Numeral) return value.text
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => {
    return `${JSON.stringify(name)}:${jsonText(member)}`
  })
  return `{${members.join(',')}}`
}

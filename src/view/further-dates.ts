import { BASIC_DATE } from '../invoice/binding/codec.js'
import type { UnmappedValue } from '../request/from-invoice/unmapped.js'

const FORMAT = '/@format'

/**
 * Values without a term, with the days among them as people read them: CII writes `20181031`, and beside it
 * the format 102, which then says nothing more.
 */
export function withPlainDays(values: readonly UnmappedValue[]): readonly UnmappedValue[] {
  const written = new Map(values.map(({ xpath, value }) => [xpath, value]))
  const dayAt = (xpath: string): string | undefined => {
    const value = written.get(xpath) ?? ''
    const day = BASIC_DATE.read(value)
    return day !== value && written.get(xpath + FORMAT) === '102' ? day : undefined
  }
  return values.flatMap((each) => {
    const { xpath } = each
    if (xpath.endsWith(FORMAT) && dayAt(xpath.slice(0, -FORMAT.length)) !== undefined) return []
    const day = dayAt(xpath)
    return day === undefined ? [each] : [{ ...each, value: day }]
  })
}

/** Numbers of the built-in formats that show a day (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: readonly (readonly [number, number])[] = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 58],
]

/** Text in quotes, escaped and repeated characters, and colours, conditions and languages in brackets. */
const NOT_A_PART = /"[^"]*"|\\.|[_*].|\[[^\]]*(?:\]|$)/g

/** Whether a built-in format shows a day. Those of times alone do not. */
export function isDateFormatId(id: number): boolean {
  return BUILT_IN.some(([first, last]) => id >= first && id <= last)
}

/** Parts for the year, also of an era, for the day, and for the month by its name; `m` and `mm` can be minutes. */
const DAY = /[yd]|m{3}|e(?![-+])/i

/** Whether a format code shows a day or a part of it. */
export function isDateFormat(code: string): boolean {
  return DAY.test(code.replace(NOT_A_PART, '').replace(/general/gi, ''))
}

/**
 * What a format code shows of a number other than the number itself: a hundred times as much, or a part of a day as
 * hours and minutes. {@link isDateFormat} tells days.
 */
export function scaledFormat(code: string): 'percentage' | 'time' | undefined {
  const rest = code.replace(NOT_A_PART, '').replace(/general/gi, '')
  if (rest.includes('%')) return 'percentage'
  return /[hms]/i.test(rest) || ELAPSED.test(code) ? 'time' : undefined
}

/** Hours, minutes or seconds beyond those of a day. */
const ELAPSED = /\[(?:h+|m+|s+)\]/i

/** The same of a built-in format. */
export function scaledFormatId(id: number): 'percentage' | 'time' | undefined {
  if (id === 9 || id === 10) return 'percentage'
  return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? 'time' : undefined
}

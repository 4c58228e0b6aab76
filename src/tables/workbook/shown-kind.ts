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

/** Whether a format code shows a day: it has a part for the year or the day. */
export function isDateFormat(code: string): boolean {
  return /[yd]/i.test(code.replace(NOT_A_PART, '').replace(/general/gi, ''))
}

/** Whether a format code shows a percentage: a hundred times what is stored. */
export function isPercentFormat(code: string): boolean {
  return code.replace(NOT_A_PART, '').includes('%')
}

/** Whether a built-in format does. */
export function isPercentFormatId(id: number): boolean {
  return id === 9 || id === 10
}

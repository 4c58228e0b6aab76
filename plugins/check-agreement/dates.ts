/** The languages of the EU. */
const LANGUAGES = 'bg cs da de el en es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv'.split(
  ' ',
)

const NAMES = new Map<number, ReadonlySet<string>>()

/** Names of a month in all languages: long and short, alone and in a date. */
function monthNames(month: number): ReadonlySet<string> {
  const known = NAMES.get(month)
  if (known !== undefined) return known
  const day = new Date(Date.UTC(2026, month - 1, 15))
  const names = new Set<string>()
  for (const language of LANGUAGES)
    for (const width of ['long', 'short'] as const) {
      const options = { month: width, timeZone: 'UTC' } as const
      names.add(new Intl.DateTimeFormat(language, options).format(day))
      const parts = new Intl.DateTimeFormat(language, {
        ...options,
        day: 'numeric',
        year: 'numeric',
      })
      names.add(parts.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '')
    }
  const plain = new Set([...names].map((name) => name.toLowerCase().replace(/\.$/, '')))
  const words = new Set([...plain].filter((name) => /^\p{L}{3,}/u.test(name)))
  NAMES.set(month, words)
  return words
}

/** The names of a month as patterns. */
function namePatterns(month: number): string[] {
  return [...monthNames(month)].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}

/** The pattern of the name of any month. */
export const MONTHS = `(?:${Array.from({ length: 12 }, (_, at) => namePatterns(at + 1))
  .flat()
  .join('|')})`

/** True if a text shows a date, in figures or with the name of the month. @param date `YYYY-MM-DD` */
export function showsDate(text: string, date: string): boolean {
  // An invoice that was received may have anything in the place of a date.
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return text.includes(date)
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const [y, m, d] = [`(?:${year}|${String(year % 100).padStart(2, '0')})`, `0?${month}`, `0?${day}`]
  const between = '\\s?[./\\-\\s]\\s?'
  const orders = [
    [d, m, y],
    [y, m, d],
    [m, d, y],
  ]
  const inFigures = orders.some((order) =>
    new RegExp(`(?<!\\d)${order.join(between)}(?!\\d)`).test(text),
  )
  if (inFigures || text.includes(date.replaceAll('-', ''))) return true
  const name = `(?:${namePatterns(month).join('|')})`
  return new RegExp(
    `(?<!\\d)${d}(?!\\d)[^\\d]{0,8}${name}[^\\d]{0,12}${year}|${name}[^\\d]{0,4}${d}(?!\\d)[^\\d]{0,8}${year}|${year}[^\\d]{0,8}${name}[^\\d]{0,4}${d}(?!\\d)`,
    'u',
  ).test(text)
}

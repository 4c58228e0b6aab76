import type { ReceivedNotice, ReceivedValue } from 'twinvoice/plugin'

type Headings = ReceivedNotice['headings']

/** Term, name and value of a row of the further details. */
export type FurtherRow = readonly [id: string, name: string, value: string]

/**
 * The rows of the further details. The same value of the same term in several lines of the invoice has one
 * row, which says which lines they are.
 */
export function furtherRows(values: readonly ReceivedValue[], headings: Headings): FurtherRow[] {
  const rows = merged(values)
  const all = new Set(rows.flatMap(({ lines }) => lines)).size
  return byTerm(rows).flatMap((same) =>
    same.some(({ lines }) => rangesOf(lines).length > MOST_IN_NAME)
      ? scatteredRows(same, all, headings)
      : same.map((row) => plainRow(row, headings)),
  )
}

function plainRow({ id, group, label, lines, value }: MergedValue, headings: Headings): FurtherRow {
  const numbers = rangesOf(lines).join(', ')
  const within = lines.length > 1 ? group.replace(/\d+/, numbers) : group
  return [id, named(within, label, headings), value]
}

/**
 * Numbers of many lines follow the value: before the label, nobody would find the label. If all lines
 * have the term, the value of most lines comes last, as that of all others.
 */
function scatteredRows(
  rows: readonly MergedValue[],
  all: number,
  headings: Headings,
): FurtherRow[] {
  const count = rows.reduce((sum, { lines }) => sum + lines.length, 0)
  const sorted = rows.toSorted((a, b) => a.lines.length - b.lines.length)
  const others = count === all && rows.length > 1 ? sorted.at(-1) : undefined
  const before = rows.filter((row) => row !== others)
  return [...before, ...(others === undefined ? [] : [others])].map((row) => {
    if (row.lines.length === 1) return plainRow(row, headings)
    const where =
      row === others ? headings.otherLines : `${headings.lines} ${rangesOf(row.lines).join(', ')}`
    const within = row.group.replace(/\s*\d+/, '')
    return [row.id, named(within, row.label, headings), `${row.value}\n${where}`]
  })
}

function named(within: string, label: string, { colon }: Headings): string {
  return within === '' ? label : `${within}${colon}${label}`
}

/** Ranges of line numbers that a name can have. */
const MOST_IN_NAME = 4

interface MergedValue extends ReceivedValue {
  /** The term, without the number of the line; '' for a value outside of lines. */
  readonly term: string
  /** Numbers of the lines that have the value, from 1; empty for one outside of lines. */
  readonly lines: readonly number[]
}

/** A value of a line; those of a sub-line are together. */
const OF_LINE = /^items\[(\d+)\]\.(?!subLines\[)(.*)$/

function merged(values: readonly ReceivedValue[]): MergedValue[] {
  const rows = new Map<string, MergedValue & { readonly lines: number[] }>()
  for (const value of values) {
    const [, line, term = ''] = OF_LINE.exec(value.path) ?? []
    const key = line === undefined ? value.path : `items ${term} ${value.value}`
    const row = rows.get(key) ?? { ...value, term, lines: [] }
    if (line !== undefined) row.lines.push(Number(line) + 1)
    rows.set(key, row)
  }
  return [...rows.values()]
}

/** Rows of the same term of lines together, in the order of their first ones. */
function byTerm(rows: readonly MergedValue[]): MergedValue[][] {
  const groups = new Map<string, MergedValue[]>()
  for (const row of rows) {
    const key = row.lines.length === 0 ? row.path : `items ${row.term}`
    const same = groups.get(key)
    if (same === undefined) groups.set(key, [row])
    else same.push(row)
  }
  return [...groups.values()]
}

/** `1–4`, `7`. */
function rangesOf(numbers: readonly number[]): string[] {
  const ranges: [first: number, last: number][] = []
  for (const number of numbers) {
    const range = ranges.at(-1)
    if (range?.[1] === number - 1) range[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
}

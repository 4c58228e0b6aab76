import { TERMS } from 'twinvoice/plugin'

/** What is looked at in an assert. */
interface Named {
  readonly rule: string
  readonly term?: string
  readonly file: string
}

/** EN 16931-1 has the groups BG-1 to BG-32. */
const GROUPS = 32
const KNOWN: ReadonlySet<string> = new Set([
  ...TERMS.map(({ id }) => id),
  ...Array.from({ length: GROUPS }, (_, index) => `BG-${index + 1}`),
])
/** Terms of EXTENDED (BT-X-1), and of national extensions (EXT-FR-FE-136). */
const OF_EXTENSION = /^(?:B[TG]-X-\d+(?:-\d+)?|(?!B[TG]\b)[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)$/

/**
 * Mistakes in the asserts of a pack that no compiler sees: ids that are given twice, so that nobody can
 * tell which rule was broken, and terms that do not exist.
 */
export function packMistakes(asserts: readonly Named[]): string[] {
  const files = new Map<string, string[]>()
  for (const { rule, file } of asserts) files.set(rule, [...(files.get(rule) ?? []), file])
  const twice = [...files]
    .filter(([rule, places]) => places.length > 1 && rule.trim() !== '')
    .map(
      ([rule, places]) =>
        `the id ${rule} is given ${places.length} times (${[...new Set(places)].join(', ')}): give each assert its own`,
    )
  const unknown = asserts
    .filter(({ term }) => term !== undefined && !KNOWN.has(term) && !OF_EXTENSION.test(term))
    .map(
      ({ rule, term = '', file }) =>
        `${file}: ${rule}: tw:term="${term}" is no term of EN 16931, such as BT-13 or BG-25`,
    )
  return [...twice, ...unknown]
}

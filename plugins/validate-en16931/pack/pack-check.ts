import { TERMS, type Messages } from 'twinvoice/plugin'

/** What is examined in an assert. */
interface Named {
  readonly rule: string
  readonly isNameless?: boolean
  readonly line?: number
  readonly term?: string
  readonly file: string
  readonly messageKey: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly params: Readonly<Record<string, unknown>>
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
 * tell which rule was broken, or none, terms that do not exist, and placeholders of messages that nothing fills.
 */
export function packMistakes(asserts: readonly Named[], messages: Messages): string[] {
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
  const nameless = asserts
    .filter(({ isNameless }) => isNameless === true)
    .map(
      ({ rule, file, line }) =>
        `${file}: ${line === undefined ? '' : `line ${line}: `}an assert has no id, so its findings would be called ${rule}: give it one`,
    )
  return [
    ...twice,
    ...nameless,
    ...unknown,
    ...asserts.flatMap((assert) => unfilled(assert, messages)),
  ]
}

/** Placeholders of an assert's messages that have no value, and would be shown as `…`. */
function unfilled(
  { rule, messageKey, properties, params }: Named,
  messages: Messages,
): readonly string[] {
  const known = ['rule', ...Object.keys(properties), ...Object.keys(params)]
  return [...messages.placeholders(messageKey)].flatMap(([locale, names]) =>
    names
      .filter((name) => !known.includes(name))
      .map(
        (name) =>
          `the ${locale} message of ${rule} has the placeholder {${name}}, which nothing fills: it can have ${known.map((each) => `{${each}}`).join(', ')}`,
      ),
  )
}

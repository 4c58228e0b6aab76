/** Legal forms, which are ignored because lists and invoices write them differently. */
const LEGAL_FORMS = new Set(
  'ag bv co corp eurl gmbh inc kg limited llc ltd mbh nv ohg oy plc sa sarl sas se sl spa srl ug'.split(
    ' ',
  ),
)
/** Number of characters of a name that are compared. */
const MAX_NAME = 500

/**
 * The normalised words of a name: without case, accents, punctuation and legal form, sorted and
 * without duplicates. A name that consists only of legal forms keeps them.
 */
export function wordsOf(name) {
  const plain = name
    .slice(0, MAX_NAME)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    // S.p.A. is one word.
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
  const words = [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])].sort()
  const own = words.filter((word) => !LEGAL_FORMS.has(word))
  return own.length === 0 ? words : own
}

/** Index of names by words, so that a lookup does not have to read the whole list. */
export class NameIndex {
  /** Entries by the rarest of their words. */
  #entries = new Map()

  constructor(entries) {
    const counts = new Map()
    const worded = entries.map((entry) => ({ ...entry, words: wordsOf(entry.name) }))
    for (const { words } of worded)
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const entry of worded) {
      const [rarest] = [...entry.words].sort((a, b) => counts.get(a) - counts.get(b))
      if (rarest === undefined) continue
      const known = this.#entries.get(rarest)
      if (known === undefined) this.#entries.set(rarest, [entry])
      else known.push(entry)
    }
  }

  /** The entries that match a name, in the order of the list. */
  find(name) {
    const words = wordsOf(name)
    const known = new Set(words)
    return words
      .flatMap((word) => this.#entries.get(word) ?? [])
      .filter(
        (entry) =>
          entry.words.every((word) => known.has(word)) &&
          (entry.words.length > 1 || words.length === 1),
      )
      .sort((a, b) => a.line - b.line)
  }
}

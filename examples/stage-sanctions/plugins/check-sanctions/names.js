/** Legal forms that are left out of names; they differ between lists and invoices. */
const LEGAL_FORMS = new Set(
  'ag bv co corp eurl gmbh inc kg limited llc ltd mbh nv ohg oy plc sa sarl sas se sl spa srl ug'.split(
    ' ',
  ),
)
/** Characters of a name that are looked at. */
const MAX_NAME = 500

/**
 * The words of a name in one form: without case, accents, punctuation and legal form, sorted, each
 * once. A name of nothing else than a legal form keeps it.
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

/** Names by their words, so that a look-up costs the words of one name and not the whole list. */
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

  /** The entries that a name is like, in the order of the list. */
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

import { type PdfDict, type PdfDocument, PdfStream } from 'twinvoice/pdf'
import { meaning } from './meaning.js'

/** A form, pattern or appearance, or a Type 3 font, for its glyphs. */
export type Owner = PdfStream | PdfDict

/** What is drawn with resources that are not its own. */
export interface Borrower {
  /** The resources with which it was drawn first. */
  readonly resources: PdfDict
  /** Further resources in which the names that it uses mean the same. */
  readonly alike: Set<PdfDict>
  /** Annotations whose appearance it is. */
  readonly annotations: Set<PdfDict>
  readonly page: number
  /** What it uses, by category and name, as the resources have it. */
  readonly uses: Map<string, string>
  /** What it draws with the same resources. */
  readonly draws: Set<Borrower>
}

/** They give device colours another meaning without being named (ISO 32000-1, 8.6.5.6). */
const DEFAULTS = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK']

/**
 * Streams without resources of their own take those of what draws them (ISO 32000-1, 7.8.3). Drawn with several, they
 * are several borrowers if a name that they use means another thing in each.
 */
export class Borrowers<Drawn = Owner> {
  readonly #known = new Map<Drawn, Readings>()
  readonly #document: Pick<PdfDocument, 'spendItems'>

  constructor(document: Pick<PdfDocument, 'spendItems'>) {
    this.#document = document
  }

  /** All borrowers by what is drawn; the first of each needs no copy. */
  get all(): ReadonlyMap<Drawn, Pick<Readings, 'all'>> {
    return this.#known
  }

  /**
   * @param read reads what is drawn, and has to call {@link note} for each name; called for a new borrower only
   * @throws LimitExceeded
   */
  lend(
    owner: Drawn,
    resources: PdfDict,
    page: number,
    read: (borrower: Borrower) => void,
  ): Borrower {
    const readings = this.#known.get(owner) ?? new Readings(this.#document)
    this.#known.set(owner, readings)
    const found = readings.find(resources)
    if (found !== undefined) {
      found.alike.add(resources)
      return found
    }
    const made: Borrower = {
      resources,
      alike: new Set([resources]),
      annotations: new Set(),
      page,
      uses: new Map(),
      draws: new Set(),
    }
    for (const name of DEFAULTS) note(made, 'ColorSpace', name)
    readings.begin(made)
    read(made)
    readings.end(made)
    return made
  }
}

/** Borrowers that have read the same names. */
interface Group {
  readonly names: readonly string[]
  readonly byMeanings: Map<string, Borrower[]>
}

/** The borrowers of one owner: thousands of resources may give its names meanings of their own. */
class Readings {
  readonly all: Borrower[] = []
  readonly #byResources = new Map<PdfDict, Borrower>()
  readonly #groups = new Map<string, Group>()
  readonly #document: Pick<PdfDocument, 'spendItems'>

  constructor(document: Pick<PdfDocument, 'spendItems'>) {
    this.#document = document
  }

  /** The borrower for whose names these resources have the same meanings. */
  find(resources: PdfDict): Borrower | undefined {
    const known = this.#byResources.get(resources)
    if (known !== undefined) return known
    for (const { names, byMeanings } of this.#groups.values()) {
      this.#document.spendItems(names.length)
      const alike = byMeanings.get(meanings(resources, names))
      const found = alike?.find((each) => isSame(each, resources))
      if (found === undefined) continue
      this.#byResources.set(resources, found)
      return found
    }
    return undefined
  }

  /** While it is read, it is found by its own resources alone. */
  begin(borrower: Borrower): void {
    this.#byResources.set(borrower.resources, borrower)
    this.all.push(borrower)
  }

  end(borrower: Borrower): void {
    const names = [...new Set([...reached(borrower)].flatMap(({ uses }) => [...uses.keys()]))]
    this.#document.spendItems(names.length)
    const key = names.join(' ')
    const group = this.#groups.get(key) ?? { names, byMeanings: new Map<string, Borrower[]>() }
    this.#groups.set(key, group)
    const own = meanings(borrower.resources, names)
    const alike = group.byMeanings.get(own)
    if (alike === undefined) group.byMeanings.set(own, [borrower])
    else alike.push(borrower)
  }
}

function meanings(resources: PdfDict, names: readonly string[]): string {
  return names.map((name) => meaning(resources, name)).join('\n')
}

/** Whether names mean in other resources what they mean for the borrower, and for what it draws. */
function isSame(borrower: Borrower, resources: PdfDict): boolean {
  for (const { uses } of reached(borrower))
    for (const [key, value] of uses) if (meaning(resources, key) !== value) return false
  return true
}

/** A borrower, and what it draws with the same resources. */
function reached(borrower: Borrower): Set<Borrower> {
  const seen = new Set([borrower])
  // The set grows while it is gone through.
  for (const { draws } of seen) for (const each of draws) seen.add(each)
  return seen
}

/** Says that a borrower uses a name. */
export function note({ uses, resources }: Borrower, category: string, name: string): void {
  const key = `${category}/${name}`
  if (!uses.has(key)) uses.set(key, meaning(resources, key))
}

/** Whether a Type 3 font has itself among its resources: those are of the page, even if it names them. */
export function hasItself(owner: Owner, resources: PdfDict, { budget }: PdfDocument): boolean {
  if (owner instanceof PdfStream) return false
  const fonts = [...(resources.dict('Font')?.entries() ?? [])]
  budget.spendItems(fonts.length)
  return fonts.some(([, font]) => font === owner)
}

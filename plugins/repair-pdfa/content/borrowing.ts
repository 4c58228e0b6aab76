import {
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
} from 'twinvoice/pdf'

/** A form, pattern or appearance, or a Type 3 font, for its glyphs. */
export type Owner = PdfStream | PdfDict

/** What is drawn with resources that are not its own. */
export interface Borrower {
  readonly owner: Owner
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
export class Borrowers {
  readonly #byOwner = new Map<Owner, Borrower[]>()
  readonly #byResources = new Map<Owner, Map<PdfDict, Borrower>>()

  /** All borrowers by what is drawn; the first of each needs no copy. */
  get all(): ReadonlyMap<Owner, readonly Borrower[]> {
    return this.#byOwner
  }

  /** @param read reads what is drawn, and has to call {@link note} for each name; called for a new borrower only */
  lend(
    owner: Owner,
    resources: PdfDict,
    page: number,
    read: (borrower: Borrower) => void,
  ): Borrower {
    const known = this.#byResources.get(owner) ?? new Map<PdfDict, Borrower>()
    this.#byResources.set(owner, known)
    const others = this.#byOwner.get(owner) ?? []
    this.#byOwner.set(owner, others)
    const found = known.get(resources) ?? others.find((each) => isSame(each, resources))
    if (found !== undefined) {
      known.set(resources, found)
      found.alike.add(resources)
      return found
    }
    const made: Borrower = {
      owner,
      resources,
      alike: new Set([resources]),
      annotations: new Set(),
      page,
      uses: new Map(),
      draws: new Set(),
    }
    for (const name of DEFAULTS) note(made, 'ColorSpace', name)
    known.set(resources, made)
    others.push(made)
    read(made)
    return made
  }
}

/** Says that a borrower uses a name. */
export function note({ uses, resources }: Borrower, category: string, name: string): void {
  const key = `${category}/${name}`
  if (!uses.has(key)) uses.set(key, meaning(resources, key))
}

/** Whether names mean in other resources what they mean for the borrower, and for what it draws. */
function isSame(borrower: Borrower, resources: PdfDict): boolean {
  const seen = new Set([borrower])
  // The set grows while it is gone through.
  for (const { uses, draws } of seen) {
    for (const [key, value] of uses) if (meaning(resources, key) !== value) return false
    for (const each of draws) seen.add(each)
  }
  return true
}

function meaning(resources: PdfDict, key: string): string {
  const slash = key.indexOf('/')
  return written(resources.dict(key.slice(0, slash))?.raw(key.slice(slash + 1)))
}

/** A value as text: the same text is the same value. */
function written(value: PdfValue): string {
  if (value instanceof PdfRef) return `${value.number} R`
  if (value instanceof PdfName) return `/${value.value}`
  if (value instanceof PdfArray) return `[${value.items.map(written).join(' ')}]`
  if (value instanceof PdfDict)
    return `<<${[...value.rawEntries()].map(([key, each]) => `/${key} ${written(each)}`).join(' ')}>>`
  if (value === undefined || typeof value === 'boolean') return String(value)
  if (value instanceof PdfStream) return 'stream'
  return value.kind === 'number' ? value.raw : `(${Buffer.from(value.bytes).toString('latin1')})`
}

/** Whether a Type 3 font has itself among its resources: those are of the page, even if it names them. */
export function hasItself(owner: Owner, resources: PdfDict, { budget }: PdfDocument): boolean {
  if (owner instanceof PdfStream) return false
  const fonts = [...(resources.dict('Font')?.entries() ?? [])]
  budget.spendItems(fonts.length)
  return fonts.some(([, font]) => font === owner)
}

import {
  detail,
  asDict,
  END_OF_DATA,
  Keyword,
  pageContent,
  type PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  type PdfValue,
  readInlineImage,
} from 'twinvoice/pdf'
import type { Element } from '../structure/structure-tree.js'
import type { Found, PdfuaSubject } from './subject.js'

const PAINT = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh', 'EI'])
const TEXT = new Set(['Tj', 'TJ', "'", '"'])
const MAX_OPERANDS = 256
/** Forms in forms that are followed; what is drawn deeper is not checked. */
const MAX_DEPTH = 100
const TOO_DEEP = detail`ISO 14289-1 7.1 (form XObjects in more than ${MAX_DEPTH} others)`
const MOST_OPEN = 500

/** The operators of a word: numbers that run together with them end them, as readers take it. */
function operatorsIn(word: string): readonly string[] {
  return /\d/.test(word) ? (word.match(/d[01](?!\d)|[^\d.+-]+/g) ?? []) : [word]
}

/** A sequence of marked content that is open. */
interface Mark {
  readonly isArtifact: boolean
  readonly element: Element | undefined
  readonly hasLanguage: boolean
}

/** A marked-content identifier, which is an integer (ISO 32000-1, 14.7.4.2). */
function mcidOf(properties: PdfDict | undefined): number | undefined {
  const mcid = properties?.get('MCID')
  const isWhole = mcid instanceof PdfNumber && mcid.isInteger && mcid.flaw === undefined
  return isWhole ? mcid.value : undefined
}

interface Stream {
  /** The page or the form, which marked content identifiers belong to. */
  readonly owner: PdfDict
  readonly resources: PdfDict | undefined
  readonly marks: readonly Mark[]
  readonly depth: number
}

/** 7.1, 7.2 and 7.20: what pages draw is tagged or an artifact, and its text is in a known language. */
export class ContentClauses {
  readonly #subject: PdfuaSubject
  readonly #found: Found
  readonly #drawn = new Map<PdfDict, number>()
  #page = 0

  constructor(subject: PdfuaSubject, found: Found) {
    this.#subject = subject
    this.#found = found
  }

  /** @throws LimitExceeded */
  check(): void {
    for (const page of this.#subject.pages) {
      this.#page = page.index + 1
      const { dict: owner, resources } = page
      const bytes = pageContent(this.#subject.document, owner)
      this.#read(bytes, { owner, resources, marks: [], depth: 0 })
    }
    // The entry says that marked content in the form belongs to structure elements (14.7.4.4).
    for (const [form, times] of this.#drawn)
      if (times > 1 && form.has('StructParents'))
        this.#found('7.20', detail`a form XObject with tagged content that is drawn more than once`)
  }

  #read(bytes: Uint8Array, stream: Stream): void {
    const { document } = this.#subject
    const parser = document.contentParser(bytes)
    const marks = [...stream.marks]
    let operands: PdfValue[] = []
    for (let token = parser.next(); token !== END_OF_DATA; token = parser.next()) {
      if (!(token instanceof Keyword)) {
        if (operands.length < MAX_OPERANDS) operands.push(token)
        continue
      }
      if (token.text === ']') this.#unread()
      for (const operator of operatorsIn(token.text)) {
        this.#operate(operator, operands, marks, stream)
        if (operator === 'BI') readInlineImage(document, bytes, parser, 'first')
        operands = []
      }
    }
    if (parser.hasCutName || parser.malformed.length > 0) this.#unread()
    if (marks.length > stream.marks.length)
      this.#found('7.1', detail`marked content on page ${this.#page} that is not closed`)
  }

  #operate(operator: string, operands: PdfValue[], marks: Mark[], stream: Stream): void {
    if (operator === 'BI') this.#item(marks)
    else if (operator === 'BMC' || operator === 'BDC') {
      if (marks.length >= MOST_OPEN) return
      const list = operator === 'BDC' ? operands.pop() : undefined
      marks.push(this.#mark(operands.at(-1), list, marks, stream))
    } else if (operator === 'EMC') {
      if (marks.length > stream.marks.length) marks.pop()
    } else if (operator === 'Do') this.#draw(operands.at(-1), marks, stream)
    else if (PAINT.has(operator)) this.#item(marks)
    else if (TEXT.has(operator)) this.#text(marks)
  }

  #mark(tag: PdfValue, list: PdfValue, marks: readonly Mark[], stream: Stream): Mark {
    const outer = marks.at(-1)
    const properties = asDict(
      list instanceof PdfName ? stream.resources?.dict('Properties')?.get(list.value) : list,
    )
    const mcid = mcidOf(properties)
    const key = stream.owner.number('StructParents')
    const element =
      mcid === undefined || key === undefined ? undefined : this.#subject.tree.owner(key, mcid)
    const name = tag instanceof PdfName ? tag.value : ''
    const isArtifact = name === 'Artifact'
    if (isArtifact && (element ?? marks.find((mark) => mark.element)) !== undefined)
      this.#found('7.1', detail`an artifact in tagged content on page ${this.#page}`)
    if (element !== undefined && marks.some((mark) => mark.isArtifact))
      this.#found('7.1', detail`tagged content in an artifact on page ${this.#page}`)
    const hasLanguage =
      properties?.string('Lang') !== undefined ||
      element?.hasLanguage === true ||
      outer?.hasLanguage === true
    if (name === 'Span' && !hasLanguage && !this.#subject.hasLanguage)
      for (const key of ['ActualText', 'Alt', 'E'])
        if (properties?.text(key) !== undefined)
          this.#found('7.2', detail`/${key} of a Span on page ${this.#page} in no known language`)
    return { isArtifact: isArtifact || outer?.isArtifact === true, element, hasLanguage }
  }

  /** After a bracket without its counterpart, a name that ends within an escape or an error, readers see other operators. */
  #unread(): void {
    this.#found('7.1', detail`content on page ${this.#page} that cannot be read`)
  }

  #item(marks: readonly Mark[]): void {
    if (marks.some(({ isArtifact, element }) => isArtifact || element !== undefined)) return
    this.#found('7.1', detail`content on page ${this.#page} that is neither tagged nor an artifact`)
  }

  /** An empty text is content, too, and the language of an artifact's text is to be known as well. */
  #text(marks: readonly Mark[]): void {
    this.#item(marks)
    if (!this.#subject.hasLanguage && marks.at(-1)?.hasLanguage !== true)
      this.#found('7.2', detail`text on page ${this.#page} in no known language`)
  }

  #draw(name: PdfValue, marks: readonly Mark[], { resources, depth }: Stream): void {
    if (!(name instanceof PdfName)) return
    const drawn = resources?.dict('XObject')?.get(name.value)
    if (!(drawn instanceof PdfStream)) return
    const { dict } = drawn
    const subtype = dict.name('Subtype')
    if (subtype === 'Image') this.#item(marks)
    if (subtype !== 'Form') return
    const times = (this.#drawn.get(dict) ?? 0) + 1
    this.#drawn.set(dict, times)
    // What a form draws again is judged by the marks around it: twice tells all there is.
    if (times > 2) return
    if (depth >= MAX_DEPTH) {
      this.#subject.leaveOut(TOO_DEEP)
      return
    }
    const own = dict.dict('Resources') ?? resources
    this.#read(drawn.decode().bytes, {
      ...{ owner: dict, resources: own },
      ...{ marks: this.#tagged(dict, marks), depth: depth + 1 },
    })
  }

  /** A form may be tagged as a whole (ISO 32000-1, 14.7.4.3): then what it draws is. */
  #tagged(form: PdfDict, marks: readonly Mark[]): readonly Mark[] {
    const key = form.number('StructParent')
    const element = key === undefined ? undefined : this.#subject.tree.owner(key)
    if (element === undefined) return marks
    const { isArtifact = false, hasLanguage = false } = marks.at(-1) ?? {}
    return [...marks, { isArtifact, element, hasLanguage: hasLanguage || element.hasLanguage }]
  }
}

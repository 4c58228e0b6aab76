import {
  detail,
  asDict,
  CONTENT_OPERATORS,
  END_OF_DATA,
  type InlineImage,
  Keyword,
  LimitExceeded,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfName,
  PdfNumber,
  type PdfPage,
  PdfStream,
  PdfString,
  type PdfValue,
  readInlineImage,
  readPages,
  type Token,
} from 'twinvoice/pdf'
import { type Borrower, Borrowers, hasItself } from './borrowing.js'
import { type Device, DEVICE_NAMES, DEVICES, INTENTS } from './devices.js'
import type { Content, Drawn, Edit, FontUse } from './drawn.js'
import { intentEdit, operatorGone, PERCENT, spaceAt } from './edits.js'
import { repairedInlineImage } from './inline-image.js'
import { JoinedContent } from './joined-content.js'
import { OpenParts } from './open-parts.js'
import { nameOf, resource, type Scope } from './scope.js'
import { SharedContents } from './shared-contents.js'

const MOST_OPERANDS = 4096
/** What a change counts as: with its bytes and what was found, it takes some 500 bytes of memory. */
const VALUES_PER_EDIT = 8
/** Streams that draw each other. */
const DEEPEST = 100

interface TextState {
  font: PdfDict | undefined
  mode: number
}

/**
 * Reads what all pages draw: each content once, or once for each meaning that resources give the names in it.
 * @param isFramed whether something is drawn before and behind each page, whose states must not get mixed up
 * @throws LimitExceeded
 */
export function readDrawn(document: PdfDocument, isFramed = false): Drawn {
  const pages = [...readPages(document)]
  const walk = new ContentWalk(document, isFramed)
  const shared = new SharedContents(document, pages)
  for (const page of pages) walk.page(page, shared)
  return { pages, ...walk }
}

class ContentWalk implements Omit<Drawn, 'pages'> {
  readonly fonts = new Map<PdfDict, FontUse>()
  readonly devices = new Set<Device>()
  readonly edited: Content[] = []
  readonly borrowers: Borrowers
  readonly endings = new Map<PdfPage, string>()
  readonly #document: PdfDocument
  readonly #seen = new Set<PdfStream | PdfDict>()
  readonly #read = new Set<PdfPage | PdfStream>()
  readonly #editedPages = new Map<PdfPage, Content>()
  #depth = 0
  readonly #isFramed: boolean

  constructor(document: PdfDocument, isFramed: boolean) {
    this.#document = document
    this.borrowers = new Borrowers(document)
    this.#isFramed = isFramed
  }

  page(page: PdfPage, shared: SharedContents): void {
    const scope = { page: page.index + 1, resources: page.resources }
    const first = shared.read(page, (borrower) => {
      const joined = new JoinedContent(this.#document, page.dict)
      this.#content(page, joined.bytes, { ...scope, borrower }, joined)
    })
    if (first !== page) this.#sameContent(page, first)
    for (const annotation of page.dict.array('Annots')?.values() ?? []) {
      const dict = asDict(annotation)
      const normal = dict?.dict('AP')?.get('N')
      const states =
        normal instanceof PdfDict ? [...normal.entries()].map(([, one]) => one) : [normal]
      for (const state of states)
        if (dict !== undefined && state instanceof PdfStream)
          this.#form(state, scope)?.annotations.add(dict)
    }
  }

  /** Takes over what was read on another page. */
  #sameContent(page: PdfPage, first: PdfPage): void {
    this.endings.set(page, this.endings.get(first) ?? '')
    this.#editedPages.get(first)?.further.push(page)
  }

  #form(stream: PdfStream, scope: Scope): Borrower | undefined {
    return this.#drawing(stream, scope, (inner) => {
      this.#content(stream, stream.decode().bytes, inner)
    })
  }

  /** Reads what a form or font draws, unless that was read with the same resources. */
  #drawing(
    owner: PdfStream | PdfDict,
    { page, resources, borrower }: Scope,
    read: (scope: Scope) => void,
  ): Borrower | undefined {
    const own = (owner instanceof PdfStream ? owner.dict : owner).dict('Resources')
    if (own === undefined && resources !== undefined) {
      const made = this.#lend(owner, resources, page, read)
      borrower?.draws.add(made)
      return made
    }
    if (this.#seen.has(owner)) return undefined
    this.#seen.add(owner)
    if (own !== undefined && hasItself(owner, own, this.#document))
      return this.#lend(owner, own, page, read)
    read({ page, resources: own })
    return undefined
  }

  #lend(
    owner: PdfStream | PdfDict,
    resources: PdfDict,
    page: number,
    read: (scope: Scope) => void,
  ): Borrower {
    return this.borrowers.lend(owner, resources, page, (borrower) => {
      read({ page, resources, borrower })
    })
  }

  #content(
    owner: PdfPage | PdfStream,
    bytes: Uint8Array,
    scope: Scope,
    joined?: JoinedContent,
  ): void {
    if (this.#depth > DEEPEST) throw new LimitExceeded('nesting', DEEPEST)
    this.#depth += 1
    const content: Content = { owner, further: [], page: scope.page, bytes, edits: [], joined }
    this.#interpret(content, scope)
    const isEdited = content.edits.length > 0 || joined?.hasJoined === true
    if (isEdited && !this.#read.has(owner)) {
      this.edited.push(content)
      if (!(owner instanceof PdfStream)) this.#editedPages.set(owner, content)
    }
    this.#read.add(owner)
    this.#depth -= 1
  }

  #interpret({ owner, bytes, edits, joined }: Content, scope: Scope): void {
    const parser = this.#document.contentParser(bytes)
    const operands: PdfValue[] = []
    const saved: TextState[] = []
    const open = new OpenParts()
    let state: TextState = { font: undefined, mode: 0 }
    let start = 0
    for (;;) {
      if (operands.length === 0) {
        parser.skipSpace()
        start = parser.position
      }
      const before = parser.position
      const token: Token = parser.next()
      if (token === END_OF_DATA) {
        if (!(owner instanceof PdfStream)) this.endings.set(owner, open.endings)
        return
      }
      if (!(token instanceof Keyword)) {
        if (joined?.join(parser, before) === true) continue
        if (operands.length < MOST_OPERANDS) operands.push(token)
        continue
      }
      const operator = token.text
      const end = parser.position
      if (!open.note(operator) && this.#isFramed && !(owner instanceof PdfStream))
        this.#edit(edits, operatorGone(start, end, operator))
      if (operator === 'q') saved.push({ ...state })
      else if (operator === 'Q') state = saved.pop() ?? state
      else if (operator === 'BI') {
        const image = readInlineImage(this.#document, bytes, parser)
        if (image !== undefined) this.#inline(bytes, image, start, edits, scope)
      } else if (!CONTENT_OPERATORS.has(operator))
        this.#edit(edits, operatorGone(start, end, operator))
      else if (operator === 'ri' && !INTENTS.has(nameOf(operands.at(-1)) ?? ''))
        this.#edit(edits, intentEdit(start, end, nameOf(operands.at(-1))))
      else this.#operate(operator, operands, state, scope)
      if (bytes[end] === PERCENT && operator !== 'BI') this.#edit(edits, spaceAt(end, operator))
      operands.length = 0
    }
  }

  #inline(bytes: Uint8Array, image: InlineImage, start: number, edits: Edit[], scope: Scope): void {
    const space = image.dict.get('ColorSpace') ?? image.dict.get('CS')
    this.#device(space, scope)
    const repaired = repairedInlineImage(this.#document, bytes, image)
    if (repaired === undefined) return
    const { what: clause } = repaired
    const found = detail`an inline image`
    this.#edit(edits, { start, end: image.end, bytes: repaired.bytes, clause, found })
  }

  /** @throws LimitExceeded */
  #edit(edits: Edit[], added: Edit): void {
    this.#document.budget.spendValues(VALUES_PER_EDIT)
    edits.push(added)
  }

  #operate(operator: string, operands: readonly PdfValue[], state: TextState, scope: Scope): void {
    const last = operands.at(-1)
    const device = DEVICES.get(operator)
    if (device !== undefined) this.devices.add(device)
    switch (operator) {
      case 'cs':
      case 'CS':
        this.#device(last, scope)
        return
      case 'scn':
      case 'SCN':
        if (last instanceof PdfName) this.#drawn(resource('Pattern', last, scope), scope)
        return
      case 'sh':
        resource('Shading', last, scope)
        return
      case 'BDC':
      case 'DP':
        resource('Properties', last, scope)
        return
      case 'gs':
        this.#graphicsState(asDict(resource('ExtGState', last, scope)), state, scope)
        return
      case 'Do':
        this.#drawn(resource('XObject', last, scope), scope)
        return
      case 'Tf':
        state.font = asDict(resource('Font', operands[0], scope))
        return
      case 'Tr':
        state.mode = last instanceof PdfNumber ? last.value : 0
        return
      case 'Tj':
      case "'":
      case '"':
        this.#text(last, state, scope)
        return
      case 'TJ':
        if (last instanceof PdfArray) for (const item of last.items) this.#text(item, state, scope)
        return
      default:
    }
  }

  #graphicsState(dict: PdfDict | undefined, state: TextState, scope: Scope): void {
    const font = asDict(dict?.array('Font')?.get(0))
    if (font !== undefined) state.font = font
    const group = dict?.dict('SMask')?.stream('G')
    if (group !== undefined) this.#form(group, scope)
  }

  /** The device of a colour space, or of the space in one of patterns, in which there is no other (8.7.3.3). */
  #device(space: PdfValue, scope: Scope): void {
    const named = nameOf(space) === undefined ? space : resource('ColorSpace', space, scope)
    const isPattern = named instanceof PdfArray && nameOf(named.get(0)) === 'Pattern'
    for (const one of isPattern ? [space, named.get(1)] : [space]) {
      const device = DEVICE_NAMES.get(nameOf(one) ?? '')
      if (device !== undefined) this.devices.add(device)
    }
  }

  #drawn(value: PdfValue, scope: Scope): void {
    if (!(value instanceof PdfStream)) {
      const state = asDict(value)?.dict('ExtGState')
      this.#graphicsState(state, { font: undefined, mode: 0 }, scope)
      return
    }
    const isForm = value.dict.name('Subtype') === 'Form' || value.dict.has('PatternType')
    if (isForm) this.#form(value, scope)
  }

  #text(value: PdfValue, { font, mode }: TextState, scope: Scope): void {
    if (!(value instanceof PdfString) || font === undefined) return
    const known = this.fonts.get(font)
    const use = known ?? { font, page: scope.page, visible: [], invisible: [] }
    if (known === undefined) this.fonts.set(font, use)
    this.#document.budget.spendValues(4)
    use[mode === 3 ? 'invisible' : 'visible'].push(value.bytes)
    if (font.name('Subtype') === 'Type3') this.#glyphs(font, scope)
  }

  #glyphs(font: PdfDict, scope: Scope): void {
    this.#drawing(font, scope, (inner) => {
      for (const [, glyph] of font.dict('CharProcs')?.entries() ?? [])
        if (glyph instanceof PdfStream) this.#content(glyph, glyph.decode().bytes, inner)
    })
  }
}

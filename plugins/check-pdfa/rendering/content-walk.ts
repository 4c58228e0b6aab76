import {
  asDict,
  END_OF_DATA,
  Keyword,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  type PdfValue,
  type Token,
} from 'twinvoice/pdf'
import { ColorUses } from './color-uses.js'
import { skipInlineImage } from './inline-image.js'
import { SavedStates } from './saved-states.js'
import {
  FILLS,
  STROKES,
  TEXT,
  applyParameters,
  initialState,
  isIccCmyk,
  type State,
} from './graphics-state.js'
import { imageTransparency, stateTransparency } from './transparency.js'
import { inspectOperand, noOperandFacts } from './operand-facts.js'
import { DEVICE, isShapeOnly, OPERATORS } from './operators.js'
import {
  nameOf,
  type FontUse,
  type Rendering,
  type Scope,
  type TransparencyUse,
} from './rendering.js'
import { Visits } from './visits.js'

const MAX_OPERANDS = 4096
const MOST_UNKNOWN = 100
/** What is kept of a content stream, in values of the document's budget. */
const COST = { string: 4, inlineImage: 10, note: 1 } as const

/**
 * Interprets content streams: each stream once for each page that draws it, since the page's
 * blending space and default colour spaces decide on what is right.
 */
export class ContentWalk {
  readonly #document: PdfDocument
  readonly #visits: Visits
  readonly #colors: ColorUses
  readonly #fonts = new Map<PdfDict, FontUse>()
  readonly #states = new Set<PdfDict>()
  readonly #images = new Set<PdfStream>()
  readonly #inlineImages: PdfDict[] = []
  readonly #forms = new Set<PdfStream>()
  readonly #transparency = new Map<number, TransparencyUse>()
  readonly #intents: string[] = []
  readonly #unknown = new Set<string>()
  readonly #borrowed = new Set<string>()
  readonly #languages = new Set<string>()
  readonly #operands = noOperandFacts()
  readonly #overprints: number[] = []
  #saves = 0
  #deepest = 0
  #depth = 0
  #undecoded = false

  constructor(document: PdfDocument) {
    this.#document = document
    this.#colors = new ColorUses(document.budget)
    this.#visits = new Visits(document)
  }

  result(): Omit<Rendering, 'pages'> {
    return {
      colors: this.#colors.all,
      fonts: this.#fonts,
      states: this.#states,
      images: this.#images,
      inlineImages: this.#inlineImages,
      forms: this.#forms,
      transparency: [...this.#transparency.values()],
      intents: this.#intents,
      unknownOperators: [...this.#unknown],
      borrowed: this.#borrowed,
      languages: this.#languages,
      operands: this.#operands,
      overprints: this.#overprints,
      deepestSave: this.#deepest,
      undecoded: this.#undecoded,
    }
  }

  /** Draws a form, pattern or glyph on a page. */
  form(stream: PdfStream, page: number, above: PdfDict | undefined, uncolored = false): void {
    this.#forms.add(stream)
    if (this.#visits.repeats(stream, page, uncolored)) return
    const decoded = stream.decode()
    if (decoded.problem !== undefined) this.#undecoded = true
    const own = stream.dict.dict('Resources')
    const resources = own ?? above
    const group = stream.dict.dict('Group')
    if (group?.name('S') === 'Transparency') {
      this.#needs(page, ['transparency group'])
      this.groupSpace(group, page, resources)
    }
    this.content(decoded.bytes, { page, resources, uncolored, isBorrowed: own === undefined })
  }

  /** The blending space of a transparency group is a use of that colour space. */
  groupSpace(group: PdfDict, page: number, resources: PdfDict | undefined): void {
    const space = group.get('CS')
    if (space !== undefined) this.#colors.use(space, { page, resources, uncolored: false }, true)
  }

  /**
   * Interprets a content stream.
   * @throws LimitExceeded
   */
  content(bytes: Uint8Array, scope: Scope, isPage = false): void {
    if (this.#depth > 24) return
    this.#depth += 1
    const parser = this.#document.contentParser(bytes)
    const operands: PdfValue[] = []
    const saved = new SavedStates()
    let state = initialState(isPage)
    const savesBefore = this.#saves
    for (let token: Token = parser.next(); token !== END_OF_DATA; token = parser.next()) {
      if (!(token instanceof Keyword)) {
        if (operands.length < MAX_OPERANDS) operands.push(token)
        inspectOperand(token, this.#operands)
        continue
      }
      const operator = token.text
      if (operator === 'q') saved.save(state)
      else if (operator === 'Q') state = saved.restore() ?? state
      else if (operator === 'BI') this.#inline(bytes, parser, scope)
      else if (OPERATORS.has(operator)) this.#operate(operator, operands, state, scope)
      else if (this.#unknown.size < MOST_UNKNOWN) this.#unknown.add(operator.slice(0, 20))
      this.#saves = savesBefore + saved.depth
      this.#deepest = Math.max(this.#deepest, this.#saves)
      operands.length = 0
    }
    this.#depth -= 1
    this.#saves = savesBefore
  }

  #paint(operator: string, state: State, scope: Scope): void {
    const { initialColor, overprint, iccCmyk } = state
    const black =
      (initialColor.stroke && STROKES.has(operator)) || (initialColor.fill && FILLS.has(operator))
    if (black && !(TEXT.has(operator) && state.textMode === 3))
      this.#colors.use(new PdfName('DeviceGray'), scope)
    if (overprint.mode !== 1) return
    const stroke = STROKES.has(operator) && overprint.stroke && iccCmyk.stroke
    const fill = FILLS.has(operator) && overprint.fill && iccCmyk.fill
    if (!stroke && !fill) return
    this.#spend(COST.note)
    this.#overprints.push(scope.page)
  }

  #operate(operator: string, operands: readonly PdfValue[], state: State, scope: Scope): void {
    const last = operands.at(-1)
    this.#paint(operator, state, scope)
    switch (operator) {
      case 'g':
      case 'G':
      case 'rg':
      case 'RG':
      case 'k':
      case 'K':
        state.iccCmyk[operator === operator.toUpperCase() ? 'stroke' : 'fill'] = false
        state.initialColor[operator === operator.toUpperCase() ? 'stroke' : 'fill'] = false
        this.#colors.use(new PdfName(DEVICE[operator]), scope)
        return
      case 'cs':
      case 'CS':
        state.iccCmyk[operator === 'CS' ? 'stroke' : 'fill'] = isIccCmyk(
          this.#colors.named(last, scope),
        )
        state.initialColor[operator === 'CS' ? 'stroke' : 'fill'] = false
        this.#colors.use(this.#colors.named(last, scope), scope)
        return
      case 'scn':
      case 'SCN':
        if (last instanceof PdfName) this.#pattern(last.value, scope)
        return
      case 'sh':
        this.#shading(asDict(this.#resource('Shading', last, scope)), scope)
        return
      case 'gs':
        this.#extGState(asDict(this.#resource('ExtGState', last, scope)), state, scope)
        return
      case 'ri':
        this.#spend(COST.note)
        this.#intents.push(nameOf(last) ?? '')
        return
      case 'Do':
        this.#xobject(this.#resource('XObject', last, scope), scope)
        return
      case 'BDC': {
        const list = last instanceof PdfName ? this.#resource('Properties', last, scope) : last
        const language = asDict(list)?.text('Lang')
        if (language !== undefined) this.#languages.add(language)
        return
      }
      case 'Tf':
        state.font = asDict(this.#resource('Font', operands[0], scope))
        return
      case 'Tr':
        state.textMode = last instanceof PdfNumber ? last.value : 0
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

  #text(value: PdfValue, { font, textMode }: State, scope: Scope): void {
    if (!(value instanceof PdfString) || font === undefined) return
    const use = this.#fonts.get(font) ?? { font, visible: [], invisible: [] }
    this.#fonts.set(font, use)
    this.#spend(COST.string)
    this.#document.budget.spendContentTokens(value.bytes.length >> 2)
    use[textMode === 3 ? 'invisible' : 'visible'].push(value.bytes)
    if (font.name('Subtype') === 'Type3') this.#type3(font, scope)
  }

  #type3(font: PdfDict, scope: Scope): void {
    const { page } = scope
    if (this.#visits.repeats(font, page, false)) return
    const own = font.dict('Resources')
    const resources = own ?? scope.resources
    for (const [, glyph] of font.dict('CharProcs')?.entries() ?? []) {
      if (!(glyph instanceof PdfStream)) continue
      const { bytes } = glyph.decode()
      const uncolored = isShapeOnly(bytes)
      if (!this.#visits.repeats(glyph, page, uncolored))
        this.content(bytes, { page, resources, uncolored, isBorrowed: own === undefined })
    }
  }

  #xobject(value: PdfValue, scope: Scope): void {
    if (!(value instanceof PdfStream)) return
    if (value.dict.name('Subtype') === 'Form')
      this.form(value, scope.page, scope.resources, scope.uncolored)
    if (value.dict.name('Subtype') !== 'Image') return
    this.#images.add(value)
    this.#needs(scope.page, imageTransparency(value.dict))
    const space = value.dict.get('ColorSpace')
    if (space !== undefined && value.dict.boolean('ImageMask') !== true)
      this.#colors.use(space, scope)
    const mask = value.dict.stream('SMask')
    if (mask !== undefined) this.#images.add(mask)
  }

  #inline(bytes: Uint8Array, parser: { position: number; next(): Token }, scope: Scope): void {
    const dict = skipInlineImage(this.#document, bytes, parser)
    if (dict === undefined) return
    this.#spend(COST.inlineImage)
    this.#inlineImages.push(dict)
    const named = dict.get('ColorSpace') ?? dict.get('CS')
    if (named !== undefined) this.#colors.use(this.#colors.named(named, scope), scope)
  }

  #extGState(dict: PdfDict | undefined, state: State, scope: Scope): void {
    if (dict === undefined) return
    this.#states.add(dict)
    applyParameters(dict, state)
    this.#needs(scope.page, stateTransparency(dict))
    const mask = dict.get('SMask')
    const group = mask instanceof PdfDict ? mask.stream('G') : undefined
    if (group !== undefined) this.form(group, scope.page, scope.resources)
  }

  #pattern(name: string, scope: Scope): void {
    const value = this.#resource('Pattern', new PdfName(name), scope)
    if (value instanceof PdfStream) {
      this.form(value, scope.page, scope.resources, value.dict.number('PaintType') === 2)
      return
    }
    const dict = asDict(value)
    this.#shading(dict?.dict('Shading'), scope)
    this.#extGState(dict?.dict('ExtGState'), initialState(), scope)
  }

  #shading(dict: PdfDict | undefined, scope: Scope): void {
    const space = dict?.get('ColorSpace')
    if (space !== undefined) this.#colors.use(space, scope)
  }

  #resource(category: string, name: PdfValue, scope: Scope): PdfValue {
    const key = nameOf(name)
    if (key === undefined) return undefined
    const value = scope.resources?.dict(category)?.get(key)
    if (value !== undefined && scope.isBorrowed === true)
      this.#borrowed.add(`${category} /${key.slice(0, 40)}`)
    return value
  }

  #needs(page: number, needs: readonly string[]): void {
    const [what] = needs
    if (what !== undefined && !this.#transparency.has(page))
      this.#transparency.set(page, { page, what })
  }

  #spend(values: number): void {
    this.#document.budget.spendValues(values)
  }
}

import {
  asDict,
  CONTENT_OPERATORS,
  detail,
  END_OF_DATA,
  Keyword,
  type Parser,
  PdfArray,
  type PdfDict,
  type PdfDocument,
  PdfName,
  PdfStream,
  PdfString,
  type PdfValue,
  readInlineImage,
  type Token,
} from 'twinvoice/pdf'
import type { ActualTexts } from './content/actual-texts.js'
import { MarkedContent } from './content/marked-content.js'
import { SavedStates } from './saved-states.js'
import { applyParameters, copyOf, initialState, imageSpace, type State } from './graphics-state.js'
import { imageTransparency, paintTransparency } from './transparency.js'
import { PaintedColors, partOf } from './painted-colors.js'
import { isInlineSpace } from './content/color-spaces.js'
import { DEVICE, isShapeOnly, PAINTS, stringsShown, textModeOf } from './content/operators.js'
import { RenderingFacts } from './rendering-facts.js'
import { nameOf } from '../objects/name-of.js'
import type { Rendering, Scope } from './rendering.js'
import { isPattern, ResourceLookup, scopeWithin } from './resources.js'
import { Visits } from './visits.js'

const MAX_OPERANDS = 4096
const PERCENT = 0x25
/** Streams that draw each other are followed to this depth; what is drawn deeper is not judged. */
export const MAX_DEPTH = 100

/** A content stream that is being interpreted; `content` is what marked content identifiers in it belong to. */
interface Reading {
  readonly scope: Scope
  readonly content: PdfDict
  readonly marks: MarkedContent
  state: State
}

/** Interprets content streams: each once for each page that draws it, whose spaces decide on what is right. */
export class ContentWalk {
  readonly #document: PdfDocument
  readonly #visits: Visits
  readonly #resources = new ResourceLookup()
  readonly #facts: RenderingFacts
  readonly #colors: PaintedColors
  readonly #actualTexts: ActualTexts
  #depth = 0

  constructor(document: PdfDocument, actualTexts: ActualTexts) {
    this.#document = document
    this.#actualTexts = actualTexts
    this.#facts = new RenderingFacts(document)
    this.#colors = new PaintedColors(this.#facts)
    this.#visits = new Visits(document)
  }

  result(): Omit<Rendering, 'pages'> {
    return this.#facts.result(this.#resources)
  }

  /** Draws a form, pattern or glyph in a scope. */
  form(stream: PdfStream, above: Scope, uncolored = false): void {
    this.#facts.forms.add(stream)
    if (this.#visits.repeats(stream, above, uncolored)) return
    const decoded = stream.decode()
    if (decoded.problem !== undefined) this.#facts.undecoded = true
    const scope = scopeWithin(above, stream.dict.dict('Resources'), { uncolored })
    // A pattern is no group (ISO 32000-1, 8.10.3).
    const group = stream.dict.has('PatternType') ? undefined : stream.dict.dict('Group')
    const isTransparency = group?.name('S') === 'Transparency'
    if (isTransparency) this.#facts.needsBlending(scope.page, [detail`transparency group`])
    this.groupSpace(group, scope)
    // A transparency group begins opaque (11.6.6).
    const begins = isTransparency ? { ...scope.begins, transparency: {} } : scope.begins
    this.content(decoded.bytes, { ...scope, begins }, stream.dict)
  }

  /** The blending space of a group is a use of that colour space, whatever kind of group it says to be. */
  groupSpace(group: PdfDict | undefined, scope: Scope): void {
    const space = group?.get('CS')
    if (space !== undefined) this.#facts.colors.use(space, { ...scope, uncolored: false }, true)
  }

  /**
   * Interprets a content stream.
   * @param dict of the page, or of the stream
   * @throws LimitExceeded
   */
  content(bytes: Uint8Array, scope: Scope, dict: PdfDict): void {
    if (this.#depth > MAX_DEPTH) {
      this.#facts.tooDeep = true
      return
    }
    this.#depth += 1
    const parser = this.#document.contentParser(bytes)
    const operands: PdfValue[] = []
    const saved = new SavedStates()
    const marks = new MarkedContent(scope.explained)
    const reading: Reading = { scope, content: dict, marks, state: copyOf(scope.begins) }
    for (let token: Token = parser.next(); token !== END_OF_DATA; token = parser.next()) {
      if (!(token instanceof Keyword)) {
        if (operands.length < MAX_OPERANDS) operands.push(token)
        this.#facts.operand(token)
        continue
      }
      const operator = token.text
      this.#facts.operator(operator, operands)
      // A comment right after it ends an operator (ISO 32000-1, 7.2.3), but other readers take both for one.
      if (bytes[parser.position] === PERCENT) this.#facts.unknownOperator(`${operator}%`)
      if (operator === 'q') saved.save(reading.state)
      else if (operator === 'Q') reading.state = saved.restore() ?? reading.state
      else if (operator === 'BI') this.#inline(bytes, parser, reading, operands.length === 0)
      else if (CONTENT_OPERATORS.has(operator)) this.#operate(operator, operands, reading)
      else this.#facts.unknownOperator(operator)
      this.#facts.deepestSave = Math.max(this.#facts.deepestSave, saved.depth)
      operands.length = 0
    }
    this.#facts.syntax(parser)
    this.#depth -= 1
  }

  #operate(operator: string, operands: readonly PdfValue[], reading: Reading): void {
    const last = operands.at(-1)
    const { scope, state, marks } = reading
    if (PAINTS.has(operator)) {
      this.#mask(state, scope)
      this.#colors.paint(operator, state, scope)
    }
    switch (operator) {
      case 'g':
      case 'G':
      case 'rg':
      case 'RG':
      case 'k':
      case 'K':
        this.#colors.set(new PdfName(DEVICE[operator]), partOf(operator), state, scope)
        return
      case 'cs':
      case 'CS':
        this.#colors.set(this.#resources.space(last, scope), partOf(operator), state, scope)
        return
      case 'scn':
      case 'SCN':
        this.#setColor(last, partOf(operator), reading)
        return
      case 'sh':
        this.#shading(asDict(this.#resources.find('Shading', last, scope)), scope)
        return
      case 'gs':
        this.#extGState(asDict(this.#resources.find('ExtGState', last, scope)), reading)
        return
      case 'ri':
        this.#facts.intent(nameOf(last) ?? '')
        return
      case 'Do':
        this.#xobject(this.#resources.find('XObject', last, scope), reading)
        return
      case 'BMC':
        marks.begin(false)
        return
      case 'BDC':
        this.#mark(operands.at(-2), last, reading)
        return
      case 'EMC':
        marks.end()
        return
      case 'Tf':
        state.font = asDict(this.#resources.find('Font', operands[0], scope))
        return
      case 'Tr':
        state.textMode = textModeOf(operands)
        return
      case 'Tj':
      case "'":
      case '"':
      case 'TJ':
        for (const string of stringsShown(operands)) this.#text(string, reading)
        return
      default:
    }
  }

  #setColor(value: PdfValue, part: 'stroke' | 'fill', { state, scope }: Reading): void {
    // Before any colour space it is one of the space that a page begins with.
    if (state.initialColor[part]) this.#colors.initial(scope)
    // A name is one of a pattern in a pattern space alone; there, all else is no colour.
    if (!state.pattern[part]) return
    if (value instanceof PdfName) this.#pattern(value, scope)
    else this.#colors.unknown(scope)
  }

  /** A property list says the language of marked content, or what its text reads. */
  #mark(tag: PdfValue, list: PdfValue, { scope, content, marks }: Reading): void {
    const named = list instanceof PdfName ? this.#resources.find('Properties', list, scope) : list
    // The tag AF takes file specifications for a list (ISO 19005-3, Annex E).
    if (named instanceof PdfArray && nameOf(tag) === 'AF') this.#facts.associate(named)
    const properties = asDict(named)
    const language = properties?.text('Lang')
    if (language !== undefined) this.#facts.languages.add(language)
    const mcid = properties?.number('MCID')
    const isOfElement = mcid !== undefined && this.#actualTexts.has(content, mcid)
    marks.begin(isOfElement || properties?.text('ActualText') !== undefined)
  }

  #text(value: PdfValue, { state, scope, marks }: Reading): void {
    const { font, textMode } = state
    if (!(value instanceof PdfString) || font === undefined) return
    const shown = { visible: textMode !== 3, explained: marks.isExplained }
    this.#facts.text(font, scope.page, { bytes: value.bytes, ...shown })
    if (font.name('Subtype') === 'Type3') this.#type3(font, state, scope)
  }

  #type3(font: PdfDict, state: State, above: Scope): void {
    // The shape of a glyph has the colour of the text.
    const begins = { ...copyOf(state), initialColor: { stroke: false, fill: false } }
    const within = { ...above, begins }
    if (this.#visits.repeats(font, within, false)) return
    for (const [, glyph] of font.dict('CharProcs')?.entries() ?? []) {
      if (!(glyph instanceof PdfStream)) continue
      const { bytes } = glyph.decode()
      const uncolored = isShapeOnly(bytes)
      if (this.#visits.repeats(glyph, within, uncolored)) continue
      const scope = scopeWithin(within, font.dict('Resources'), { uncolored })
      this.content(bytes, scope, glyph.dict)
    }
  }

  #xobject(value: PdfValue, { scope, marks, state }: Reading): void {
    if (!(value instanceof PdfStream)) return
    const within = { ...scope, explained: marks.isExplained, begins: copyOf(state) }
    if (value.dict.name('Subtype') === 'Form') this.form(value, within, scope.uncolored)
    if (value.dict.name('Subtype') === 'PS') this.#facts.postscript.add(value)
    if (value.dict.name('Subtype') !== 'Image') return
    this.#facts.images.add(value)
    this.#facts.needsBlending(scope.page, imageTransparency(value.dict))
    const space = imageSpace(value)
    const isMask = value.dict.boolean('ImageMask') === true
    if (isMask && state.initialColor.fill) this.#colors.initial(scope)
    if (space !== undefined && !isMask) this.#facts.colors.use(space, scope)
    const mask = value.dict.stream('SMask')
    if (mask) this.#facts.images.add(mask)
  }

  #inline(bytes: Uint8Array, parser: Parser, { scope, state }: Reading, isAlone: boolean): void {
    const image = readInlineImage(this.#document, bytes, parser, 'first')
    this.#facts.inlineImage(image, isAlone)
    if (image === undefined) return
    const { dict } = image
    if ((dict.get('ImageMask') ?? dict.get('IM')) === true) {
      if (state.initialColor.fill) this.#colors.initial(scope)
      return
    }
    const named = dict.get('ColorSpace') ?? dict.get('CS')
    const space = this.#resources.space(named, scope, true)
    if (isInlineSpace(space)) this.#facts.drawn('inline image', space, scope)
    else this.#colors.unknown(scope)
  }

  #extGState(dict: PdfDict | undefined, { state }: Pick<Reading, 'state'>): void {
    if (dict === undefined) return
    this.#facts.states.add(dict)
    applyParameters(dict, state)
  }

  /** Draws the group of a soft mask, when something is painted through it. */
  #mask(state: State, scope: Scope): void {
    const { mask } = state
    if (mask === undefined) return
    state.mask = undefined
    this.form(mask, { ...scope, begins: copyOf(state) })
  }

  #pattern(name: PdfName, scope: Scope): void {
    const value = this.#resources.find('Pattern', name, scope)
    if (!isPattern(value)) this.#colors.unknown(scope)
    if (value instanceof PdfStream) {
      const uncolored = value.dict.number('PaintType') === 2
      this.form(value, { ...scope, begins: initialState(!uncolored) }, uncolored)
      return
    }
    const dict = asDict(value)
    this.#shading(dict?.dict('Shading'), scope)
    const state = initialState()
    this.#extGState(dict?.dict('ExtGState'), { state })
    this.#mask(state, scope)
    this.#facts.needsBlending(scope.page, paintTransparency(state.transparency, 'B', 0))
  }

  #shading(dict: PdfDict | undefined, scope: Scope): void {
    const space = dict?.get('ColorSpace')
    if (space !== undefined) this.#facts.drawn('shading', space, scope)
  }
}

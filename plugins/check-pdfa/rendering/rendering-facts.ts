import {
  type Detail,
  detail,
  type InlineImage,
  type Parser,
  PdfArray,
  PdfDict,
  type PdfDocument,
  type PdfStream,
  type PdfValue,
} from 'twinvoice/pdf'
import { BROKEN_IMAGE, BROKEN_NAME, NO_IMAGE, NO_NUMBERS } from './content/content-faults.js'
import { ColorUses } from './color-uses.js'
import { isPattern } from './graphics-state.js'
import { inspectOperand, inspectOperator, noOperandFacts, takesPoints } from './operand-facts.js'
import type { ResourceLookup } from './resources.js'
import type {
  DrawnInPattern,
  FontUse,
  Rendering,
  Scope,
  ShownString,
  TransparencyUse,
} from './rendering.js'

const MOST_UNKNOWN = 100
/** What is kept of a content stream, in values of the document's budget. */
const COST = { string: 4, inlineImage: 10, note: 1 } as const

/** Gathers what content streams draw and use. */
export class RenderingFacts {
  readonly colors: ColorUses
  readonly states = new Set<PdfDict>()
  readonly images = new Set<PdfStream>()
  readonly forms = new Set<PdfStream>()
  readonly postscript = new Set<PdfStream>()
  readonly languages = new Set<string>()
  readonly associated = new Set<PdfDict>()
  readonly operands = noOperandFacts()
  deepestSave = 0
  undecoded = false
  tooDeep = false
  readonly faults = new Set<Detail>()
  readonly inPattern = new Set<DrawnInPattern>()
  readonly #budget: PdfDocument['budget']
  readonly #fonts = new Map<PdfDict, FontUse>()
  readonly #inlineImages: PdfDict[] = []
  readonly #transparency = new Map<number, TransparencyUse>()
  readonly #intents: string[] = []
  readonly #unknown = new Set<string>()
  readonly #overprints: number[] = []
  #isMalformed = false

  constructor({ budget }: PdfDocument) {
    this.#budget = budget
    this.colors = new ColorUses(budget)
  }

  result({ borrowed, withoutStream }: ResourceLookup): Omit<Rendering, 'pages'> {
    const { states, images, forms, postscript, languages, associated } = this
    const { operands, deepestSave, undecoded, tooDeep, faults, inPattern } = this
    return {
      ...{ states, images, forms, postscript, languages, associated },
      ...{ operands, deepestSave, undecoded, tooDeep, faults, inPattern, borrowed, withoutStream },
      colors: this.colors.all,
      fonts: this.#fonts,
      inlineImages: this.#inlineImages,
      transparency: [...this.#transparency.values()],
      intents: this.#intents,
      unknownOperators: [...this.#unknown],
      overprints: this.#overprints,
    }
  }

  /** Notes the colour space of what cannot be drawn in patterns. @throws LimitExceeded */
  drawn(what: DrawnInPattern, space: PdfValue, scope: Scope): void {
    if (isPattern(space)) this.inPattern.add(what)
    this.colors.use(space, scope)
  }

  /** @throws LimitExceeded */
  text(font: PdfDict, page: number, string: ShownString): void {
    const use = this.#fonts.get(font) ?? { font, page, strings: [] }
    this.#fonts.set(font, use)
    this.#budget.spendValues(COST.string)
    this.#budget.spendContentTokens(string.bytes.length >> 2)
    use.strings.push(string)
  }

  associate(specifications: PdfArray): void {
    for (const one of specifications.values()) if (one instanceof PdfDict) this.associated.add(one)
  }

  operand(operand: PdfValue): void {
    inspectOperand(operand, this.operands)
  }

  /** @param isAlone false for an image with operands before it */
  inlineImage(image: InlineImage | undefined, isAlone: boolean): void {
    if (image === undefined) this.faults.add(NO_IMAGE)
    else if (!image.isPaired || !isAlone) this.faults.add(BROKEN_IMAGE)
    if (image === undefined) return
    this.#budget.spendValues(COST.inlineImage)
    this.#inlineImages.push(image.dict)
    inspectOperand(image.dict, this.operands)
  }

  intent(name: string): void {
    this.#budget.spendValues(COST.note)
    this.#intents.push(name)
  }

  unknownOperator(operator: string): void {
    if (this.#unknown.size < MOST_UNKNOWN) this.#unknown.add(operator.slice(0, 20))
  }

  operator(operator: string, operands: readonly PdfValue[]): void {
    inspectOperator(operator, this.operands)
    if (takesPoints(operator) && operands.some((operand) => operand instanceof PdfArray))
      this.faults.add(NO_NUMBERS)
  }

  /** Notes the first error in the syntax of operands: some readers know nothing of a content stream that has one. */
  syntax({ hasCutName, malformed: [what] }: Parser): void {
    if (hasCutName) this.faults.add(BROKEN_NAME)
    if (what === undefined || this.#isMalformed) return
    this.#isMalformed = true
    this.faults.add(detail`${what} in a content stream (ISO 32000-1, 7.8.2)`)
  }

  overprint(page: number): void {
    this.#budget.spendValues(COST.note)
    this.#overprints.push(page)
  }

  /** Notes the first of some needs for a blending space, once a page. */
  needsBlending(page: number, needs: readonly (string | Detail)[]): void {
    const [what] = needs
    if (what !== undefined && !this.#transparency.has(page))
      this.#transparency.set(page, { page, what })
  }
}

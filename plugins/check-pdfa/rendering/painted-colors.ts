import { PdfName, type PdfValue } from 'twinvoice/pdf'
import { FILLS, STROKES, TEXT } from './content/operators.js'
import { isColorSpace } from './content/color-spaces.js'
import { isIccCmyk, isPattern, type State } from './graphics-state.js'
import type { RenderingFacts } from './rendering-facts.js'
import type { Scope } from './rendering.js'
import { defaultFor } from './spaces-used.js'
import { paintTransparency } from './transparency.js'

const GRAY = new PdfName('DeviceGray')

/** Operators of strokes are written in capitals. */
export function partOf(operator: string): 'stroke' | 'fill' {
  return operator === operator.toUpperCase() ? 'stroke' : 'fill'
}

/** Notes the colours that content sets and paints with. */
export class PaintedColors {
  readonly #facts: RenderingFacts

  constructor(facts: RenderingFacts) {
    this.#facts = facts
  }

  /** A colour space becomes the current one; without one it stays what it was. */
  set(space: PdfValue, part: 'stroke' | 'fill', state: State, scope: Scope): void {
    if (!isColorSpace(space)) {
      this.unknown(scope)
      return
    }
    state.iccCmyk[part] = isIccCmyk(defaultFor(space, scope.resources) ?? space)
    state.initialColor[part] = false
    state.pattern[part] = isPattern(space)
    this.#facts.colors.use(space, scope)
  }

  /** Black in DeviceGray, as a page begins: the page's default space stands for it. */
  initial(scope: Scope): void {
    const { initial, resources } = scope
    this.#facts.colors.use(GRAY, initial === resources ? scope : { ...scope, resources: initial })
  }

  /** What leads to no colour space is grey, too, but no default space stands for it. */
  unknown(scope: Scope): void {
    this.#facts.colors.use(GRAY, { ...scope, resources: undefined })
  }

  /** An operator paints with the current colours. */
  paint(operator: string, state: State, scope: Scope): void {
    const { initialColor, overprint, iccCmyk, textMode } = state
    this.#facts.needsBlending(scope.page, paintTransparency(state.transparency, operator, textMode))
    const [strokes, fills] = [STROKES.has(operator), FILLS.has(operator)]
    const black = (initialColor.stroke && strokes) || (initialColor.fill && fills)
    if (black && !(TEXT.has(operator) && textMode === 3)) this.initial(scope)
    if (overprint.mode === 0) return
    const stroke = strokes && overprint.stroke && iccCmyk.stroke
    if (stroke || (fills && overprint.fill && iccCmyk.fill)) this.#facts.overprint(scope.page)
  }
}

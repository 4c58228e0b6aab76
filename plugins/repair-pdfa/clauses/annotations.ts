import { type Detail, detail } from 'twinvoice/pdf'
import { Dict, dictOf, List, name, number, Stream, type Value } from '../model/values.js'
import type { FieldPainter } from '../fields/drawn-field.js'
import { fieldType } from '../fields/inherited.js'
import { sidesOf } from '../fields/sides.js'
import { drawMarkup } from '../markup/drawn-markup.js'
import type { Model } from '../model/read.js'
import type { ClauseId } from '../log/codes.js'
import type { RepairLog } from '../log/repair-log.js'

const TYPES: ReadonlySet<string> = new Set(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup FileAttachment Widget PrinterMark TrapNet Watermark Redact'.split(
    ' ',
  ),
)
const [INVISIBLE, HIDDEN, PRINT, NO_ZOOM, NO_ROTATE, NO_VIEW, TOGGLE_NO_VIEW] = [
  1, 2, 4, 8, 16, 32, 256,
] as const
const NOT_SHOWN = HIDDEN | NO_VIEW

/** What annotations are repaired with. */
interface Tools {
  readonly model: Model
  readonly fields: FieldPainter
  readonly log: RepairLog
}

/** Annotations of a page: 6.3 and the flags of form fields. */
export function repairAnnotations(pageDict: Dict, page: number, tools: Tools): void {
  const { log } = tools
  if (pageDict.delete('PresSteps')) log.repaired('6.10', { page, found: detail`/PresSteps` })
  const list = pageDict.list('Annots')
  if (list === undefined) {
    pageDict.delete('Annots')
    return
  }
  const kept: Value[] = []
  for (const item of list.items) {
    const dict = dictOf(item)
    if (dict === undefined) continue
    const annotation = new Annotation(dict, page, tools)
    if (annotation.repair()) kept.push(item)
    else detach(dict)
  }
  if (kept.length === 0) pageDict.delete('Annots')
  else pageDict.set('Annots', new List(kept))
}

/** A removed widget is also taken out of its form. */
function detach(dict: Dict): void {
  const kids = dict.dict('Parent')?.list('Kids')
  const at = kids?.items.findIndex((item) => dictOf(item) === dict) ?? -1
  if (at >= 0) kids?.items.splice(at, 1)
  dict.set('F', number(HIDDEN))
}

class Annotation {
  readonly #subtype: string

  constructor(
    readonly dict: Dict,
    readonly page: number,
    readonly tools: Tools,
  ) {
    this.#subtype = dict.name('Subtype') ?? ''
  }

  /** @returns false if the annotation is to be removed */
  repair(): boolean {
    if (this.#subtype === 'Popup') return this.#repairPopup()
    const flags = this.dict.number('F') ?? 0
    if (this.#isHidden(flags)) return false
    if (!TYPES.has(this.#subtype) && !this.#becomesStamp()) return false
    this.#setFlags(flags)
    return this.#hasAppearance()
  }

  /** The window of a note needs neither flags nor an appearance; those that it has must be right. */
  #repairPopup(): boolean {
    const flags = this.dict.number('F') ?? PRINT
    this.#keepNormal()
    if (!(this.#normal() instanceof Stream)) this.dict.delete('AP')
    if (this.#isHidden(flags)) {
      this.dict.dict('Parent')?.delete('Popup')
      return false
    }
    if (this.dict.has('F')) this.#setFlags(flags)
    return true
  }

  #isHidden(flags: number): boolean {
    if ((flags & NOT_SHOWN) === 0) return false
    this.#repaired('6.3.2', detail`/F ${flags}, which no page shows`)
    return true
  }

  /** A forbidden type keeps its appearance. */
  #becomesStamp(): boolean {
    const appearance = this.#normal()
    this.#repaired('6.3.1', detail`/${this.#subtype}`)
    if (!(appearance instanceof Stream)) return false
    const kept = new Set([
      'Type',
      'Rect',
      'P',
      'AP',
      'F',
      'NM',
      'M',
      'Contents',
      'StructParent',
      'OC',
    ])
    for (const key of [...this.dict.entries.keys()]) if (!kept.has(key)) this.dict.delete(key)
    this.dict.set('Subtype', name('Stamp'))
    return true
  }

  #setFlags(flags: number): void {
    const isText = this.dict.name('Subtype') === 'Text'
    const added = PRINT | (isText ? NO_ZOOM | NO_ROTATE : 0)
    const wanted = (flags | added) & ~(INVISIBLE | TOGGLE_NO_VIEW)
    if (wanted === flags && this.dict.has('F')) return
    this.dict.set('F', number(wanted))
    this.#repaired('6.3.2', detail`/F ${flags}`)
  }

  #normal(): Value {
    return this.dict.dict('AP')?.get('N') ?? null
  }

  /** An appearance has no other state than /N (6.3.3). */
  #keepNormal(): void {
    for (const key of ['D', 'R'])
      if (this.dict.dict('AP')?.delete(key) === true)
        this.#repaired('6.3.3', detail`/${key} of an appearance`)
  }

  #hasAppearance(): boolean {
    const subtype = this.dict.name('Subtype') ?? ''
    const appearance = this.dict.dict('AP')
    this.#keepNormal()
    const normal = this.#normal()
    if (subtype === 'Link' && appearance === undefined) return true
    const isButton = subtype === 'Widget' && fieldType(this.dict) === 'Btn'
    if (normal instanceof Stream) return isButton ? this.#asState(normal) : true
    if (normal instanceof Dict && isButton && hasStates(normal)) return true
    if (normal instanceof Dict) {
      const state = normal.stream(this.dict.name('AS') ?? '')
      if (state !== undefined) {
        appearance?.set('N', normal.raw(this.dict.name('AS') ?? ''))
        this.#repaired('6.3.3', detail`/N by states`)
        return true
      }
    }
    if (appearance === undefined && isFlat(this.dict)) return true
    return this.#withoutAppearance(subtype)
  }

  /** The appearance of a button is listed by states (6.3.3). */
  #asState(normal: Stream): boolean {
    const object = this.dict.dict('AP')?.raw('N') ?? normal
    this.dict.dict('AP')?.set('N', new Dict([['On', object]]))
    this.dict.set('AS', name('On'))
    this.#repaired('6.3.3', detail`/N of a button`)
    return true
  }

  /** A viewer draws fields by their values; a note shows a sign that each draws its own way. */
  #withoutAppearance(subtype: string): boolean {
    if (subtype === 'Widget' && this.tools.fields.draw(this.dict)) {
      this.#repaired('6.3.3', detail`a field without an appearance`)
      return true
    }
    const { fields, model } = this.tools
    const isDrawn =
      subtype === 'FreeText'
        ? fields.drawFreeText(this.dict)
        : drawMarkup(this.dict, subtype, model, fields.devices)
    if (isDrawn) {
      this.#repaired('6.3.3', detail`/${subtype} without an appearance`)
      return true
    }
    if (subtype === 'Link') {
      // It needs none (6.3.3), and is of use without.
      this.dict.delete('AP')
      this.#repaired('6.3.3', detail`/AP of a link without an appearance`)
      return true
    }
    if (subtype === 'Text' || subtype === 'FileAttachment') {
      this.#repaired('6.3.3', detail`/${subtype} without an appearance`)
      return false
    }
    // The check of the result refuses it under its clause.
    return true
  }

  #repaired(clause: ClauseId, found: Detail): void {
    const { model, log } = this.tools
    log.repaired(clause, { object: model.numberOf(this.dict), page: this.page, found })
  }
}

/** Whether the states of a button are appearances (6.3.3). */
function hasStates(normal: Dict): boolean {
  const states = [...normal.entries.keys()]
  return states.length > 0 && states.every((state) => normal.stream(state) !== undefined)
}

function isFlat(dict: Dict): boolean {
  const sides = sidesOf(dict)
  return sides.length === 4 && sides[0] === sides[2] && sides[1] === sides[3]
}

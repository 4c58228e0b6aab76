import { type Detail, detail, PdfNumber } from 'twinvoice/pdf'
import { Dict, dictOf, Indirect, List, name, number, Stream, type Value } from '../model/values.js'
import { newStream, type Model } from '../model/read.js'
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

/** Annotations of a page: 6.3 and the flags of form fields. */
export function repairAnnotations(
  pageDict: Dict,
  page: number,
  model: Model,
  log: RepairLog,
): void {
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
    const annotation = new Annotation(dict, page, model.numberOf(dict), log)
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
    readonly object: number | undefined,
    readonly log: RepairLog,
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
    if (normal instanceof Dict && isButton) return true
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

  /** A field without a value shows nothing; a note shows a sign that each viewer draws its own way. */
  #withoutAppearance(subtype: string): boolean {
    if (subtype === 'Widget' && !isSet(this.dict)) {
      const empty = new Indirect()
      empty.value = emptyAppearance(this.dict)
      const isButton = fieldType(this.dict) === 'Btn'
      this.dict.set('AP', new Dict([['N', isButton ? new Dict([['Off', empty]]) : empty]]))
      if (isButton) this.dict.set('AS', name('Off'))
      this.#repaired('6.3.3', detail`an empty field`)
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
    this.log.repaired(clause, { object: this.object, page: this.page, found })
  }
}

function emptyAppearance(dict: Dict): Stream {
  const sides = (dict.list('Rect')?.values ?? []).map((side) =>
    side instanceof PdfNumber ? side.value : 0,
  )
  const [x = 0, y = 0, right = 0, top = 0] = sides
  const box = new List([0, 0, Math.abs(right - x), Math.abs(top - y)].map(number))
  return newStream(
    [
      ['Type', name('XObject')],
      ['Subtype', name('Form')],
      ['BBox', box],
      ['Resources', new Dict()],
    ],
    new Uint8Array(),
  )
}

/** Whether a field or one above it has a value that a viewer would show. */
function isSet(dict: Dict): boolean {
  if (fieldType(dict) === 'Sig') return false
  const caption = dict.dict('MK')?.has('CA') === true && fieldType(dict) === 'Btn'
  return caption || inherited(dict, 'V') !== null
}

function fieldType(dict: Dict): string | undefined {
  const type = inherited(dict, 'FT')
  return type === null ? undefined : new Dict([['FT', type]]).name('FT')
}

function inherited(dict: Dict, key: string): Value {
  let node: Dict | undefined = dict
  for (let depth = 0; node !== undefined && depth < 32; depth++) {
    if (node.has(key)) return node.get(key)
    node = node.dict('Parent')
  }
  return null
}

function isFlat(dict: Dict): boolean {
  const sides = (dict.list('Rect')?.values ?? []).map((side) =>
    side instanceof PdfNumber ? side.value : 0,
  )
  return sides.length === 4 && sides[0] === sides[2] && sides[1] === sides[3]
}

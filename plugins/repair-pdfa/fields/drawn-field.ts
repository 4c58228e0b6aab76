import { PdfName, PdfString } from 'twinvoice/pdf'
import type { Device } from '../content/devices.js'
import type { NewFont } from '../fonts/new-font.js'
import type { Model } from '../model/read.js'
import {
  Dict,
  indirect,
  type Indirect,
  List,
  name,
  nameOf,
  numbers,
  resolved,
  Stream,
  type Value,
} from '../model/values.js'
import { disc } from '../drawing/ellipse.js'
import { opacityOf, opacityState } from '../drawing/opacity.js'
import { painted, written } from '../drawing/paint.js'
import { Box } from './box.js'
import { readTextStyle, type TextStyle } from './default-appearance.js'
import { FieldFonts } from './field-fonts.js'
import { fieldType, holderOf, inherited } from './inherited.js'
import { comb, manyLines, marks, oneLine, type Setting } from './text-lines.js'

/** Flags of fields (ISO 32000-1, tables 226 to 230). */
const [MULTILINE, PASSWORD, RADIO, PUSH, COMBO, COMB] = [12, 13, 15, 16, 17, 24].map(
  (bit) => 2 ** bit,
) as [number, number, number, number, number, number]
/** Rows of a list beyond those that a page has room for. */
const MOST_ROWS = 500
const SIZE_IN_LIST = 12

/** Draws fields that have no appearance, as viewers do (6.3.3). */
export class FieldPainter {
  readonly devices = new Set<Device>()
  readonly #fonts = new FieldFonts()
  readonly #model: Model
  readonly #form: Dict | undefined

  constructor(model: Model) {
    this.#model = model
    this.#form = model.catalog.dict('AcroForm')
  }

  /**
   * Gives a field an appearance.
   * @returns false if it is not known what a viewer would show
   */
  draw(widget: Dict): boolean {
    const type = fieldType(widget)
    const flags = holderOf(widget, 'Ff')?.number('Ff') ?? 0
    if (type === 'Btn' && (flags & PUSH) === 0)
      return this.#drawStates(widget, (flags & RADIO) !== 0)
    const content = this.#content(widget, type, flags)
    if (content === undefined) return false
    const { text, font } = content
    const box = new Box(widget)
    const stream = this.#appearance(box, `${box.frame(this.devices)}${text}`, font)
    // A button that is pushed has one state (6.3.3).
    const isButton = type === 'Btn'
    widget.set('AP', new Dict([['N', isButton ? new Dict([['Off', stream]]) : stream]]))
    if (isButton) widget.set('AS', name('Off'))
    return true
  }

  /**
   * Gives a comment that stands on the page as text an appearance: its lines from the top of its rectangle, in a frame of
   * their colour, on the ground of the annotation's.
   * @returns false if no font has its letters
   */
  drawFreeText(annotation: Dict): boolean {
    const frame = numbers(this.#style(annotation).color)
    const looks = new Dict([
      ['BC', frame],
      ['BG', annotation.get('C')],
    ])
    const widget = new Dict([...annotation.entries, ['MK', looks]])
    const content = this.#text(widget, annotation.text('Contents') ?? '', MULTILINE)
    if (content === undefined) return false
    const box = new Box(widget)
    const drawn = `${box.frame(this.devices)}${content.text}`
    const stream = this.#appearance(box, drawn, content.font, opacityOf(annotation))
    annotation.set('AP', new Dict([['N', stream]]))
    return true
  }

  /** Makes the fonts of what was drawn. */
  finish(): void {
    this.#fonts.write()
  }

  #appearance(box: Box, content: string, font?: NewFont, opacity = 1): Indirect {
    const resources = new Dict(font === undefined ? [] : [['Font', new Dict([['F', font.object]])]])
    if (opacity < 1) resources.set('ExtGState', opacityState(opacity))
    const stream = box.appearance(opacity < 1 ? `/G gs\n${content}` : content, resources)
    // Its colours are looked at after the fields.
    this.#model.made.push(stream.dict)
    return indirect(stream)
  }

  #content(
    widget: Dict,
    type: string | undefined,
    flags: number,
  ): { readonly text: string; readonly font?: NewFont } | undefined {
    if (type === 'Sig') return { text: '' }
    if (type === 'Btn') {
      const looks = widget.dict('MK')
      return looks?.has('I') === true
        ? undefined
        : this.#text(widget, looks?.text('CA') ?? '', PUSH)
    }
    if (type === 'Ch') return this.#choice(widget, (flags & COMBO) !== 0)
    const value = valueText(inherited(widget, 'V'))
    if (value === undefined) return undefined
    const isSecret = type === 'Tx' && (flags & PASSWORD) !== 0
    return this.#text(widget, isSecret ? '*'.repeat(value.length) : value, flags)
  }

  /** A choice shows the texts of its options, not what stands for them (table 231). */
  #choice(widget: Dict, isCombo: boolean) {
    const options = inherited(widget, 'Opt')
    const listed = options instanceof List ? options.values : []
    this.#model.spendItems(listed.length)
    const texts = listed.map((option) => {
      const pair = option instanceof List ? option.values : [option]
      return { stands: valueText(pair[0] ?? null), text: valueText(pair.at(-1) ?? null) ?? '' }
    })
    const value = inherited(widget, 'V')
    const chosen = (value instanceof List ? value.values : [value]).map(valueText)
    const [first] = chosen
    if (first === undefined) return undefined
    if (isCombo)
      return this.#text(widget, texts.find(({ stands }) => stands === first)?.text ?? first, COMBO)
    const top = Math.max(0, Math.round(holderOf(widget, 'TI')?.number('TI') ?? 0))
    const rows = texts.slice(top, top + MOST_ROWS)
    const marked = rows.flatMap(({ stands }, row) => (chosen.includes(stands) ? [row] : []))
    // A row is not broken.
    const lines = rows.map(({ text }) => text.replaceAll(/\s/g, '\u00a0'))
    return this.#text(widget, lines.join('\n'), MULTILINE, marked)
  }

  #text(
    widget: Dict,
    value: string,
    flags: number,
    marked?: readonly number[],
  ): { readonly text: string; readonly font?: NewFont } | undefined {
    const text = value
      .normalize('NFC')
      .replaceAll(/\r\n?|[\u2028\u2029\f\v]/g, '\n')
      .replaceAll('\t', ' ')
    if (text.trim() === '') return { text: '' }
    this.#model.spendItems(20 * text.length)
    const style = this.#style(widget)
    const font = this.#fonts.find(this.#form, style.font, text.replaceAll('\n', ' '))
    if (font === undefined) return undefined
    const size = style.size === 0 && marked !== undefined ? SIZE_IN_LIST : style.size
    const setting = { font, size, side: this.#side(widget, flags) }
    const box = new Box(widget)
    const lines = linesOf(text, box, widget, flags, setting)
    const clip = `${clipTo(box)}${marks(marked ?? [], box, setting)}`
    const color = painted(style.color, 'fill', this.devices)
    return { text: `/Tx BMC\nq\n${clip}${color}${lines}Q\nEMC\n`, font }
  }

  #style(widget: Dict): TextStyle {
    const own = holderOf(widget, 'DA')?.text('DA')
    return readTextStyle(own ?? this.#form?.text('DA') ?? '')
  }

  #side(widget: Dict, flags: number): number {
    if (flags === PUSH) return 1
    const side = holderOf(widget, 'Q')?.number('Q') ?? this.#form?.number('Q') ?? 0
    return side === 1 || side === 2 ? side : 0
  }

  /** A box that is ticked or not: the appearance of each state. */
  #drawStates(widget: Dict, isRadio: boolean): boolean {
    const on = stateOf(widget)
    if (on === undefined) return false
    const box = new Box(widget)
    const sign = widget.dict('MK')?.text('CA') ?? (isRadio ? 'l' : '4')
    const isRound = isRadio && sign === 'l'
    const frame = box.frame(this.devices, isRound)
    const states = new Dict([['Off', this.#appearance(box, frame)]])
    if (on !== 'Off') {
      const ticked = this.#ticked(widget, box, sign, isRound)
      if (ticked === undefined) return false
      const { text, font } = ticked
      states.set(on, this.#appearance(box, `${frame}${text}`, font))
    }
    widget.set('AP', new Dict([['N', states]]))
    widget.set('AS', name(on))
    return true
  }

  #ticked(
    widget: Dict,
    box: Box,
    sign: string,
    isRound: boolean,
  ): { readonly text: string; readonly font?: NewFont } | undefined {
    const { color, size } = this.#style(widget)
    const fill = painted(color, 'fill', this.devices)
    if (isRound) {
      const radius = Math.min(box.width, box.height) / 4
      return { text: `${fill}${disc(box.width / 2, box.height / 2, radius)} f\n` }
    }
    const shown = SIGNS[sign]
    const font = shown === undefined ? undefined : this.#fonts.find(undefined, 'ZaDb', shown)
    if (font === undefined || shown === undefined) return undefined
    const fitting = Math.min(box.width, box.height) - 2 * box.border
    const setting = { font, size: size > 0 ? size : Math.max(1, fitting), side: 1 }
    return { text: `q\n${clipTo(box)}${fill}${oneLine(shown, box, setting)}Q\n`, font }
  }
}

/** What the letters of the usual signs show in ZapfDingbats. */
const SIGNS: Readonly<Record<string, string>> = {
  '4': '\u2714',
  '3': '\u2713',
  '5': '\u2715',
  '6': '\u2716',
  '8': '\u2718',
  '7': '\u2717',
  l: '\u25cf',
  u: '\u25c6',
  n: '\u25a0',
  H: '\u2605',
}

function linesOf(text: string, box: Box, widget: Dict, flags: number, setting: Setting): string {
  const cells = holderOf(widget, 'MaxLen')?.number('MaxLen') ?? 0
  if (flags !== PUSH && (flags & MULTILINE) !== 0) return manyLines(text, box, setting)
  const line = text.replaceAll('\n', ' ')
  const isComb = fieldType(widget) === 'Tx' && (flags & COMB) !== 0 && cells > 0
  return isComb ? comb(line, Math.round(cells), box, setting) : oneLine(line, box, setting)
}

/** The state that a button has; undefined if it is not known which of several it is. */
function stateOf(widget: Dict): string | undefined {
  const own = widget.name('AS')
  if (own !== undefined) return own
  const holder = holderOf(widget, 'V')
  const value = holder?.name('V') ?? 'Off'
  const isOnly = holder === widget || (holder?.list('Kids')?.items.length ?? 1) <= 1
  return value === 'Off' || isOnly ? value : undefined
}

function valueText(value: Value): string | undefined {
  const found = resolved(value)
  if (found === null) return ''
  if (found instanceof PdfString) return found.text
  if (found instanceof PdfName) return nameOf(found)
  return found instanceof Stream || found instanceof Dict ? undefined : ''
}

function clipTo({ width, height, border }: Box): string {
  const sides = [border, border, Math.max(0, width - 2 * border), Math.max(0, height - 2 * border)]
  return `${sides.map(written).join(' ')} re W n\n`
}

import { holderOf } from '../fields/inherited.js'
import type { Dict } from '../model/values.js'

/** Flag of a field whose text is shown as asterisks (ISO 32000-1, table 228). */
const PASSWORD = 1 << 13

/**
 * Whether the stored appearance of a field shows something else than its value. Viewers show the value where the form
 * asks them to draw fields (`/NeedAppearances`, ISO 32000-1, 12.7.2), and would show the appearance without that.
 */
export function showsOtherText(widget: Dict): boolean {
  const type = holderOf(widget, 'FT')?.name('FT')
  const value = holderOf(widget, 'V')?.text('V') ?? ''
  const isSecret = ((holderOf(widget, 'Ff')?.number('Ff') ?? 0) & PASSWORD) !== 0
  if ((type !== 'Tx' && type !== 'Ch') || isSecret || plain(value) === '') return false
  const source = widget.dict('AP')?.stream('N')?.source
  if (source === undefined) return false
  const shown = textIn(Buffer.from(source.decode().bytes).toString('latin1'))
  if (shown === undefined) return false
  // A choice may show another text than the value that stands for it.
  return type === 'Ch' ? plain(shown) === '' : !plain(shown).includes(plain(value))
}

/** The strings of a content stream; undefined if some are written as codes of a font. */
function textIn(content: string): string | undefined {
  if (/(?<!<)<[\dA-Fa-f\s]+>(?!>)/.test(content)) return undefined
  const strings = content.match(/\((?:\\[^]|[^\\()])*\)/g) ?? []
  return strings.map((each) => each.slice(1, -1).replaceAll(/\\([^])/g, '$1')).join('')
}

/** Letters and digits alone: lines, blanks and signs are written in many ways. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

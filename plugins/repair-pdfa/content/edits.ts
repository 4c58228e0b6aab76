import { detail, type Detail } from 'twinvoice/pdf'
import type { Edit } from './drawn.js'

/** Leaves out an operator and its operands. */
export function operatorGone(start: number, end: number, operator: string): Edit {
  return edit(start, end, '', '6.2.2', detail`the operator ${operator.slice(0, 20)}`)
}

/** Begins a comment. */
export const PERCENT = 0x25

/** Puts a space between an operator and a comment behind it, which other readers take for a part of its name. */
export function spaceAt(end: number, operator: string): Edit {
  return edit(end, end, ' ', '6.2.2', detail`the operator ${`${operator.slice(0, 20)}%`}`)
}

/** Puts a known rendering intent in the place of another. */
export function intentEdit(start: number, end: number, written = ''): Edit {
  return edit(start, end, '/RelativeColorimetric ri', '6.2.6', written.slice(0, 60))
}

/** Puts a text in the place of bytes from `start` to `end`. */
function edit(
  start: number,
  end: number,
  text: string,
  clause: Edit['clause'],
  found: string | Detail,
): Edit {
  return { start, end, bytes: Buffer.from(text, 'latin1'), clause, found }
}

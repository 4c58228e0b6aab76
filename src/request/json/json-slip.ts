/**
 * What people write in JSON that other notations allow: a comma too many or too few, a comment, other quotation marks,
 * a name without them, other numbers and words, a line break within a text, other blanks, a second value.
 */
export type JsonSlip =
  | 'comma'
  | 'noComma'
  | 'comment'
  | 'quotes'
  | 'name'
  | 'number'
  | 'word'
  | 'lineBreak'
  | 'blank'
  | 'second'

const ANYTHING = /(?:)/

/** What stands at a place, and how its text goes on; the first that matches. */
const SLIPS: readonly (readonly [before: RegExp, behind: RegExp, slip: JsonSlip])[] = [
  [/,\s*$/, /^[}\],]/, 'comma'],
  [/[{[]\s*$/, /^,/, 'comma'],
  [ANYTHING, /^(?:\/[/*]|#)/, 'comment'],
  [ANYTHING, /^['`´‘’‚“”„«»]/, 'quotes'],
  [/[{,]\s*$/, /^[\p{L}_$][\p{L}\p{N}_$-]*\s*:/u, 'name'],
  [
    ANYTHING,
    /^-?(?:NaN|Infinity|undefined|None|nil|True|False|NULL|TRUE|FALSE)(?![\p{L}\p{N}])/u,
    'word',
  ],
  [/[:,[]\s*$/, /^(?:\+|-?\.)\d/, 'number'],
  [/[:,[]\s*-?0$/, /^[\dxX]/, 'number'],
  [/\d,$/, /^\d/, 'number'],
  [/\d$/, /^(?:\.|_\d)/, 'number'],
  [/["}\]\del]\s*$/, /^(?:"|[{[])/, 'noComma'],
  [ANYTHING, /^[\t\n\r]/, 'lineBreak'],
  [ANYTHING, /^[\p{Zs}\p{Zl}\p{Zp}\ufeff]/u, 'blank'],
]

/** As much of the text beside a place says what was meant. */
const BESIDE = 200

/**
 * What was meant at a place where a text is not JSON, as far as that is clear.
 * @param isBehind whether the value of the text has already ended
 */
export function slipAt(text: string, at: number, isBehind: boolean): JsonSlip | undefined {
  const before = text.slice(Math.max(0, at - BESIDE), at)
  const behind = text.slice(at, at + BESIDE)
  if (isBehind && /^[{["]/.test(behind)) return 'second'
  // The text begins as another notation does.
  if (/^\s*$/.test(before) && at < BESIDE && !/^[/#\p{Zs}]/u.test(behind)) return undefined
  return SLIPS.find(([left, right]) => left.test(before) && right.test(behind))?.[2]
}

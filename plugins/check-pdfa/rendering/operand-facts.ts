import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString, type PdfValue } from 'twinvoice/pdf'
import type { OperandFacts } from './rendering.js'

/** Facts before any operand was seen. */
export function noOperandFacts(): OperandFacts {
  return {
    badHexString: false,
    longestString: 0,
    longestName: 0,
    badInteger: undefined,
    badReal: undefined,
    twoSigns: undefined,
  }
}

/** Nesting of arrays and dictionaries that is looked into. */
const DEPTH = 8

/** Operators that take more than one number: a matrix, points, distances or the components of a colour. */
const TAKES_NUMBERS = new Set(
  'cm Tm Td TD " m l c v y re d0 d1 g G rg RG k K sc SC scn SCN cs CS'.split(' '),
)

/** Those of a matrix or points, of which other readers cannot read the content if one has an array. */
const TAKES_POINTS = new Set('cm Tm m l c v y re d1'.split(' '))

/** True for an operator of a matrix or points. */
export function takesPoints(operator: string): boolean {
  return TAKES_POINTS.has(operator)
}

/** Judges what {@link inspectOperand} left to the operator. */
export function inspectOperator(operator: string, facts: OperandFacts): void {
  if (facts.twoSigns === undefined) return
  if (TAKES_NUMBERS.has(operator)) facts.badReal ??= facts.twoSigns
  facts.twoSigns = undefined
}

/** Limits and forms hold for operands as for values outside (6.1.6, 6.1.13). */
export function inspectOperand(value: PdfValue, facts: OperandFacts, depth = 0): void {
  if (value instanceof PdfString) {
    if (value.hex && (!value.hexClean || value.hexDigits % 2 === 1)) facts.badHexString = true
    facts.longestString = Math.max(facts.longestString, value.bytes.length)
  } else if (value instanceof PdfName)
    facts.longestName = Math.max(facts.longestName, value.value.length)
  else if (value instanceof PdfNumber) {
    // Readers of content take two signs for one where an operator has one number.
    const { flaw } = value
    if (flaw === 'two signs' && depth === 0) facts.twoSigns ??= value.raw
    else if (!isInRange(value) || flaw !== undefined)
      facts[value.isInteger ? 'badInteger' : 'badReal'] ??= value.raw
  } else if (value instanceof PdfArray && depth < DEPTH)
    for (const item of value.items) inspectOperand(item, facts, depth + 1)
  else if (value instanceof PdfDict && depth < DEPTH)
    for (const [key, item] of value.rawEntries()) {
      facts.longestName = Math.max(facts.longestName, key.length)
      inspectOperand(item, facts, depth + 1)
    }
}

const INTEGERS = { most: 2 ** 31 - 1, least: -(2 ** 31) }
const REALS = { most: 3.403e38, nearest: 1.175e-38 }

/** True for a number within the limits of 6.1.13. */
export function isInRange({ value, isInteger }: PdfNumber): boolean {
  if (isInteger) return value <= INTEGERS.most && value >= INTEGERS.least
  const size = Math.abs(value)
  return size === 0 || (size <= REALS.most && size >= REALS.nearest)
}

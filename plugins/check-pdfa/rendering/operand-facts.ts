import { PdfArray, PdfName, PdfNumber, PdfString, type PdfValue } from 'twinvoice/pdf'
import type { OperandFacts } from './rendering.js'

/** Facts before any operand was seen. */
export function noOperandFacts(): OperandFacts {
  return {
    badHexString: false,
    longestString: 0,
    longestName: 0,
    largestInteger: 0,
  }
}

/** Limits and forms hold for operands as for values outside (6.1.6, 6.1.13). */
export function inspectOperand(value: PdfValue, facts: OperandFacts, depth = 0): void {
  if (value instanceof PdfString) {
    if (value.hex && (!value.hexClean || value.hexDigits % 2 === 1)) facts.badHexString = true
    facts.longestString = Math.max(facts.longestString, value.bytes.length)
  } else if (value instanceof PdfName)
    facts.longestName = Math.max(facts.longestName, value.value.length)
  else if (value instanceof PdfNumber && value.isInteger)
    facts.largestInteger = Math.max(facts.largestInteger, Math.abs(value.value))
  else if (value instanceof PdfArray && depth < 8)
    for (const item of value.items) inspectOperand(item, facts, depth + 1)
}

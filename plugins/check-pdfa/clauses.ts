import type { Clause } from './clause/clause.js'
import { DOCUMENT_CLAUSES } from './clauses-document.js'
import { FONT_CLAUSES } from './clauses-fonts.js'
import { GRAPHICS_CLAUSES } from './clauses-graphics.js'
import { STRUCTURE_CLAUSES } from './clauses-structure.js'

/**
 * The clauses of ISO 19005-3, implemented or not. Those without a requirement of their own (6.1.5,
 * 6.1.11, 6.2.7, 6.2.8.2 and others) are left out.
 */
export const CLAUSES: readonly Clause[] = [
  ...STRUCTURE_CLAUSES,
  ...GRAPHICS_CLAUSES,
  ...FONT_CLAUSES,
  ...DOCUMENT_CLAUSES,
]

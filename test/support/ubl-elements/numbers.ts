import { type DocumentKind, kindFor } from '../../../src/invoice/syntaxes/document-kinds.js'
import type { BoundRow } from '../../../src/invoice/binding/bind.js'
import { ContentOrder } from '../../../plugins/validate-schema/structure/content.js'
import { readTables } from '../../../plugins/validate-schema/structure/table.js'

/** An element of UBL that has no business term, below one that has. */
export interface ElementWithoutTerm {
  /** Names from the child of the root element down; a line is `cac:InvoiceLine`. */
  readonly path: readonly string[]
  /** Number of its rule UBL-CR. */
  readonly number: number
}

/** Numbers for which the rules have no element. 002 is a rule with a condition of its own. */
const UNUSED: ReadonlySet<number> = new Set([2, 120, 423, 430, 431, 536, 631])

/** Elements that were added to the rules later, with another number than their place in the schema. */
const ADDED: ReadonlyMap<string, number> = new Map([
  ['cac:PaymentMeans/cbc:InstructionNote', 681],
  ['cac:Delivery/cac:DeliveryAddress', 682],
])

/** Elements without a rule of this kind. */
const UNNUMBERED: ReadonlySet<string> = new Set([
  'cbc:UBLVersionID',
  'cac:Delivery/cac:PromisedDeliveryPeriod',
  'cac:PaymentMeans/cac:PayerFinancialAccount',
  'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cac:FinancialInstitution',
])

/**
 * The elements of a UBL invoice for which the table has no business term, with the numbers of
 * CEN's rules: these count the same elements in the order of the schema.
 */
export async function elementsWithoutTerm(): Promise<ElementWithoutTerm[]> {
  const order = new ContentOrder(await readTables('ubl'))
  const elements: ElementWithoutTerm[] = []
  let last = 0
  for (const path of withoutTerm(kindFor('ubl', '380'), order)) {
    const name = path.join('/')
    if (UNNUMBERED.has(name)) continue
    const added = ADDED.get(name)
    if (added === undefined)
      do last += 1
      while (UNUSED.has(last))
    elements.push({ path, number: added ?? last })
  }
  return elements
}

/** Paths of the outermost elements without a term of EN 16931, in the order of the schema. */
function* withoutTerm({ root }: DocumentKind, order: ContentOrder): Generator<string[]> {
  yield* below([root], [], [root.element], order)
}

function* below(
  rows: readonly BoundRow[],
  path: readonly string[],
  names: readonly string[],
  order: ContentOrder,
): Generator<string[]> {
  const children = rows
    .flatMap((row) => row.children ?? [])
    .filter(({ from }) => from === undefined)
  if (children.length === 0) return
  for (const { name } of order.of(names) ?? []) {
    const known = children.filter(({ element }) => element === name)
    if (known.length === 0) yield [...path, name]
    else yield* below(known, [...path, name], [...names, name], order)
  }
}

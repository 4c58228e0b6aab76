import { INVOICE_LIMITS } from 'twinvoice/plugin'

/** How many nodes a document may have. Later stages take time and memory for each. */
export interface NodeLimits {
  /** Elements of the whole document. */
  readonly elements: number
  /** Attributes of the whole document, including namespace declarations. */
  readonly allAttributes: number
  /** Comments, processing instructions and CDATA sections together. */
  readonly otherNodes: number
  /** Elements of one name in the same element, except those that have a limit of their own. */
  readonly repeats: number
  /** Invoice lines (BG-25). */
  readonly lines: number
  /** VAT breakdowns (BG-23). */
  readonly vatBreakdowns: number
}

export const NODE_LIMITS: NodeLimits = Object.freeze({
  elements: INVOICE_LIMITS.xmlElements,
  allAttributes: INVOICE_LIMITS.xmlElements,
  otherNodes: 100_000,
  repeats: INVOICE_LIMITS.repeats,
  lines: INVOICE_LIMITS.linesToValidate,
  vatBreakdowns: INVOICE_LIMITS.vatBreakdowns,
})

/** A limit that a document exceeds. */
export interface NodeExcess {
  readonly code: 'XML_NODES' | 'XML_REPEATED'
  readonly limit: keyof NodeLimits
  readonly allowed: number
}

/** Elements that have a limit of their own in any element: in CII, in UBL, in ZUGFeRD 1. */
const LINES: ReadonlySet<string> = new Set([
  'IncludedSupplyChainTradeLineItem',
  'InvoiceLine',
  'CreditNoteLine',
])

/** Elements that are VAT breakdowns, by the element that they are in. */
const VAT_BREAKDOWNS: ReadonlyMap<string, string> = new Map([
  ['ApplicableHeaderTradeSettlement', 'ApplicableTradeTax'],
  ['ApplicableSupplyChainTradeSettlement', 'ApplicableTradeTax'],
  ['TaxTotal', 'TaxSubtotal'],
])

/** Counts the nodes of a document. */
export class NodeBudget {
  readonly #limits: NodeLimits
  #elements = 0
  #attributes = 0
  #others = 0

  constructor(limits: NodeLimits) {
    this.#limits = limits
  }

  /** A comment, a processing instruction or a CDATA section. */
  other(): NodeExcess | undefined {
    this.#others += 1
    return this.#excess('XML_NODES', 'otherNodes', this.#others)
  }

  /**
   * An element.
   * @param siblings the children of its parent so far
   */
  element(
    name: string,
    attributes: number,
    siblings: Siblings | undefined,
  ): NodeExcess | undefined {
    this.#elements += 1
    this.#attributes += attributes
    return (
      this.#excess('XML_NODES', 'elements', this.#elements) ??
      this.#excess('XML_NODES', 'allAttributes', this.#attributes) ??
      (siblings && this.#repeated(name, siblings))
    )
  }

  #repeated(name: string, siblings: Siblings): NodeExcess | undefined {
    const local = localName(name)
    const limit = LINES.has(local)
      ? 'lines'
      : VAT_BREAKDOWNS.get(siblings.parent) === local
        ? 'vatBreakdowns'
        : 'repeats'
    return this.#excess('XML_REPEATED', limit, siblings.add(local))
  }

  #excess(
    code: NodeExcess['code'],
    limit: keyof NodeLimits,
    count: number,
  ): NodeExcess | undefined {
    const allowed = this.#limits[limit]
    return count > allowed ? { code, limit, allowed } : undefined
  }
}

/** The children of one element, counted by name. */
export class Siblings {
  /** Local name of the element. */
  readonly parent: string
  readonly #counts = new Map<string, number>()

  /** @param name of the element, with its prefix */
  constructor(name: string) {
    this.parent = localName(name)
  }

  /** @returns how many there are of this name */
  add(name: string): number {
    const count = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, count)
    return count
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

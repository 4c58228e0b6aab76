import { asDict, PdfArray, PdfDict, PdfName, type PdfDocument, type PdfValue } from 'twinvoice/pdf'

/** Parts of an expression that are examined: one that refers to itself has no end. */
const MOST_PARTS = 1000

/** The layers (optional content groups) that a viewer does not show unless somebody asks for them. */
export class HiddenLayers {
  readonly #groups = new Set<PdfDict>()
  readonly #memberships = new Map<PdfDict, boolean>()

  constructor({ catalog }: PdfDocument) {
    const properties = catalog.dict('OCProperties')
    const defaults = properties?.dict('D')
    // ISO 32000-1, table 101
    if (defaults?.name('BaseState') === 'OFF') {
      for (const group of dictsIn(properties?.get('OCGs'))) this.#groups.add(group)
      for (const group of dictsIn(defaults.get('ON'))) this.#groups.delete(group)
    }
    for (const group of dictsIn(defaults?.get('OFF'))) this.#groups.add(group)
    for (const usage of dictsIn(defaults?.get('AS'))) this.#apply(usage)
    // Groups of another intent than the configuration's have no effect (8.11.2.3).
    const intents = intentsOf(defaults)
    if (!intents.includes('All'))
      for (const group of this.#groups)
        if (!intentsOf(group).some((intent) => intents.includes(intent))) this.#groups.delete(group)
  }

  /** Sets what groups say of their use in a viewer (8.11.4.4). */
  #apply(usage: PdfDict): void {
    if (usage.name('Event') !== 'View' || !namesIn(usage.get('Category')).includes('View')) return
    for (const group of dictsIn(usage.get('OCGs'))) {
      const state = group.dict('Usage')?.dict('View')?.name('ViewState')
      if (state === 'OFF') this.#groups.add(group)
      else if (state === 'ON') this.#groups.delete(group)
    }
  }

  /** Whether what belongs to a group, or to a membership of groups, is not shown. */
  has(content: PdfDict | undefined): boolean {
    if (content === undefined) return false
    if (this.#groups.has(content)) return true
    const known = this.#memberships.get(content) ?? !this.#isShown(content)
    this.#memberships.set(content, known)
    return known
  }

  /** ISO 32000-1, table 99: an expression goes before a policy; a membership of no group is shown. */
  #isShown(membership: PdfDict): boolean {
    const expression = membership.get('VE')
    if (expression instanceof PdfArray) return this.#holds(expression, { left: MOST_PARTS })
    const groups = dictsIn(membership.get('OCGs'))
    const isOff = (group: PdfDict) => this.#groups.has(group)
    if (groups.length === 0) return true
    switch (membership.name('P')) {
      case 'AllOn':
        return !groups.some(isOff)
      case 'AnyOff':
        return groups.some(isOff)
      case 'AllOff':
        return groups.every(isOff)
      default:
        return !groups.every(isOff)
    }
  }

  #holds(expression: PdfValue, parts: { left: number }): boolean {
    if (expression instanceof PdfDict) return !this.#groups.has(expression)
    parts.left -= 1
    if (!(expression instanceof PdfArray) || parts.left < 0) return true
    const [operator, ...operands] = expression.values()
    const holds = (operand: PdfValue) => this.#holds(operand, parts)
    switch (operator instanceof PdfName ? operator.value : undefined) {
      case 'And':
        return operands.every(holds)
      case 'Or':
        return operands.some(holds)
      case 'Not':
        return !holds(operands[0])
      default:
        return true
    }
  }
}

function valuesOf(value: PdfValue): readonly PdfValue[] {
  return value instanceof PdfArray ? [...value.values()] : [value]
}

function dictsIn(value: PdfValue): readonly PdfDict[] {
  return valuesOf(value).flatMap((each) => asDict(each) ?? [])
}

function namesIn(value: PdfValue): readonly string[] {
  return valuesOf(value).flatMap((each) => (each instanceof PdfName ? each.value : []))
}

function intentsOf(dict: PdfDict | undefined): readonly string[] {
  const names = namesIn(dict?.get('Intent'))
  return names.length === 0 ? ['View'] : names
}

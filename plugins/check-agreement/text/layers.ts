import { asDict, type PdfDict, type PdfDocument } from 'twinvoice/pdf'

/** The layers (optional content groups) that a viewer does not show unless somebody asks for them. */
export class HiddenLayers {
  readonly #groups = new Set<PdfDict>()

  constructor({ catalog }: PdfDocument) {
    const properties = catalog.dict('OCProperties')
    const defaults = properties?.dict('D')
    const listed = (dict: PdfDict | undefined, key: string) =>
      [...(dict?.array(key)?.values() ?? [])].flatMap((each) => asDict(each) ?? [])
    // ISO 32000-1, table 101
    if (defaults?.name('BaseState') === 'OFF') {
      for (const group of listed(properties, 'OCGs')) this.#groups.add(group)
      for (const group of listed(defaults, 'ON')) this.#groups.delete(group)
    }
    for (const group of listed(defaults, 'OFF')) this.#groups.add(group)
  }

  /**
   * Whether what belongs to a group, or to a membership of groups, is not shown. A membership is taken for shown if
   * one of its groups is, as it is by default (ISO 32000-1, table 99).
   */
  has(content: PdfDict | undefined): boolean {
    if (content === undefined || this.#groups.size === 0) return false
    if (this.#groups.has(content)) return true
    const one = content.dict('OCGs')
    const groups =
      one === undefined
        ? [...(content.array('OCGs')?.values() ?? [])].flatMap((each) => asDict(each) ?? [])
        : [one]
    return groups.length > 0 && groups.every((group) => this.#groups.has(group))
  }
}

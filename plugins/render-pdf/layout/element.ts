/** A node of a parsed layout: an element, or the characters between elements. */
export type LayoutNode = LayoutElement | string

/** Attributes by name; elements that say the same may share them. */
export type Attributes = ReadonlyMap<string, string>

/** One element of the layout language (LAYOUT.md), with its styles already applied. */
export class LayoutElement {
  readonly children: LayoutNode[] = []

  constructor(
    readonly name: string,
    /** Attributes as written; every one has passed the vocabulary's check. */
    readonly attributes: Attributes,
    readonly parent: LayoutElement | undefined,
    /** Place in the reading order of the document. */
    readonly order: number,
  ) {}

  get(attribute: string): string | undefined {
    return this.attributes.get(attribute)
  }

  flag(attribute: string): boolean {
    return this.attributes.get(attribute) === 'true'
  }

  /** The child elements, without the characters between them. */
  elements(): LayoutElement[] {
    return this.children.filter((child): child is LayoutElement => child instanceof LayoutElement)
  }

  /** All characters inside. */
  text(): string {
    return this.children.map((child) => (typeof child === 'string' ? child : child.text())).join('')
  }
}

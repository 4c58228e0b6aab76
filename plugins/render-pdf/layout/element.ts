/** A node of a parsed layout: an element, or the characters between elements. */
export type LayoutNode = LayoutElement | string

/** Attributes by name; elements that say the same may share them. */
export type Attributes = ReadonlyMap<string, string>

const NONE: readonly LayoutNode[] = []

/** One element of the layout language (LAYOUT.md), with its styles already applied. */
export class LayoutElement {
  /**
   * No literal: V8 would come to allocate it among the objects that live long, and there the children of
   * documents that are done would stay until all memory is collected.
   */
  readonly children: LayoutNode[] = NONE.slice()

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
    const elements: LayoutElement[] = []
    for (const child of this.children) if (typeof child !== 'string') elements.push(child)
    return elements
  }

  /** All characters inside. */
  text(): string {
    return this.children.map((child) => (typeof child === 'string' ? child : child.text())).join('')
  }
}

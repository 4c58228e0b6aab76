import type { XmlElement, XmlNode } from './xml-tree.js'

/** Escapes text for an attribute value in double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text)
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;')
}

/** Escapes text for element content. */
export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}

/**
 * Writes a node as XML, with the namespace declarations that are in it; those of its ancestors
 * are the caller's concern.
 */
export function toMarkup(node: XmlNode): string {
  if (node.kind === 'text') return escapeText(node.text)
  const attributes = node.attributes.map(
    ({ name, value }) => ` ${name}="${escapeAttribute(value)}"`,
  )
  const start = `<${node.name}${attributes.join('')}`
  const content = contentMarkup(node)
  return content === '' ? `${start}/>` : `${start}>${content}</${node.name}>`
}

/** Writes what is between an element's tags. */
export function contentMarkup({ children }: XmlElement): string {
  return children.map(toMarkup).join('')
}

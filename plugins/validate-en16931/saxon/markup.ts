import {
  COMMENT,
  DOCUMENT,
  ELEMENT,
  PROCESSING_INSTRUCTION,
  TEXT,
  CDATA,
  type XmlNode,
} from './dom.js'

/** What Saxon-JS gives for a result tree. */
const FRAGMENT = 11

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
 * Writes a tree as XML, with the namespace declarations that stand in it; those of its
 * ancestors are the caller's care.
 */
export function toMarkup(node: XmlNode): string {
  switch (node.nodeType) {
    case DOCUMENT:
    case FRAGMENT:
      return contentMarkup(node)
    case ELEMENT: {
      const attributes = Array.from(
        node.attributes ?? [],
        (each) => ` ${each.nodeName}="${escapeAttribute(each.nodeValue ?? '')}"`,
      ).join('')
      const content = contentMarkup(node)
      return content === ''
        ? `<${node.nodeName}${attributes}/>`
        : `<${node.nodeName}${attributes}>${content}</${node.nodeName}>`
    }
    case TEXT:
    case CDATA:
      return escapeText(node.nodeValue ?? '')
    case COMMENT:
      return `<!--${node.nodeValue ?? ''}-->`
    case PROCESSING_INSTRUCTION:
      return `<?${node.nodeName} ${node.nodeValue ?? ''}?>`
    default:
      return ''
  }
}

function contentMarkup(node: XmlNode): string {
  return Array.from(node.childNodes, toMarkup).join('')
}

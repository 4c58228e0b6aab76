import { CDATA, isNode, TEXT, type XmlNode } from '../saxon/dom.js'

/**
 * Whether the value that was found has white space around it, which makes another code of it and cannot be
 * seen in a message.
 * @param node where it was found: its text or one of its attributes is the value
 */
export function hasSpaceAround(node: unknown, found: string | undefined): boolean {
  if (found === undefined || found === '' || /\s/.test(found) || !isNode(node)) return false
  const values = [textOf(node), ...Array.from(node.attributes ?? [], ({ nodeValue }) => nodeValue)]
  return values.some((value) => value !== null && value !== found && value.trim() === found)
}

/** The text of an element without that of elements in it, or of a node without any. */
function textOf(node: XmlNode): string | null {
  let text = node.nodeValue
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (child.nodeType === TEXT || child.nodeType === CDATA)
      text = (text ?? '') + (child.nodeValue ?? '')
  return text
}

import type { XmlElement } from 'twinvoice/plugin'

/** Where a problem is in the parsed document. */
export interface Place {
  /** With the usual prefixes, whichever prefixes the document has. */
  readonly xpath: string
  /** The element, after those above it from the root. */
  readonly trail: readonly XmlElement[]
}

/**
 * Finds an element by the path that libxml2 gives. It writes `*[3]`, the third element child, for an
 * element whose namespace has no prefix.
 */
export function placeIn(document: XmlElement, path: string): Place {
  let siblings: readonly XmlElement[] = [document]
  let xpath = ''
  const trail: XmlElement[] = []
  for (const step of path.split('/').slice(1)) {
    const [, name = '', position = '1'] = /^([^[]+)(?:\[(\d+)\])?$/.exec(step) ?? []
    const candidates =
      name === '*' ? siblings : siblings.filter((one) => localName(one.name) === localName(name))
    const element = candidates[Number(position) - 1]
    if (element === undefined) return { xpath: `${xpath}/${step}`, trail }
    xpath += `/${stepTo(element, siblings)}`
    trail.push(element)
    siblings = element.children
  }
  return { xpath, trail }
}

function stepTo(element: XmlElement, siblings: readonly XmlElement[]): string {
  const same = siblings.filter((one) => one.name === element.name)
  const name = element.name.startsWith('{') ? `*:${localName(element.name)}` : element.name
  return same.length === 1 ? name : `${name}[${same.indexOf(element) + 1}]`
}

function localName(name: string): string {
  return name.replace(/^.*[:}]/s, '')
}

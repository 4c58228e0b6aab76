import { placeOf, type ReportedFinding, type XmlElement } from 'twinvoice/plugin'

/**
 * Adds the JSON path and the business term (D27), and writes the XPath with the usual prefixes,
 * whichever prefixes the document has.
 */
export function located(finding: ReportedFinding, document: XmlElement): ReportedFinding {
  if (finding.xpath === undefined) return { ...finding, path: '$.invoice' }
  const xpath = usualPath(finding.xpath, document)
  const { path, term } = placeOf(xpath, document)
  return { ...finding, xpath, path, ...(term === undefined ? {} : { term }) }
}

/**
 * The path with the names of the parsed document. libxml2 writes `*[3]`, the third element child,
 * for an element whose namespace has no prefix.
 */
function usualPath(xpath: string, document: XmlElement): string {
  let siblings: readonly XmlElement[] = [document]
  let path = ''
  for (const step of xpath.split('/').slice(1)) {
    const [, name = '', position = '1'] = /^([^[]+)(?:\[(\d+)\])?$/.exec(step) ?? []
    const candidates =
      name === '*' ? siblings : siblings.filter((one) => localName(one.name) === localName(name))
    const element = candidates[Number(position) - 1]
    if (element === undefined) return `${path}/${step}`
    path += `/${stepTo(element, siblings)}`
    siblings = element.children
  }
  return path
}

function stepTo(element: XmlElement, siblings: readonly XmlElement[]): string {
  const same = siblings.filter((one) => one.name === element.name)
  const name = element.name.startsWith('{') ? `*:${localName(element.name)}` : element.name
  return same.length === 1 ? name : `${name}[${same.indexOf(element) + 1}]`
}

function localName(name: string): string {
  return name.replace(/^.*[:}]/, '')
}

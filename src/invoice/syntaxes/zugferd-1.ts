import { ZUGFERD_1_PREFIXES } from '../binding/namespaces.js'
import type { XmlElement } from '../binding/xml-element.js'

/** The root element of ZUGFeRD 1.0. */
const ROOT = 'zf:CrossIndustryDocument'

/**
 * Elements of ZUGFeRD 1.0, whose XML is a draft of CII, that CII D16B has under another name. All others
 * keep their name.
 */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    CrossIndustryDocument: 'rsm:CrossIndustryInvoice',
    SpecifiedExchangedDocumentContext: 'rsm:ExchangedDocumentContext',
    HeaderExchangedDocument: 'rsm:ExchangedDocument',
    SpecifiedSupplyChainTradeTransaction: 'rsm:SupplyChainTradeTransaction',
    ApplicableSupplyChainTradeAgreement: 'ram:ApplicableHeaderTradeAgreement',
    ApplicableSupplyChainTradeDelivery: 'ram:ApplicableHeaderTradeDelivery',
    ApplicableSupplyChainTradeSettlement: 'ram:ApplicableHeaderTradeSettlement',
    SpecifiedSupplyChainTradeAgreement: 'ram:SpecifiedLineTradeAgreement',
    SpecifiedSupplyChainTradeDelivery: 'ram:SpecifiedLineTradeDelivery',
    SpecifiedSupplyChainTradeSettlement: 'ram:SpecifiedLineTradeSettlement',
    ApplicablePercent: 'ram:RateApplicablePercent',
  }),
)

/** Names that depend on the element above. */
const SUMMATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    ApplicableSupplyChainTradeSettlement: 'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    SpecifiedSupplyChainTradeSettlement: 'ram:SpecifiedTradeSettlementLineMonetarySummation',
  }),
)

/** What a document is read as. */
export interface CiiView {
  readonly root: XmlElement
  /** The XPath in the file of an XPath in `root`. */
  readonly xpathInFile: (xpath: string) => string
}

/** A document of ZUGFeRD 1.0 with the names of CII D16B; any other document unchanged. */
export function ciiView(document: XmlElement): CiiView {
  if (document.name !== ROOT) return { root: document, xpathInFile: (xpath) => xpath }
  const written = new Map<XmlElement, string>()
  const root = renamed(document, '', written)
  return { root, xpathInFile: (xpath) => pathInFile(xpath, root, written) }
}

function renamed(element: XmlElement, above: string, written: Map<XmlElement, string>): XmlElement {
  const local = localName(element.name)
  const children = element.children.map((child) => renamed(child, local, written))
  const result = { ...element, name: nameInCii(element.name, local, above), children }
  written.set(result, element.name)
  return result
}

function nameInCii(name: string, local: string, above: string): string {
  if (local === 'ID' && above.endsWith('ReferencedDocument')) return 'ram:IssuerAssignedID'
  if (local === 'SpecifiedTradeSettlementMonetarySummation') return SUMMATIONS.get(above) ?? name
  const prefix = ZUGFERD_1_PREFIXES.get(name.slice(0, name.indexOf(':')))
  return NAMES.get(local) ?? (prefix === undefined ? name : `${prefix}:${local}`)
}

function pathInFile(
  xpath: string,
  root: XmlElement,
  written: ReadonlyMap<XmlElement, string>,
): string {
  let siblings: readonly XmlElement[] = [root]
  let path = ''
  for (const step of xpath.split('/').slice(1)) {
    const [, name = step, position = '1'] = /^(.*?)(?:\[(\d+)\])?$/.exec(step) ?? []
    const element = byName(siblings).get(name)?.[Number(position) - 1]
    const own = element === undefined ? name : (written.get(element) ?? name)
    path += `/${own}${step.slice(name.length)}`
    siblings = element?.children ?? []
  }
  return path
}

/** Elements by their names, so that many paths search many siblings once. */
const INDEXES = new WeakMap<readonly XmlElement[], ReadonlyMap<string, readonly XmlElement[]>>()

function byName(siblings: readonly XmlElement[]): ReadonlyMap<string, readonly XmlElement[]> {
  const known = INDEXES.get(siblings)
  if (known !== undefined) return known
  const made = new Map<string, XmlElement[]>()
  for (const each of siblings) {
    const others = made.get(each.name)
    if (others === undefined) made.set(each.name, [each])
    else others.push(each)
  }
  INDEXES.set(siblings, made)
  return made
}

function localName(name: string): string {
  return name.replace(/^.*[:}]/s, '')
}

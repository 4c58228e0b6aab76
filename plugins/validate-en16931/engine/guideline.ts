import type { XmlElement } from 'twinvoice/plugin'

/** Where CII and UBL have the specification identifier, below the root element. */
const PATHS = [
  ['rsm:ExchangedDocumentContext', 'ram:GuidelineSpecifiedDocumentContextParameter', 'ram:ID'],
  ['cbc:CustomizationID'],
]

/** The specification identifier (BT-24) of a document as it is written; '' if there is none. */
export function guidelineOf(root: XmlElement | undefined): string {
  for (const path of PATHS) {
    const found = path.reduce<XmlElement | undefined>(
      (parent, name) => parent?.children.find((child) => child.name === name),
      root,
    )
    if (found !== undefined) return found.text
  }
  return ''
}

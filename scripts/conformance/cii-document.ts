import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { XmlDocument, XsdValidator, type XmlNode } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
}

/** A part of an XML document that can be queried by XPath. */
export interface CiiNode {
  /** Texts of the elements that the XPath selects. */
  texts(xpath: string): string[]
  each(xpath: string): CiiNode[]
}

/** A CII document, read by libxml2 and not by the product. */
export class CiiDocument implements CiiNode {
  readonly #document: XmlDocument

  constructor(xml: string) {
    this.#document = XmlDocument.fromString(xml)
  }

  texts(xpath: string): string[] {
    return nodeOf(this.#document.root).texts(xpath)
  }

  each(xpath: string): CiiNode[] {
    return nodeOf(this.#document.root).each(xpath)
  }

  /** What the official schema of this profile finds. */
  schemaProblems(profile: string): string[] {
    try {
      schemaOf(profile).validate(this.#document)
      return []
    } catch (thrown) {
      return [thrown instanceof Error ? thrown.message.trim() : String(thrown)]
    }
  }

  dispose(): void {
    this.#document.dispose()
  }
}

function nodeOf(node: XmlNode): CiiNode {
  const select = (xpath: string) => node.find(xpath, NAMESPACES)
  return {
    texts: (xpath) => select(xpath).map(({ content }) => content),
    each: (xpath) => select(xpath).map(nodeOf),
  }
}

const schemas = new Map<string, XsdValidator>()

/** The profile's schema as the package of the official schemas ships it. */
function schemaOf(profile: string): XsdValidator {
  const known = schemas.get(profile)
  if (known !== undefined) return known
  xmlRegisterFsInputProviders()
  const require = createRequire(import.meta.url)
  const shipped = path.join(
    path.dirname(require.resolve('@stackforge-eu/factur-x')),
    '../schema',
    profile.toLowerCase().replace(' ', '-'),
    `FACTUR-X_${profile.replace(' ', '-')}.xsd`,
  )
  const document = XmlDocument.fromBuffer(readFileSync(shipped), { url: shipped })
  const validator = XsdValidator.fromDoc(document)
  document.dispose()
  schemas.set(profile, validator)
  return validator
}

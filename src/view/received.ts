import { isModelObject, pathReader, type ModelObject } from '../invoice/binding/model-path.js'
import { DOCUMENT } from '../invoice/model/terms/document.js'
import type { Fact } from '../invoice/model/terms/fact.js'
import type { Syntax } from '../invoice/syntaxes/document-kinds.js'
import { traceDocument } from '../invoice/syntaxes/read.js'
import { valuesWithoutTerm, type UnmappedValue } from '../request/from-invoice/unmapped.js'
import { extensionValues } from './extension.js'
import { withPlainDays } from './further-dates.js'
import type { Leaf } from './leaf.js'

/** A received invoice, as it is: nothing is computed, and anything may be missing. */
export interface ReceivedInvoice {
  readonly syntax: Syntax
  readonly model: ModelObject
  /** All values of the model, in the order of the table of terms. */
  readonly leaves: readonly Leaf[]
  /** Values of the extension of XRechnung, which the model has no place for, with paths of their own. */
  readonly extension: readonly Leaf[]
  /** All other values of the document. */
  readonly unmapped: readonly UnmappedValue[]
  /** The XPath of each value of the model and of the extension. */
  readonly xpaths: ReadonlyMap<string, string>
}

/**
 * Reads a document in CII or UBL with everything that it contains.
 * @returns undefined for a document in another syntax
 * @throws Fault INPUT_UNREADABLE if the text is not well-formed XML
 */
export function readReceived(xml: string): ReceivedInvoice | undefined {
  const traced = traceDocument(xml)
  if (traced === undefined) return undefined
  const { syntax, invoice, values } = traced
  const xpaths = new Map<string, string>()
  for (const { path, xpath } of values)
    if (path !== undefined && !xpaths.has(path)) xpaths.set(path, xpath)
  const others = extensionValues(valuesWithoutTerm(values, invoice))
  for (const [path, xpath] of others.xpaths) xpaths.set(path, xpath)
  return {
    syntax,
    model: invoice,
    leaves: [...leavesOf(DOCUMENT, invoice, '')],
    extension: others.extension,
    unmapped: withPlainDays(others.unmapped),
    xpaths,
  }
}

function* leavesOf(facts: readonly Fact[], here: ModelObject, above: string): Generator<Leaf> {
  for (const fact of facts) {
    if (!('terms' in fact)) {
      const value = pathReader(fact.path)(here, here)
      const { id, name, type } = fact
      if (typeof value === 'string') yield { path: above + fact.path, id, name, type, value }
      continue
    }
    const name = fact.path.replace(/\[\]$/, '')
    const found = pathReader(name)(here, here)
    if (Array.isArray(found))
      for (const [index, entry] of found.entries()) {
        if (isModelObject(entry)) yield* leavesOf(fact.terms, entry, `${above}${name}[${index}].`)
      }
    else if (isModelObject(found)) yield* leavesOf(fact.terms, found, `${above}${name}.`)
  }
}

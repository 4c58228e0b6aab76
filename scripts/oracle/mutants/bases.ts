import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import type { GenerateRequest, Twinvoice } from 'twinvoice'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { parseXml } from '../../../src/invoice/binding/xml-element.js'
import { extendedRequests } from '../../../test/support/arbitrary/extended-request.js'
import { frenchInvoices } from '../../../test/support/arbitrary/french-invoice.js'
import { setDocuments } from '../../../test/support/oracle/documents.js'
import { fitting, profileId, withinReach } from '../../conformance/profiles.js'
import { realLifeCases } from '../../conformance/real-life.js'
import type { Judged } from './judged.js'
import { verdictOf } from './ours.js'
import { Stock } from './stock.js'
import { copyOf, placesIn, type Node } from './tree.js'

/** A document that is changed. */
export interface Base {
  readonly id: string
  readonly root: Node
}

/** Documents that are changed, and what they have where. */
export interface Bases {
  readonly all: readonly Base[]
  /** Those that we call valid: on these, one change can make the difference. */
  readonly valid: readonly Base[]
  readonly stock: Stock
}

/** Larger documents take long, and have no other rules. */
const LARGEST = 60_000
const REQUESTS = 40
/** Requests are written at this moment, so that a repeat gives the same documents. */
const MOMENT = new Date('2026-11-20T12:00:00Z')
const GUIDELINE =
  /\/(?:GuidelineSpecifiedDocumentContextParameter\/ID|(?:Invoice|CreditNote)\/CustomizationID)$|^Invoice\/CustomizationID$/

/** Documents of the oracle, of the cases of packs, and those that are written from requests. */
export async function basesOf(judged: Judged, twinvoice: Twinvoice): Promise<Bases> {
  const [stock, all, valid]: [Stock, Base[], Base[]] = [new Stock(codeLists()), [], []]
  for (const [id, xml] of await documentsOf(judged, twinvoice)) {
    if (xml.length > LARGEST) continue
    const root = copyOf(parseXml(xml))
    stock.add(root)
    if (judged.guideline !== undefined)
      for (const { node, path: place } of placesIn(root))
        if (GUIDELINE.test(place)) node.text = judged.guideline
    all.push({ id, root })
    if ((await verdictOf(twinvoice, judged, root))?.isValid === true) valid.push({ id, root })
  }
  return { all, valid: valid.length === 0 ? all : valid, stock }
}

async function documentsOf(judged: Judged, twinvoice: Twinvoice): Promise<Map<string, string>> {
  const documents = new Map<string, string>()
  const oracle = judged.syntax === 'ubl' ? 'ubl' : 'cii-national'
  for (const set of judged.sets)
    for await (const { id, change, xml } of setDocuments(oracle, set))
      if (change === 'unchanged') documents.set(id, xml)
  for (const pack of judged.packs) {
    const folder = path.join(PACKAGE_ROOT, 'rules', pack, 'cases', 'bases')
    if (!existsSync(folder)) continue
    for (const file of readdirSync(folder))
      documents.set(`${pack}/${file}`, readFileSync(path.join(folder, file), 'utf8'))
  }
  for (const [index, request] of judged.isWritten === false ? [] : requestsFor(judged).entries()) {
    const made = await twinvoice.generate(JSON.stringify(request), {
      moment: MOMENT,
      profile: judged.profile,
      syntax: judged.syntax,
      output: 'xml',
    })
    if (made.ok) documents.set(`request ${String(index)}`, made.xml)
  }
  return documents
}

/** The codes of all lists of the packs. */
function codeLists(): string[][] {
  const rules = path.join(PACKAGE_ROOT, 'rules')
  const files = readdirSync(rules).map((pack) => path.join(rules, pack, 'codelists.json'))
  return files.filter(existsSync).flatMap((file) => {
    const { lists } = JSON.parse(readFileSync(file, 'utf8')) as {
      lists: Record<string, { codes: string[] }>
    }
    return Object.values(lists).map(({ codes }) => codes)
  })
}

function requestsFor({ profile }: Judged): GenerateRequest[] {
  const sample = { numRuns: REQUESTS, seed: 1 }
  const any = [
    ...fc.sample(extendedRequests({ maxLines: 4 }), sample),
    ...realLifeCases().map(({ request }) => request),
  ].map(withinReach)
  if (profile === 'CTC-FR') return [...fc.sample(frenchInvoices(), sample).map(french), ...any]
  return PLAIN.has(profile) ? any : any.map((request) => fitting(request, profileId(profile)))
}

const PLAIN = new Set(['UBL', 'PEPPOL'])

function french(invoice: GenerateRequest['invoice']): GenerateRequest {
  return { invoice }
}

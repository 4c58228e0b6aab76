import { detail, findProperty, textOfProperty, type Xmp } from 'twinvoice/pdf'
import type { Model } from '../model/read.js'
import { Dict, List, name, resolved, type Value } from '../model/values.js'
import type { RepairLog } from '../log/repair-log.js'

const PDFA = 'http://www.aiim.org/pdfa/ns/id/'
const PDFUA = 'http://www.aiim.org/pdfua/ns/id/'

/** The key of the catalog that packaging takes out again. */
const CLAIM = 'Twinvoice_Claim'

/** Standard structure types (ISO 32000-1, 14.8.4). */
const STANDARD: ReadonlySet<string> = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 ' +
    'L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot ' +
    'Ruby RB RT RP Warichu WT WP Figure Formula Form'
  ).split(' '),
)

/**
 * Writes into the catalog which level the file may claim, for packaging, which makes the metadata: a where
 * the file claimed it before, or PDF/UA-1 with a title, and its structure tree still allows it (6.7); u where it
 * claimed that; else b. PDF/UA-1 only with a and a title.
 */
export function declareLevel(
  model: Model,
  xmp: Xmp | undefined,
  levelB: boolean,
  log: RepairLog,
): void {
  const { catalog, info } = model
  const types = structureTypes(catalog, log)
  const claim = (namespace: string, property: string) =>
    textOfProperty(xmp && findProperty(xmp, namespace, property))
      ?.trim()
      .toUpperCase()
  const level = claim(PDFA, 'conformance')
  const wasUniversal = claim(PDFUA, 'part') === '1'
  // ISO 14289-1, 7.1: a file of PDF/UA has a title.
  const hasTitle = (info.text('Title') ?? '').trim() !== ''
  const isWanted = level === 'A' || (wasUniversal && hasTitle)
  const isA = isWanted && !levelB && isTagged(catalog, types)
  const isU = level === 'U' && !levelB && !isA
  if (level === 'A' && !isA)
    log.repaired('6.7', {
      found: detail`level a claimed, but its tags do not allow it; now level b`,
    })
  if (level === 'U' && levelB)
    log.repaired('6.2.11.7', { found: detail`level u claimed; now level b` })
  if (wasUniversal && !hasTitle && (isA || level !== 'A'))
    log.repaired('6.7', { found: detail`PDF/UA-1 claimed without a title; now not claimed` })
  else if (wasUniversal && !isA)
    log.repaired('6.7', { found: detail`PDF/UA-1 claimed; now not claimed` })
  if (!isA) repairMark(catalog)
  if (catalog.stream('Metadata') === undefined)
    log.repaired('6.6.2.1', { found: detail`no metadata` })
  catalog.delete('Metadata')
  const isUniversal = isA && wasUniversal && hasTitle
  if (isUniversal) repairTabOrders(model, log)
  // Packaging reads the end of the file alone: the catalog, but no stream.
  const claimed = isUniversal ? 'A-UA' : isA ? 'A' : isU ? 'U' : 'B'
  catalog.set(CLAIM, name(claimed))
}

/**
 * The types of the structure tree, which is dropped if an element is below itself: it says nothing of the order of the
 * pages then, and veraPDF has no end in it.
 * @returns undefined if there is no tree, or none now
 */
function structureTypes(catalog: Dict, log: RepairLog): readonly string[] | undefined {
  const tree = catalog.dict('StructTreeRoot')
  const types = tree && typesIn(tree)
  if (tree === undefined || types !== undefined) return types
  catalog.delete('StructTreeRoot')
  catalog.delete('MarkInfo')
  log.repaired('6.1.9', { found: detail`a structure tree with an element below itself` })
  return undefined
}

/** The order of annotations is that of the structure in a file of PDF/UA (ISO 14289-1, 7.18.3). */
function repairTabOrders(model: Model, log: RepairLog): void {
  for (const page of model.dicts) {
    if (page.name('Type') !== 'Page' || page.name('Tabs') === 'S') continue
    if ((page.list('Annots')?.items.length ?? 0) === 0) continue
    page.set('Tabs', name('S'))
    const found = detail`annotations in another order than that of the structure`
    log.repaired('7.18.3', { object: model.numberOf(page), found })
  }
}

/** A file that is not marked has no mark that says otherwise. */
function repairMark(catalog: Dict): void {
  const mark = catalog.get('MarkInfo')
  if (mark !== null && !(mark instanceof Dict)) catalog.delete('MarkInfo')
}

function isTagged(catalog: Dict, types: readonly string[] | undefined): boolean {
  if (types === undefined || catalog.dict('MarkInfo')?.get('Marked') !== true) return false
  const roles = catalog.dict('StructTreeRoot')?.dict('RoleMap')
  // Types on one way come down to the same: what was gone through is not gone again. All of it was standard.
  const seen = new Set<string>()
  const isStandard = (type: string): boolean => {
    const way = new Set<string>()
    let role: string | undefined = type
    while (role !== undefined && !STANDARD.has(role) && !seen.has(role)) {
      if (way.has(role)) return false
      way.add(role)
      role = roles?.name(role)
    }
    for (const each of way) seen.add(each)
    return role !== undefined
  }
  return types.every(isStandard)
}

const MOST_ELEMENTS = 100_000

/** After all that is below an element. */
class EndOf {
  constructor(readonly element: Dict) {}
}

/** @returns undefined if an element is below itself */
function typesIn(tree: Dict): string[] | undefined {
  const types = new Set<string>()
  const seen = new Set<Value>()
  const above = new Set<Value>()
  const open: (Value | EndOf)[] = [tree.get('K')]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value instanceof EndOf) {
      above.delete(value.element)
      continue
    }
    const element = resolved(value)
    if (above.has(element)) return undefined
    if (seen.has(element) || seen.size > MOST_ELEMENTS) continue
    seen.add(element)
    if (element instanceof List) for (const item of element.items) open.push(item)
    if (!(element instanceof Dict)) continue
    const type = element.name('S')
    if (type !== undefined) types.add(type)
    if (!element.has('K')) continue
    above.add(element)
    open.push(new EndOf(element), element.get('K'))
  }
  return [...types]
}

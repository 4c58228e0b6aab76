import type { ReportFinding } from '../verdict/report.js'
import type { Ledger } from './ledger.js'
import type { ReceivedInvoice } from './received.js'

/** A finding, numbered from 1, at the place of the invoice that it is about. */
export interface PlacedFinding {
  readonly number: number
  readonly finding: ReportFinding
  /** Path of a value or a group of the model; undefined if it is about the whole file. */
  readonly place?: string
}

/** Finds the value or the group of the model that each finding is about. */
export function placeFindings(
  findings: readonly ReportFinding[],
  { leaves, xpaths }: Pick<ReceivedInvoice, 'leaves' | 'xpaths'>,
  ledger: Pick<Ledger, 'has'>,
): PlacedFinding[] {
  if (findings.length === 0) return []
  const byXPath = new Map([...xpaths].map(([path, xpath]) => [canonicalXPath(xpath), path]))
  const paths = new Set(leaves.map(({ path }) => path))
  const byTerm = groupByTerm(leaves)
  return findings.map((finding, index) => {
    const { xpath, path, term } = finding
    const own = xpath === undefined ? undefined : byXPath.get(canonicalXPath(xpath))
    const place = own ?? placeOfPath(inModel(path), term)
    return { number: index + 1, finding, ...(place === undefined ? {} : { place }) }
  })

  function placeOfPath(path: string | undefined, term: string | undefined): string | undefined {
    if (path === undefined) return undefined
    if (paths.has(path)) return path
    const named = (byTerm.get(term ?? '') ?? []).filter((leaf) => isBelow(leaf.path, path))
    if (named.length === 1) return named[0]?.path
    let group = path
    while (group !== '' && !ledger.has(group))
      group = group.slice(0, Math.max(0, group.lastIndexOf('.')))
    return group === '' ? undefined : group
  }
}

function groupByTerm(
  leaves: ReceivedInvoice['leaves'],
): Map<string, ReceivedInvoice['leaves'][number][]> {
  const groups = new Map<string, ReceivedInvoice['leaves'][number][]>()
  for (const leaf of leaves) {
    const group = groups.get(leaf.id) ?? []
    group.push(leaf)
    groups.set(leaf.id, group)
  }
  return groups
}

/** `$.invoice.items[0].unit` as `items[0].unit`; '' for the invoice, undefined for the file. */
function inModel(path: string | undefined): string | undefined {
  if (!path?.startsWith('$.invoice')) return undefined
  return path.slice('$.invoice'.length).replace(/^\./, '')
}

function isBelow(path: string, group: string): boolean {
  return group === '' || path.startsWith(`${group}.`)
}

/** An XPath without prefixes, with the position of each element: `/Invoice[1]/ID[1]`. */
export function canonicalXPath(xpath: string): string {
  return xpath
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .map((step) => {
      const local = step.replace(/^@?(?:\{[^}]*\}|[^[:]*:)/, (prefix) =>
        prefix.startsWith('@') ? '@' : '',
      )
      return local.startsWith('@') || local.endsWith(']') ? local : `${local}[1]`
    })
    .reduce((path, step) => `${path}/${step}`, '')
}

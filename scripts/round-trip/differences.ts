import type { Twinvoice } from 'twinvoice'
import type { Leaf } from '../../src/view/leaf.js'
import { readReceived } from '../../src/view/received.js'

/** How an invoice that was extracted and generated again differs from the one that was received. */
export interface Difference {
  /** Id of the business term, or code of what the request is refused for. */
  readonly what: string
  /**
   * `told`: a value is not there again, and `unmapped` lists it; `lost`: it is not listed; `changed`: it has
   * another value; `added`: it was not there before; `refused`: nothing is generated.
   */
  readonly kind: 'told' | 'lost' | 'changed' | 'added' | 'refused' | 'fault'
  readonly detail: string
}

/** Extracts the invoice of an XML, generates it again, and compares. */
export async function againDifferences(
  twinvoice: Twinvoice,
  xml: string,
): Promise<readonly Difference[]> {
  const bytes = Buffer.from(xml)
  try {
    const { invoice } = (await twinvoice.extract(bytes, { invoice: true })) ?? {}
    if (invoice === undefined) return [{ what: 'none', kind: 'fault', detail: 'no invoice' }]
    const made = await twinvoice.generate(JSON.stringify(invoice.request), {
      profile: profileFor(invoice.profile, invoice.syntax),
      syntax: invoice.syntax,
      output: 'xml',
    })
    if (!made.ok) {
      return made.details.map(({ code, rule = code, path, message }) => ({
        what: `${rule} ${path.replace(/\[\d+\]/g, '[]')}`,
        kind: 'refused' as const,
        detail: message,
      }))
    }
    const told = new Set(
      invoice.unmapped.flatMap(({ value }) => [bare(value), comparable('amount', value)]),
    )
    return compared(xml, made.xml, told)
  } catch (thrown) {
    const detail = thrown instanceof Error ? thrown.message : String(thrown)
    return [{ what: 'none', kind: 'fault', detail }]
  }
}

/** Documents of profiles that are not written are generated in one that has all their terms. */
function profileFor(profile: string, syntax: 'cii' | 'ubl'): string {
  if (syntax === 'ubl') return IN_UBL.has(profile) ? profile : 'UBL'
  return GENERATED.has(profile) ? profile : 'EXTENDED'
}

const IN_UBL = new Set(['XRECHNUNG', 'PEPPOL', 'PEPPOL SELF-BILLING'])
const GENERATED = new Set(['MINIMUM', 'BASIC WL', 'BASIC', 'EN16931', 'EXTENDED', 'XRECHNUNG'])

function compared(before: string, after: string, told: ReadonlySet<string>): Difference[] {
  const [old, made] = [byTerm(before), byTerm(after)]
  const ids = new Set([...old.keys(), ...made.keys()])
  return [...ids].flatMap((id) => {
    const gone = without(old.get(id) ?? [], made.get(id) ?? [])
    const come = without(made.get(id) ?? [], old.get(id) ?? [])
    const [changed, lost] = [gone.slice(0, come.length), gone.slice(come.length)]
    const isTold = (values: readonly string[]) => values.every((value) => told.has(value))
    const now = come.slice(0, gone.length)
    return [
      ...difference(
        id,
        isTold(changed) ? 'told' : 'changed',
        changed,
        `${gone.join()} is ${now.join()}`,
      ),
      ...difference(id, isTold(lost) ? 'told' : 'lost', lost, lost.join()),
      ...difference(id, 'added', come.slice(gone.length), come.slice(gone.length).join()),
    ]
  })
}

function difference(
  what: string,
  kind: Difference['kind'],
  values: readonly string[],
  detail: string,
): Difference[] {
  return values.length === 0 ? [] : [{ what, kind, detail: detail.slice(0, 200) }]
}

/**
 * The values of each term, in the order of the model; numbers without zeros that say nothing, such as
 * the rate (BT-119) of category O, which has none.
 */
function byTerm(xml: string): Map<string, string[]> {
  const values = new Map<string, string[]>()
  const leaves = readReceived(xml)?.leaves ?? []
  const ratesOfNone = new Set(
    leaves
      .filter(({ id, value }) => id === 'BT-118' && value === 'O')
      .map(({ path }) => path.replace(/category$/, 'rate')),
  )
  for (const { id, path, type, value } of leaves)
    if (!isEmptySum(id, value) && !(ratesOfNone.has(path) && Number(value) === 0))
      values.set(id, [...(values.get(id) ?? []), comparable(type, value)])
  return values
}

/** A sum of nothing may be written as 0, or left out: of allowances, of charges, of VAT. */
const EMPTY_SUMS: ReadonlySet<string> = new Set(['BT-107', 'BT-108', 'BT-110'])

function isEmptySum(id: string, value: string): boolean {
  return EMPTY_SUMS.has(id) && Number(value) === 0
}

const NUMBERS: ReadonlySet<Leaf['type']> = new Set([
  'amount',
  'unitPrice',
  'quantity',
  'percentage',
])

function comparable(type: Leaf['type'], value: string): string {
  const text = bare(value)
  return NUMBERS.has(type) && /^[+-]?[\d.]+$/.test(text) ? String(Number(text)) : text
}

function bare(value: string): string {
  return value.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** What is left of values after each of the others has taken one that is equal. */
function without(values: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return values.filter((value) => {
    const at = left.indexOf(value)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

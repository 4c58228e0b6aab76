import fc from 'fast-check'
import type { GenerateRequest } from 'twinvoice'
import { anyCodeLists } from './code-lists.js'

export type Category = NonNullable<GenerateRequest['invoice']['items'][number]['vatCategory']>

/** All VAT categories of the contract. */
export const CATEGORIES: readonly Category[] = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M']

const RATES = [0.5, 2.1, 3.8, 4, 5.5, 7, 8.1, 10, 13.5, 19, 20, 21, 25.5, 27, 33.33, 99.99, 100]
/** IGIC at 0 % is refused (D35). */
const IGIC_RATES = [0.5, 3, 4, 6.5, 7, 10, 15]
const IPSI_RATES = [0, ...IGIC_RATES]

/** A rate that the category may have (D12). */
export function rateOf(category: Category): fc.Arbitrary<number> {
  if (category === 'S') return fc.constantFrom(...RATES)
  if (category === 'L') return fc.constantFrom(...IGIC_RATES)
  return category === 'M' ? fc.constantFrom(...IPSI_RATES) : fc.constant(0)
}

/**
 * Codes that CEN's sheet for CII accepts and other sheets do not. Those of Factur-X 1.09.2, which Mustang
 * judges by, lack withdrawn ones and identifier schemes that one of its lists does not have yet; CEN's sheet
 * for UBL lacks subjects of notes.
 */
const NOT_EVERYWHERE: Readonly<Record<string, readonly string[]>> = {
  'note-subject': 'BAT BAU BAV BAW BAX BAY BAZ BBA BBB BMF BMG BMH CCJ CCK CCL CCM CCN CCO'.split(
    ' ',
  ),
  currency: ['STD'],
  country: ['AN'],
  'identifier-scheme': ['0241', '0242', '0243', '0244', '0245', '0246', '0247', '0248'],
  'electronic-address-scheme': ['0219', '0220'],
}

const codes = new Map<string, fc.Arbitrary<string>>()

/** A code of a list. Making an arbitrary of two thousand codes takes time: each is made once. */
export function code(list: string): fc.Arbitrary<string> {
  const made = codes.get(list) ?? codeOf(list)
  codes.set(list, made)
  return made
}

function codeOf(list: string): fc.Arbitrary<string> {
  const left = NOT_EVERYWHERE[list] ?? []
  return fc.constantFrom(...anyCodeLists.codes(list).filter((one) => !left.includes(one)))
}

/** From 2000 to 2099, leap days among them. */
export function date(): fc.Arbitrary<string> {
  return fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10))
}

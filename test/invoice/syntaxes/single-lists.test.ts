import { expect } from 'chai'
import { readInvoice, TERMS } from 'twinvoice'
import {
  completeInvoice,
  crowdedLists,
  xmlWriter,
  type ModelObject,
  type SchemaExtent,
} from 'twinvoice/plugin'
import { isModelObject } from '../../../src/invoice/binding/model-path.js'
import { schemasOfProfile, schemasOfSyntax } from '../../../plugins/validate-schema/schemas.js'
import { crowdedCode } from '../../../plugins/map-xml/codes.js'
import { FULL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'

/** What a list is written in: where the schema counts in full, and all that a request can be written in. */
const TARGETS = [
  ['ubl', 'EN16931', 'profile'],
  ['ubl', 'EXTENDED', 'complete'],
  ['cii', 'EN16931', 'profile'],
  ['cii', 'EXTENDED', 'profile'],
  ['cii', 'EN16931', 'complete'],
] as const

const full = { ...completeInvoice(FULL_INVOICE, 'urn:cen.eu:en16931:2017', WORDING) }

/** Paths of the lists of the model, such as `items[].allowances`, but those of group lines. */
const LISTS = [
  ...new Set(
    TERMS.filter(({ path, type }) => type === 'group' && path.endsWith('[]'))
      .map(({ path }) => path.replace('$.invoice.', '').slice(0, -2))
      .filter((path) => !path.startsWith('line')),
  ),
]

/** The list at a path, in the first entry of each list on the way. */
function listAt(invoice: ModelObject, path: string): unknown[] | undefined {
  const found = path.split(/\[\]\.|\./).reduce<unknown>((here, step) => {
    const entry: unknown = Array.isArray(here) ? here[0] : here
    return isModelObject(entry) ? entry[step] : undefined
  }, invoice)
  return Array.isArray(found) ? found : undefined
}

/** The full invoice, in which a list has just so many entries. */
function withEntries(path: string, entries: number, typeCode: string): ModelObject | undefined {
  const invoice = structuredClone<ModelObject>({ ...full, typeCode, currency: 'EUR' })
  const list = listAt(invoice, path)
  const first: unknown = list?.[0]
  if (list === undefined || first === undefined) return undefined
  list.splice(0, list.length, ...Array.from({ length: entries }, () => structuredClone(first)))
  return invoice
}

/** The XML schema that counts for documents of a target. */
async function judgeOf(syntax: 'cii' | 'ubl', level: 'EN16931' | 'EXTENDED', extent: SchemaExtent) {
  const { XmlDocument, XmlLibError } = await import('libxml2-wasm')
  const isSubset = syntax === 'cii' && extent === 'profile'
  const schemas = await (isSubset ? schemasOfProfile(level) : schemasOfSyntax(syntax))
  const judge = (xml: string): string | undefined => {
    const document = XmlDocument.fromString(xml)
    try {
      schemas.of(document.root)?.validate(document)
      return undefined
    } catch (thrown) {
      if (thrown instanceof XmlLibError) return thrown.details[0]?.message ?? thrown.message
      throw thrown
    } finally {
      document.dispose()
    }
  }
  return { judge, dispose: () => schemas.dispose() }
}

describe('Lists of the model and the room that the schemas have for them', () => {
  for (const [syntax, level, extent] of TARGETS)
    it(`two entries of each list are written, or one and the other is told: ${syntax} ${level} ${extent}`, async () => {
      const { judge, dispose } = await judgeOf(syntax, level, extent)
      const write = xmlWriter(syntax, level, extent)
      let count = 0
      try {
        for (const typeCode of ['380', '381'])
          for (const path of LISTS) {
            const invoice = withEntries(path, 2, typeCode)
            if (invoice === undefined) continue
            const xml = write(invoice)
            expect(judge(xml), `${typeCode} ${path}`).to.equal(undefined)
            const there = listAt(readInvoice(xml), path)?.length ?? 0
            const crowded = crowdedLists(invoice, syntax, extent)
            const told = crowded.find((each) => each.path === path)
            expect(told?.entries ?? there, `${typeCode} ${path}`).to.be.oneOf([there, 2])
            if (there > 0) expect(told !== undefined, `${typeCode} ${path}`).to.equal(there === 1)
            if (told !== undefined) expect(crowdedCode(told.id)).to.match(/^[A-Z_]+$/)
            count += 1
          }
      } finally {
        dispose()
      }
      expect(count).to.be.greaterThan(25)
    })

  it('UBL has one identifier each of Buyer (BT-46), Payee (BT-60) and delivery location (BT-71), the complete CII one preceding invoice (BG-3)', () => {
    const found = (syntax: 'cii' | 'ubl', extent: SchemaExtent) =>
      LISTS.filter((path) => {
        const invoice = withEntries(path, 2, '380')
        return invoice && crowdedLists(invoice, syntax, extent).some((each) => each.path === path)
      })
    expect(found('ubl', 'profile')).to.have.members([
      'buyer.identifiers',
      'payee.identifiers',
      'delivery.identifiers',
    ])
    expect(found('cii', 'complete')).to.deep.equal(['precedingInvoices'])
    expect(found('cii', 'profile')).to.deep.equal([])
  })
})

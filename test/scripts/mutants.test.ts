import { expect } from 'chai'
import fc from 'fast-check'
import { ciiWriter, completeInvoice, parseXml, ublWriter } from 'twinvoice/plugin'
import { changed } from '../../scripts/oracle/mutants/change.js'
import { comparisonsOf, JUDGED } from '../../scripts/oracle/mutants/judged.js'
import { Stock } from '../../scripts/oracle/mutants/stock.js'
import { copyOf, placesIn, written } from '../../scripts/oracle/mutants/tree.js'
import { FULL_INVOICE, WORDING } from '../support/fixtures/full-invoice.js'
import { Seeded } from '../support/hostile/mutate.js'

const full = completeInvoice(FULL_INVOICE, 'urn:cen.eu:en16931:2017', WORDING)

describe('invoices that are changed at random', () => {
  for (const [syntax, xml] of Object.entries({
    CII: ciiWriter('EXTENDED')(full),
    UBL: ublWriter()(full),
  })) {
    const root = copyOf(parseXml(xml))
    const stock = new Stock()
    stock.add(root)

    it(`are written with all that ${syntax} has`, () => {
      const again = copyOf(parseXml(written(root)))
      const facts = placesIn(root).map(({ path, node }) => [
        path,
        node.text.trim(),
        [...node.attributes],
      ])
      expect(
        placesIn(again).map(({ path, node }) => [path, node.text.trim(), [...node.attributes]]),
      ).to.deep.equal(facts)
    })

    it(`are made again by their number, in ${syntax}, and are well-formed`, () => {
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          const [one, other] = [copyOf(root), copyOf(root)]
          const done = changed(one, stock, new Seeded(seed))
          expect(changed(other, stock, new Seeded(seed))).to.deep.equal(done)
          expect(written(one)).to.equal(written(other))
          expect(done.length).to.be.within(1, 3)
          parseXml(written(one))
        }),
        { numRuns: 300 },
      )
    })
  }
})

describe('comparisons with official sheets', () => {
  const names = (pack?: string) => comparisonsOf(pack).map((judged) => judged.pack)

  it('are all, without the name of a pack', () => {
    expect(comparisonsOf(undefined)).to.deep.equal(JUDGED)
  })

  it('have the name of a pack, or compare what judges together with it', () => {
    expect(names('xrechnung')).to.deep.equal(['xrechnung'])
    expect(names('facturx-minimum')).to.deep.equal(['facturx-minimum'])
    expect(names('extended-ctc-fr')).to.deep.equal(['br-fr'])
    expect(names('extended-ctc-fr-ubl')).to.deep.equal(['br-fr-ubl'])
  })

  it('are none for a name that no pack with sheets has', () => {
    expect(names('extended-ctc')).to.deep.equal([])
  })
})

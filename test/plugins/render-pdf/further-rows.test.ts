import { expect } from 'chai'
import type { ReceivedValue } from 'twinvoice/plugin'
import { furtherRows } from '../../../plugins/render-pdf/received/further-rows.js'

const HEADINGS = {
  further: '',
  term: '',
  name: '',
  value: '',
  unmapped: '',
  place: '',
  lines: 'Lines',
  otherLines: 'All other lines',
  colon: ': ',
}

/** The unit of each line. */
function units(...codes: readonly (string | undefined)[]): ReceivedValue[] {
  return codes.flatMap((value, index) =>
    value === undefined ? [] : [valueOf(`items[${index}].unit`, `Line ${index + 1}`, value)],
  )
}

function valueOf(path: string, group: string, value: string): ReceivedValue {
  return { path, id: 'BT-130', group, label: 'Unit', value, isUnprintable: false }
}

describe('The rows of the further details', () => {
  it('name the lines of a value as ranges', () => {
    const rows = furtherRows(units('C62', 'C62', 'C62', 'HUR', 'C62'), HEADINGS)
    expect(rows).to.deep.equal([
      ['BT-130', 'Line 1–3, 5: Unit', 'C62'],
      ['BT-130', 'Line 4: Unit', 'HUR'],
    ])
  })

  it('keep the values of a sub-line together', () => {
    const values = ['items[0].subLines[0]', 'items[1].subLines[0]'].flatMap((path, index) =>
      ['unit', 'quantity'].map((name) => valueOf(`${path}.${name}`, `Line ${index + 1}`, 'C62')),
    )
    expect(furtherRows(values, HEADINGS).map(([, name]) => name)).to.deep.equal([
      'Line 1: Unit',
      'Line 1: Unit',
      'Line 2: Unit',
      'Line 2: Unit',
    ])
  })

  it('have a long list of lines after the value, and none for the value of most lines', () => {
    const codes = Array.from({ length: 500 }, (_, index) => (index % 50 === 0 ? 'HUR' : 'C62'))
    expect(furtherRows(units(...codes), HEADINGS)).to.deep.equal([
      ['BT-130', 'Line: Unit', 'HUR\nLines 1, 51, 101, 151, 201, 251, 301, 351, 401, 451'],
      ['BT-130', 'Line: Unit', 'C62\nAll other lines'],
    ])
  })

  it('list all lines where some do not have the term', () => {
    const codes = Array.from({ length: 11 }, (_, index) => (index % 2 === 0 ? 'C62' : undefined))
    const others = Array.from({ length: 11 }, (_, index) =>
      valueOf(`items[${index}].vatCategory`, `Line ${index + 1}`, 'S'),
    )
    const rows = furtherRows([...units(...codes, 'HUR'), ...others], HEADINGS)
    expect(rows).to.deep.equal([
      ['BT-130', 'Line: Unit', 'C62\nLines 1, 3, 5, 7, 9, 11'],
      ['BT-130', 'Line 12: Unit', 'HUR'],
      ['BT-130', 'Line 1–11: Unit', 'S'],
    ])
  })
})

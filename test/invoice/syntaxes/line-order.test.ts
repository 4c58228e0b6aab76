import { expect } from 'chai'
import { inTreeOrder, type TreeLine } from '../../../src/invoice/syntaxes/line-order.js'

const line = (id: string, parentId?: string): TreeLine => ({ id, parentId })
const idsOf = (lines: readonly TreeLine[]) => lines.map(({ id }) => id).join(' ')

describe('the order of lines in a tree', () => {
  it('has a group before its first line, parts after their line, and lines as they are', () => {
    const lines = [line('7'), line('1.1', '1'), line('1.2.1', '1.2'), line('3')]
    const others = [line('1.2', '1'), line('1'), line('7.1', '7'), line('7.1.1', '7.1'), line('9')]
    expect(idsOf(inTreeOrder(lines, others))).to.equal('7 7.1 7.1.1 1 1.1 1.2 1.2.1 3 9')
  })

  it('has each once, also where groups go round in a circle or have the same identifier', () => {
    const lines = [line('a', 'x'), line('b', 'y'), line('c', 'c')]
    const others = [line('x', 'y'), line('y', 'x'), line('p', 'a'), line('p', 'b')]
    const ordered = inTreeOrder(lines, others)
    expect(new Set(ordered).size).to.equal(lines.length + others.length)
    expect(ordered).to.have.length(lines.length + others.length)
  })

  it('needs no more than the number of lines, however deep they are', () => {
    const count = 100_000
    const chain = Array.from({ length: count }, (_, at) => line(`${at + 1}`, `${at}`))
    expect(inTreeOrder([line('0')], chain).map(({ id }) => id)[count]).to.equal(`${count}`)
    const lines = Array.from({ length: count }, (_, at) => line(`line ${at}`, `${at}`))
    expect(inTreeOrder(lines, [line('0'), ...chain])).to.have.length(2 * count + 1)
    const fan = Array.from({ length: 2 * count }, (_, at) => line(`part ${at}`, '0'))
    expect(inTreeOrder([line('0')], fan)).to.have.length(2 * count + 1)
  })
})

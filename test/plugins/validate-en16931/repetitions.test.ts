import { expect } from 'chai'
import { parseDocument } from '../../../plugins/validate-en16931/engine/document.js'
import { NodePlan } from '../../../plugins/validate-en16931/engine/node-plan.js'
import { loadSaxon } from '../../../plugins/validate-en16931/saxon/saxon.js'

const plan = new NodePlan([], [{ uri: 'urn:q', local: 'once' }])
const excess = (content: string) =>
  parseDocument(`<a xmlns="urn:q" xmlns:p="urn:q">${content}</a>`, loadSaxon(), plan).excess

describe('repeated elements', () => {
  it('are too many when a thousand are in one element', () => {
    expect(excess('<once/>'.repeat(900))).to.equal(undefined)
    expect(excess('<once/>'.repeat(1_100))).to.deep.include({ name: 'once' })
  })

  it('are too many when some are in each of very many elements', () => {
    const some = `<b>${'<once/>'.repeat(58)}</b>`
    expect(excess(some.repeat(300))).to.equal(undefined)
    expect(excess(some.repeat(500))).to.deep.equal({ name: 'once', count: 50 })
  })

  it('count with what is in them', () => {
    const full = `<once>${'<b/>'.repeat(20)}</once>`
    expect(excess(full.repeat(200))).to.equal(undefined)
    expect(excess(full.repeat(300))).to.deep.include({ name: 'once' })
  })

  it('are counted under any prefix, and among others', () => {
    expect(excess('<once/><b/><p:once/>'.repeat(600))).to.deep.include({ name: 'p:once' })
  })

  it('are not counted if they may be repeated, have another namespace or are single', () => {
    expect(excess('<b/>'.repeat(5_000))).to.equal(undefined)
    expect(excess('<once xmlns=""/>'.repeat(5_000))).to.equal(undefined)
    expect(excess('<b><once/></b>'.repeat(5_000))).to.equal(undefined)
  })
})

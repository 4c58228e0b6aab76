import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { PLANS, type Plans } from '../../src/accounts/plans/plan.js'
import { openConsole, openLedger } from '../../src/service/embed.js'
import { faultOf } from '../support/fault.js'

describe('settings of a program that embeds the service', () => {
  let folder = ''
  let store = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-embedded-'))
    store = `sqlite:${folder}/accounts.sqlite`
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  for (const [change, place] of [
    [{ pro: undefined }, 'plans.pro.rate'],
    [{ sandbox: {} }, 'plans.sandbox.rate'],
    [{ starter: { rate: 0 } }, 'plans.starter.rate'],
    [{ starter: { rate: 1.5 } }, 'plans.starter.rate'],
    [{ starter: { rate: 1, quota: '500' } }, 'plans.starter.quota'],
    [{ pro: { rate: 1, quota: -1 } }, 'plans.pro.quota'],
    [{ pro: { rate: 1, quota: Number.NaN } }, 'plans.pro.quota'],
  ] as const)
    it(`are refused before the store is opened: ${JSON.stringify(change)}`, async () => {
      const plans = { ...PLANS, ...change } as unknown as Plans
      for (const open of [openLedger, openConsole]) {
        const fault = await faultOf(open({ store, plans }))
        expect(fault.code).to.equal('CONFIG_INVALID')
        expect(fault.message).to.include(place)
      }
      expect(readdirSync(folder)).to.deep.equal([])
    })

  it('are taken with a plan of no quota, and with one of none at all', async () => {
    const plans = { ...PLANS, starter: { rate: 5 }, pro: { rate: 5, quota: 0 } }
    await (await openLedger({ store, plans })).close()
  })

  it('are refused if they are misspelt, or none', async () => {
    for (const open of [openLedger, openConsole]) {
      const fault = await faultOf(open({ store, plan: PLANS } as never))
      expect(fault).to.include({ code: 'OPTIONS_INVALID' })
      expect(fault.message).to.include('did you mean plans?')
      expect(await faultOf(open(undefined as never))).to.include({ code: 'OPTIONS_INVALID' })
    }
    expect(readdirSync(folder)).to.deep.equal([])
  })

  it('are refused with a root of runs that is relative', async () => {
    const batches = { queue: store, roots: ['runs'] } as never
    const fault = await faultOf(openConsole({ store, batches }))
    expect(fault).to.include({ code: 'OPTIONS_INVALID' })
    expect(fault.message).to.include('runs: an absolute folder')
  })

  it('a ledger that was closed stays closed', async () => {
    const ledger = await openLedger({ store })
    await ledger.check()
    await ledger.close()
    expect(await faultOf(ledger.check())).to.include({ code: 'CLOSED' })
  })
})

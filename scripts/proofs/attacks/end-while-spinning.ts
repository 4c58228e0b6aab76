import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Attack } from '../siege/attack.js'
import { demand } from '../siege/demand.js'
import { descendantsOf } from '../../../test/support/process-tree.js'
import { contentPdf } from './slow-documents.js'
import { DRAIN_MS } from '../siege/target.js'

/** For closing beyond the time for requests, on a machine under load. */
const CLOSE_MS = 10_000
/** In which a helper notices that its parent has ended. */
const HELPERS_MS = 3000

/** SIGTERM while all threads are at work on documents that take long. */
export const endWhileSpinning: Attack = {
  name: 'SIGTERM while all threads are busy',
  ends: true,
  async run(target) {
    const { key } = await target.customer()
    const pdf = contentPdf('q 0 0 m 1 1 l S Q '.repeat(300_000))
    const sent = Array.from({ length: 8 }, () => target.validate(key, pdf).catch(() => undefined))
    await sleep(500)
    const { pid } = target.service
    const before = descendantsOf(pid)
    const start = performance.now()
    await target.service.stop()
    const ms = performance.now() - start
    await Promise.all(sent)
    demand(ms < DRAIN_MS + CLOSE_MS, `it took ${Math.round(ms)} ms to end`)
    await sleep(HELPERS_MS)
    const left = before.filter(isAlive)
    demand(left.length === 0, 'processes of it go on', left)
    return `ended after ${Math.round(ms)} ms, no process of it left`
  },
}

function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('twinvoice')
  } catch {
    return false
  }
}

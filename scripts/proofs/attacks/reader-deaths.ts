import { setTimeout as sleep } from 'node:timers/promises'

import type { Attack } from '../siege/attack.js'
import { demand } from '../siege/demand.js'
import { contentPdf } from './slow-documents.js'
import { Processes } from '../siege/processes.js'
import { verdictOf } from '../siege/sound-documents.js'
import { demandJudged, type Target, type Verdict } from '../siege/target.js'

/** A PDF that makes the process that reads it grow: it unpacks to many megabytes. */
function growing(megabytes: number): Uint8Array {
  return contentPdf(`${' '.repeat(1023)}\n`.repeat(megabytes * 1024))
}

/**
 * Validates sound PDFs. A fault of the service may be answered 503, never as a verdict (D37).
 * @returns how many were judged, and how many have to be sent again
 */
async function validateSound(target: Target, key: string, count: number) {
  const { documents } = target.sound
  let [judged, again] = [0, 0]
  for (let at = 0; at < count; at += 1) {
    const { name, pdf, alone } = documents[at % 2] as (typeof documents)[number]
    const { status, text, retryAfter } = await target.validate(key, pdf)
    if (status === 503) {
      demand(retryAfter !== undefined, '503 without Retry-After')
      again += 1
      continue
    }
    demand(status === 200, name, [status, text.slice(0, 300)])
    const verdict = verdictOf(JSON.parse(text) as Verdict)
    demand(verdict === alone, name, { verdict, alone })
    judged += 1
  }
  return { judged, again }
}

/** PDFs that retire the process that reads them, and sound ones in between. */
export const retiredReaders: Attack = {
  name: 'PDFs that retire their reader, sound ones in between',
  async run(target, short) {
    const [attacker, other] = [await target.customer(), await target.customer()]
    const pdf = growing(48)
    const over = { yes: false }
    const grow = async () => {
      for (; !over.yes;) demandJudged('a growing PDF', await target.validate(attacker.key, pdf))
    }
    const growers = [grow(), grow()]
    try {
      const { judged, again } = await validateSound(target, other.key, short ? 15 : 120)
      demand(again === 0, `${again} sound PDFs were answered 503`)
      return `${judged} sound PDFs judged as alone`
    } finally {
      over.yes = true
      await Promise.all(growers)
    }
  },
}

/** Rounds of sound PDFs in which the processes that read them must be found. */
const MOST_ROUNDS = 1_000

/** SIGKILL from outside to one of the processes that read PDFs, again and again. */
export const killedReaders: Attack = {
  name: 'processes that read PDFs, killed from outside',
  kills: true,
  async run(target, short) {
    const { key } = await target.customer()
    const processes = new Processes(target.service.pid)
    const over = { yes: false }
    const wanted = short ? 4 : 80
    let kills = 0
    const kill = async () => {
      while (!over.yes) {
        await sleep(700 + Math.random() * 600)
        const { helpers } = processes
        const pid = helpers[Math.floor(Math.random() * helpers.length)]
        if (pid === undefined) continue
        process.kill(pid, 'SIGKILL')
        kills += 1
      }
    }
    const killing = kill()
    try {
      let [judged, again] = [0, 0]
      for (let round = 0; kills < wanted && round < MOST_ROUNDS; round += 1) {
        const sent = await validateSound(target, key, 12)
        judged += sent.judged
        again += sent.again
      }
      demand(kills >= wanted, 'too few processes were found', { kills })
      demand(judged > 0, 'none was judged')
      return `${kills} killed, ${judged} sound PDFs judged as alone, ${again} answered 503`
    } finally {
      over.yes = true
      await killing
      processes.stop()
    }
  },
}

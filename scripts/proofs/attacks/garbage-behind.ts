import { once } from 'node:events'

import type { Attack } from '../siege/attack.js'
import { demand } from '../siege/demand.js'
import type { Target } from '../siege/target.js'

const GARBAGE: readonly string[] = [
  'garbage\r\n\r\n',
  '\0\0\0\0',
  'GET\r\n',
  '{"invoice":',
  'POST /v1/generate HTTP/9.9\r\n\r\n',
  '\r\n\r\n\r\n\r\nX',
]

/** Sends a whole request and bytes after it; gives the status of the first answer. */
async function sendWith(target: Target, key: string, garbage: string): Promise<number> {
  const { request } = target.sound
  const socket = target.socket()
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.write(
    `POST /v1/generate HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(request)}\r\n\r\n${request}${garbage}`,
  )
  await once(socket, 'close')
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
}

/** A sound request is answered and counted as such, whatever bytes follow it. */
export const garbageBehind: Attack = {
  name: 'a sound request followed by garbage',
  async run(target, short) {
    const customer = await target.customer('live')
    const rounds = short ? 1 : 5
    let answered = 0
    for (let round = 0; round < rounds; round += 1)
      for (const garbage of GARBAGE) {
        const status = await sendWith(target, customer.key, garbage)
        demand(status === 200, JSON.stringify(garbage), status)
        answered += 1
      }
    const counted = await customer.counted()
    demand(counted === answered, 'counted', { answered, counted })
    return `${answered} answered with 200, ${counted} counted`
  },
}

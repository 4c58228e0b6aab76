import { setTimeout as sleep } from 'node:timers/promises'

import { invoiceXml } from '../../../test/support/fixtures/invoice-of-lines.js'
import { ADDRESSES } from '../siege/target.js'
import type { Attack } from '../siege/attack.js'

/** Clients that send requests with large answers, many on one connection, and read none. */
export const unreadAnswers: Attack = {
  name: 'answers that are not read',
  async run(target, short) {
    const { key } = await target.customer()
    const { request } = target.sound
    const broken = invoiceXml(300).replaceAll('unitCode="C62"', 'unitCode="?"')
    const bodies = [
      ['/v1/generate', 'application/json', request],
      ['/v1/validate', 'application/xml', broken],
    ] as const
    const sockets = Array.from({ length: short ? 20 : 60 }, () => target.socket().pause())
    for (const [at, socket] of sockets.entries()) {
      const [path, type, body] = bodies[at % 2] as (typeof bodies)[number]
      const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
      socket.write((head + body).repeat(5))
    }
    await sleep(short ? 5000 : 45_000)
    for (const socket of sockets) socket.destroy()
    return `${sockets.length} connections from ${ADDRESSES.attacker} read nothing`
  },
}

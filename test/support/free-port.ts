import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that Linux and others give to outgoing connections, so that none of them takes it. */
const [LOWEST, HIGHEST] = [16_384, 32_767]

/** A port that nobody listens on, nor will by chance before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch {
      continue // somebody listens there
    }
    server.close()
    await once(server, 'close')
    return port
  }
}

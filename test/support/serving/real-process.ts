import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { newCustomer } from './load.js'
import { RunningCommand } from './command.js'

/** The real service in a process of its own, with keys of both kinds and no limit of rate. */
export interface RealService {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly live: string
  readonly sandbox: string
  /** What it wrote to standard error. */
  readonly said: () => string
  /** Ends it normally; gives its exit code, also if it has ended before. */
  stop(): Promise<number | null>
}

/** Starts `twinvoice serve` on a free port and a new store, and waits until it is ready. */
export async function startRealService(
  env: Readonly<Record<string, string>> = {},
): Promise<RealService> {
  const folder = mkdtempSync(join(tmpdir(), 'twinvoice-service-'))
  const store = env['TWINVOICE_STORE'] ?? `sqlite:${folder}/store.sqlite`
  const [live, sandbox] = [await newCustomer(store), await newCustomer(store, 'sandbox')]
  const command = new RunningCommand(folder, ['serve', '--port', '0'], {
    TWINVOICE_STORE: store,
    TWINVOICE_SANDBOX_RATE: '1000000',
    TWINVOICE_STARTER_RATE: '1000000',
    TWINVOICE_STARTER_QUOTA: '100000000',
    TWINVOICE_LOG_LEVEL: 'info',
    ...env,
  })
  const stop = async () => {
    const { code } = await command.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
    return code
  }
  const [url, port] = await addressOf(command).catch(async (thrown: unknown) => {
    await stop()
    throw thrown
  })
  return {
    url,
    port,
    pid: command.child.pid ?? 0,
    live: live.key,
    sandbox: sandbox.key,
    said: () => command.stderr,
    stop,
  }
}

/** Where it listens, once it is ready. @throws Error if it ends before */
async function addressOf(command: RunningCommand): Promise<readonly [url: string, port: number]> {
  const [, url = '', port] = await command.says(/"url":"(http:\/\/[^"]+?:(\d+))"/)
  while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(100)
  return [url, Number(port)]
}

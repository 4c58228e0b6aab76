/*
 * Lighthouse on each page of the console, in Chromium, with 100,000 logged requests and 10,000 accounts:
 * performance and accessibility at least 95, on a desktop. `npm run lighthouse [-- keys requests]`;
 * `-- --every 3` looks at a third of the pages, at others each day.
 * TWINVOICE_LIGHTHOUSE names the folder that lighthouse is installed in: it is too large for a dependency.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

import { freePort } from '../../test/support/free-port.js'
import { ofToday } from '../../test/support/of-today.js'
import { programPath } from '../../test/support/programs.js'
import { fillStore, FULL_STORE_DAYS } from '../../test/support/serving/full-store.js'
import { startConsole } from './console-service.js'

const LEAST = 95
const ATTEMPTS = 3
const FIGURES = {
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'shift',
  'speed-index': 'index',
} as const

const PAGES = [
  'sign-in',
  'check',
  'playground',
  'keys',
  'usage',
  'requests',
  'members',
  'account',
  'audit',
  'accounts',
  'operators',
  'tokens',
  'billing',
  'runs',
  'installed',
  'health',
]

/** What is used of lighthouse. */
interface Lighthouse {
  readonly desktopConfig: object
  default(
    address: string,
    flags: object,
    config: object,
  ): Promise<{
    readonly lhr: {
      readonly categories: Readonly<Record<string, { readonly score: number | null }>>
      readonly audits: Readonly<Record<string, { readonly displayValue?: string }>>
    }
  }>
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
})
const lighthouse = await loadLighthouse()
const folder = mkdtempSync(join(tmpdir(), 'twinvoice-lighthouse-'))
const service = await startConsole(folder, FULL_STORE_DAYS + 1, fillStore)
const port = await freePort()
const browser = spawn(
  programPath('chromium'),
  [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    `--user-data-dir=${join(folder, 'browser')}`,
    `--remote-debugging-port=${port}`,
  ],
  { stdio: 'ignore', env: { ...process.env, HOME: folder } },
)
let short = 0
try {
  await answers(`http://127.0.0.1:${port}/json/version`)
  const pages = positionals.length === 0 ? ofToday(PAGES, Number(values.every)) : positionals
  for (const page of pages) short += (await isGood(page)) ? 0 : 1
} finally {
  browser.kill()
  await service.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exitCode = short === 0 ? 0 : 1

/** Whatever else the machine does only makes a page slower: a page that falls short is judged again. */
async function isGood(page: string): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) if (await judge(page)) return true
  return false
}

/** @returns whether a page is good enough */
async function judge(page: string): Promise<boolean> {
  const headers = page === 'sign-in' ? {} : { Cookie: `twinvoice=${service.filled}` }
  const flags = {
    port,
    output: 'json',
    logLevel: 'error',
    extraHeaders: headers,
    onlyCategories: ['performance', 'accessibility'],
  }
  const { lhr } = await lighthouse.default(
    `${service.base}/console/#/${page}`,
    flags,
    lighthouse.desktopConfig,
  )
  const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  const [performance, accessibility] = [score('performance'), score('accessibility')]
  const figures = Object.entries(FIGURES).map(
    ([audit, name]) => `${name} ${lhr.audits[audit]?.displayValue ?? ''}`,
  )
  const isEnough = performance >= LEAST && accessibility >= LEAST
  console.log(
    `${page.padEnd(12)} performance ${performance}, accessibility ${accessibility}, ${figures.join(', ')}${isEnough ? '' : '  TOO LOW'}`,
  )
  return isEnough
}

async function loadLighthouse(): Promise<Lighthouse> {
  const { TWINVOICE_LIGHTHOUSE: place = '' } = process.env
  const file = createRequire(join(place, 'package.json')).resolve('lighthouse')
  return (await import(pathToFileURL(file).href)) as Lighthouse
}

async function answers(address: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1)
    try {
      await fetch(address)
      return
    } catch (thrown) {
      if (attempt > 300) throw thrown
      await sleep(100)
    }
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

import type { User } from '../../src/accounts/users/users.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import type { Documents } from '../../src/documents/documents.js'
import { AdminWorld } from '../http/admin/admin-world.js'
import type { OidcSettings } from '../../src/http/admin/call/options.js'
import { programPath } from '../support/programs.js'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Opening {
  readonly user?: User
  readonly locale?: string
  readonly dark?: boolean
  readonly width?: number
  readonly timezone?: string
}

/** A window of the console, and what its policy blocked or its program threw. */
export interface Opened {
  readonly context: BrowserContext
  readonly page: Page
  readonly reports: string[]
}

/** A service with people and accounts, and a browser without a network. */
export class ConsoleWorld {
  readonly world: AdminWorld
  readonly #browser: Browser
  readonly #folder: string

  private constructor(world: AdminWorld, browser: Browser, folder: string) {
    this.world = world
    this.#browser = browser
    this.#folder = folder
  }

  static async start(documents?: Documents, oidc?: OidcSettings): Promise<ConsoleWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-console-'))
    writeFileSync(join(folder, 'slow.ndjson'), '{"slow":100}\n'.repeat(100))
    writeFileSync(join(folder, 'requests.ndjson'), '{"n":1}\n{"refuse":1}\n{"n":3}\n')
    const [world, browser] = await Promise.all([
      AdminWorld.start(`sqlite:${folder}/store.sqlite`, documents, {
        ...(oidc === undefined ? {} : { oidc }),
        roots: [folder],
      }),
      chromium.launch({
        executablePath: programPath('chromium'),
        args: [
          '--no-sandbox',
          '--disable-gpu',
          // Only the service has a name and an address, and a provider at which users sign in.
          '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
        ],
        env: { ...process.env, HOME: folder },
      }),
    ])
    return new ConsoleWorld(world, browser, folder)
  }

  async stop(): Promise<void> {
    await this.#browser.close()
    await this.world.stop()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  get address(): string {
    return `${this.world.service.url}/console/`
  }

  /** Opens the console at a place, such as `#/keys`; for a user, with a session. */
  async open(hash = '', opening: Opening = {}): Promise<Opened> {
    const { user, locale = 'en', dark = false, width = 1280, timezone } = opening
    const context = await this.#browser.newContext({
      locale,
      ...(timezone === undefined ? {} : { timezoneId: timezone }),
      colorScheme: dark ? 'dark' : 'light',
      viewport: { width, height: 800 },
    })
    if (user !== undefined) {
      const { cookie = '' } = await this.world.session(user)
      await context.addCookies([{ name: 'twinvoice', value: cookie, url: this.world.service.url }])
    }
    // A loaded machine takes long to judge a file.
    context.setDefaultTimeout(120_000)
    const page = await context.newPage()
    const reports: string[] = []
    page.on('pageerror', ({ message }) => reports.push(`error: ${message}`))
    page.on('dialog', (dialog) => {
      reports.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('console', (message) => {
      // The browser notes every refused call; all else is a fault, or was blocked by the policy.
      if (!message.text().startsWith('Failed to load resource')) reports.push(message.text())
    })
    page.on('request', (request) => {
      if (
        !/^(blob:|data:)/.test(request.url()) &&
        !request.url().startsWith(this.world.service.url)
      )
        reports.push(`request: ${request.url()}`)
    })
    await page.goto(`${this.address}${hash}`)
    return { context, page, reports }
  }
}

/** The texts of the console in a language, by their keys. */
export function textsOf(locale: string): Readonly<Record<string, string>> {
  const file = join(PACKAGE_ROOT, 'console/src/language/messages', `${locale}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

/** Waits until a page is there, and nothing of it is on its way. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor()
  await page.locator('main .spinner').first().waitFor({ state: 'detached' })
}

/** What axe finds wrong with a page. */
export async function violations(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`${AXE};axe.run({ runOnly: ${JSON.stringify(STANDARDS)} })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
}

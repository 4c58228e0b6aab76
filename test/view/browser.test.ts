import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { ciiWriter, completeInvoice } from 'twinvoice/plugin'
import { indexPage } from '../../src/view/html/index-page.js'
import { invoicePage } from '../../src/view/html/invoice-page.js'
import { FULL_INVOICE, SMALL_INVOICE, WORDING } from '../support/fixtures/full-invoice.js'
import { programPath } from '../support/programs.js'
import { describeWith } from '../support/skip.js'
import { receivedOf } from '../support/view/received-of.js'

const CORE = 'urn:cen.eu:en16931:2017'
const write = ciiWriter('EXTENDED')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

/** What would run, load or turn text around if it were taken for markup. */
const ATTACKS = [
  `<script>alert(1)</script><img src="https://evil.example/x.png" onerror="alert(2)">`,
  `"><svg onload=alert(3)><style>@import url(https://evil.example/x.css)</style>`,
  `</textarea></title></style><script>alert(4)</script><iframe src="javascript:alert(5)">`,
  `\u202E\u2066<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">`,
]

describeWith(['chromium'], 'A page in a browser', () => {
  let folder = ''
  let browser: Browser
  let twinvoice: Twinvoice
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-browser-'))
    const [, opened] = await Promise.all([
      launch({
        executablePath: programPath('chromium'),
        userDataDir: join(folder, 'profile'),
        args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND'],
        env: { ...process.env, HOME: folder },
      }).then((started) => (browser = started)),
      createTwinvoice(),
    ])
    twinvoice = opened
  })
  after(async () => {
    await Promise.all([browser.close(), twinvoice.close()])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  /** A page, and everything that its policy blocked, that it asked for, or that ran in it. */
  async function opened(html: string): Promise<{ page: Page; reports: string[] }> {
    const file = join(folder, 'page.html')
    writeFileSync(file, html)
    const page = await browser.newPage()
    const reports: string[] = []
    page.on('console', (message) => reports.push(`console: ${message.text()}`))
    page.on('dialog', (dialog) => {
      reports.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('request', (request) => {
      if (request.url() !== pathToFileURL(file).href) reports.push(`request: ${request.url()}`)
    })
    await page.goto(pathToFileURL(file).href)
    return { page, reports }
  }

  async function violations(page: Page): Promise<string[]> {
    const found = await page.evaluate(`${AXE};axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
    return found as string[]
  }

  async function htmlOf(xml: string, options: object = {}): Promise<string> {
    const viewed = await twinvoice.view(Buffer.from(xml), { source: true, ...options })
    return Buffer.from(viewed?.bytes ?? []).toString()
  }

  it('is accessible: an invoice with everything, and one with findings', async () => {
    const full = write(completeInvoice(FULL_INVOICE, CORE, WORDING))
    for (const xml of [full, full.replaceAll('>EUR<', '>XYZ<').replace('>100.10<', '>90.10<')]) {
      const { page, reports } = await opened(await htmlOf(xml, { locale: 'de' }))
      expect(await violations(page)).to.deep.equal([])
      expect(reports).to.deep.equal([])
      await page.close()
    }
  })

  it('shows tables row by row on a narrow screen, without scrolling, and they stay tables', async () => {
    const full = write(completeInvoice(FULL_INVOICE, CORE, WORDING))
    const { page } = await opened(await htmlOf(full))
    await page.setViewport({ width: 360, height: 800 })
    const wide = await page.evaluate(
      `[...document.querySelectorAll('.scroll')].filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.ariaLabel)`,
    )
    expect(wide).to.deep.equal([])
    expect(await violations(page)).to.deep.equal([])
    const tree = JSON.stringify(await page.accessibility.snapshot({ interestingOnly: false }))
    for (const role of ['table', 'columnheader', 'rowheader', 'cell'])
      expect(tree).to.contain(`"role":"${role}"`)
    const label = await page.evaluate(
      `getComputedStyle(document.querySelector('.lines td.n'), '::before').content`,
    )
    expect(label).to.contain('Quantity')
    await page.emulateMediaType('print')
    expect(
      await page.evaluate(`getComputedStyle(document.querySelector('.lines tbody tr')).display`),
    ).to.equal('table-row')
    await page.close()
  })

  it('has all columns of the lines in the window of a tablet', async () => {
    const full = write(completeInvoice(FULL_INVOICE, CORE, WORDING))
    const { page } = await opened(await htmlOf(full, { locale: 'de' }))
    await page.setViewport({ width: 700, height: 800 })
    const wide = await page.evaluate(
      `[...document.querySelectorAll('.lines .scroll')].map((each) => each.scrollWidth - each.clientWidth)`,
    )
    expect(wide).to.deep.equal([0])
    await page.close()
  })

  it('has the values without a term in every window, beside their long places', async () => {
    const full = write(completeInvoice(FULL_INVOICE, CORE, WORDING))
    const further = full.replace(
      '</ram:ApplicableHeaderTradeDelivery>',
      '<ram:ReceivingAdviceReferencedDocument><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20261120</qdt:DateTimeString></ram:FormattedIssueDateTime></ram:ReceivingAdviceReferencedDocument>$&',
    )
    const { page } = await opened(await htmlOf(further))
    for (const width of [1200, 700, 360]) {
      await page.setViewport({ width, height: 800 })
      const wide = await page.evaluate(
        `[...document.querySelectorAll('.scroll:has(.plain code)')].map((each) => each.scrollWidth - each.clientWidth)`,
      )
      expect(wide, String(width)).to.deep.equal([0])
    }
    await page.close()
  })

  it('keeps words and numbers of the lines whole on paper', async () => {
    const full = write(completeInvoice(FULL_INVOICE, CORE, WORDING))
    const { page } = await opened(await htmlOf(full, { locale: 'de' }))
    await page.emulateMediaType('print')
    await page.setViewport({ width: 680, height: 960 })
    const broken = await page.evaluate(
      `[...document.querySelectorAll('.lines dl bdi, .lines dt:not(:has(*))')]
        .filter((each) => /^\\S{1,20}$/.test(each.textContent))
        .filter((each) => { const range = new Range(); range.selectNodeContents(each); return range.getClientRects().length > 1 })
        .map((each) => each.textContent)`,
    )
    expect(broken).to.deep.equal([])
    await page.close()
  })

  it('runs nothing of a hostile invoice, in any field, and loads nothing', async () => {
    for (const attack of ATTACKS) {
      const escaped = attack
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('"', '&quot;')
      const xml = write(completeInvoice(FULL_INVOICE, CORE, WORDING))
        .replace(/>([^<>\s][^<>]*)</g, () => `>${escaped}<`)
        .replace(
          / (?!xmlns|version|encoding)(\w+)="[^"]*"/g,
          (_, name: string) => ` ${name}="${escaped}"`,
        )
      const { page, reports } = await opened(await htmlOf(xml, { name: `${attack}.xml` }))
      expect(reports).to.deep.equal([])
      expect(await page.$$('script, img, svg, iframe, base')).to.have.length(0)
      await page.close()
    }
  })

  it('is no wider than a window of 320 pixels, also with text of twice the size (WCAG 1.4.10)', async () => {
    const { page } = await opened(await htmlOf(write(completeInvoice(FULL_INVOICE, CORE, WORDING))))
    for (const [width, size] of [
      [320, 100],
      [640, 200],
    ] as const) {
      await page.setViewport({ width, height: 800 })
      await page.evaluate(`document.documentElement.style.fontSize = '${size}%'`)
      const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(wide, String(width)).to.equal(0)
    }
    await page.close()
  })

  it('stands a text of 200,000 characters without a break', async () => {
    const text = 'x'.repeat(200_000)
    const xml = write(
      completeInvoice({ ...SMALL_INVOICE, number: text, note: text }, CORE, WORDING),
    )
    const received = receivedOf(xml)
    const setting = {
      name: 'in.xml',
      locale: 'en',
      wording: new Map(),
      beside: [],
      attachmentBytes: 0,
    }
    const { page, reports } = await opened(invoicePage({ received, ...setting, source: xml }))
    expect(reports).to.deep.equal([])
    const [width, window] = (await page.evaluate(
      '[document.documentElement.scrollWidth, innerWidth]',
    )) as number[]
    expect(width).to.be.at.most(window ?? 0)
    await page.close()
  })

  it('leads from a finding to its value and to the line of the XML', async () => {
    const xml = write(completeInvoice(SMALL_INVOICE, CORE, WORDING)).replace('>119.00<', '>120.00<')
    const { page } = await opened(await htmlOf(xml))
    const dead = await page.evaluate(
      `[...document.querySelectorAll('a[href^="#"]')].map((a) => a.hash.slice(1)).filter((id) => document.getElementById(id) === null)`,
    )
    expect(dead).to.deep.equal([])
    const line = await page.evaluate(`document.querySelector('a[href^="#x"]').textContent`)
    expect(line).to.match(/^XML line \d+$/)
    expect(await page.evaluate(`document.querySelector('#letter').textContent`)).to.contain(
      'Your invoice R-1',
    )
    await page.close()
  })

  it('runs nothing of a hostile invoice in any field of the index of a folder', async () => {
    for (const attack of ATTACKS) {
      const text = { file: attack, page: attack, number: attack, date: attack, seller: attack }
      const invoice = { ...text, total: attack, currency: attack }
      const entries = [{ ...invoice, valid: true }, invoice, { file: attack, fault: attack }]
      const { page, reports } = await opened(indexPage(entries, 'en'))
      await page.click('thead th:nth-child(1) button')
      expect(reports).to.deep.equal([])
      expect(await page.$$('img, svg, iframe, base, meta[http-equiv=refresh]')).to.have.length(0)
      expect(await page.$$('script')).to.have.length(1)
      expect(await page.evaluate(`document.querySelector('tbody').textContent`)).to.contain(
        attack.replace(/[\u202e\u2066].*/s, ''),
      )
      await page.close()
    }
  })

  it('lists the invoices of a folder, sorts them, and its policy blocks nothing of it', async () => {
    const entry = (number: string, total: string, valid: boolean) => ({
      ...{ file: `${number}.xml`, page: `${number}.xml.html`, number, date: '2026-11-20' },
      ...{ seller: '<script>alert(1)</script>', total, currency: 'EUR', valid },
    })
    const entries = [entry('R-10', '9.00', true), entry('R-9', '10.00', false), { file: 'x.xml' }]
    const { page, reports } = await opened(indexPage(entries, 'en'))
    const order = () =>
      page.evaluate(
        `[...document.querySelectorAll('tbody tr')].map((row) => row.cells[0].textContent)`,
      )
    expect(await order()).to.deep.equal(['R-10', 'R-9', ''])
    await page.click('thead th:nth-child(1) button')
    expect(await order()).to.deep.equal(['', 'R-9', 'R-10'])
    await page.click('thead th:nth-child(4) button')
    await page.click('thead th:nth-child(4) button')
    expect(await order()).to.deep.equal(['R-9', 'R-10', ''])
    expect(await violations(page)).to.deep.equal([])
    expect(reports).to.deep.equal([])
    await page.close()
  })
})

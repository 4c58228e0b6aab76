import { expect } from 'chai'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describeRules } from '../../plugins/validate-en16931/rule-commands.js'
import { VOCABULARY } from '../../plugins/render-pdf/layout/vocabulary.js'
import { exportedNames } from '../../scripts/docs/api.js'
import { DETAIL_CODES, detailCodesInUse } from '../../scripts/docs/errors.js'
import { referencePages } from '../../scripts/docs/main.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { OTHER_VARIABLES, SETTINGS } from '../../src/config/settings.js'
import { ADMIN_PROBLEMS } from '../../src/http/problems/problem.js'
import { FAULTS, TERMS, generateRequestSchema } from 'twinvoice/plugin'
import { pluginCodes } from '../support/plugin-codes.js'
import { pageFiles } from './pages.js'

interface SidebarItem {
  readonly link?: string
  readonly items?: readonly SidebarItem[]
}

const sidebar = JSON.parse(
  readFileSync(join(PACKAGE_ROOT, 'docs/.vitepress/sidebar.json'), 'utf8'),
) as readonly SidebarItem[]

describe('the reference made from the sources', () => {
  let pages: ReadonlyMap<string, string>
  before(async () => {
    pages = await referencePages()
  })
  const expectAll = (page: string, names: Iterable<string>) => {
    const text = pages.get(page) ?? ''
    expect([...names].filter((name) => !text.includes(name))).to.deep.equal([])
  }

  it('has every rule of the pack, in five languages', async () => {
    const rules = await describeRules(
      join(PACKAGE_ROOT, 'rules/en16931'),
      join(PACKAGE_ROOT, 'dist/rules'),
      'en',
    )
    for (const page of ['rules', 'rules-de', 'rules-fr', 'rules-es', 'rules-it'])
      expectAll(
        page,
        rules.map(({ rule }) => `| ${rule} |`),
      )
    expect(rules.length).to.be.above(200)
  })

  it('has every VAT category, reason, unit name and regime in the code lists', () => {
    const wording = JSON.parse(
      readFileSync(join(PACKAGE_ROOT, 'templates/wording/en.json'), 'utf8'),
    ) as Readonly<Record<'unit' | 'documentType' | 'paymentMeans', object>>
    const { lists } = JSON.parse(
      readFileSync(join(PACKAGE_ROOT, 'rules/en16931/codelists.json'), 'utf8'),
    ) as { readonly lists: Readonly<Record<string, { readonly codes: readonly string[] }>> }
    const { VatCategory } = (
      generateRequestSchema() as { $defs: Readonly<Record<string, { enum?: readonly string[] }>> }
    ).$defs
    const codes = [wording.unit, wording.documentType, wording.paymentMeans].flatMap(Object.keys)
    const reasons = lists['vat-exemption-reason']?.codes ?? []
    const all = [...codes, ...reasons, ...(VatCategory?.enum ?? [])]
    expect(all.length).to.be.above(200)
    expectAll(
      'codes',
      all.map((id) => `| \`${id}\` |`),
    )
  })

  it('has every code that the page on troubleshooting names', () => {
    const text = readFileSync(join(PACKAGE_ROOT, 'docs/troubleshooting.md'), 'utf8')
    const named = [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)*|[a-z]+(?:_[a-z]+)+)`/g)]
      .map(([, id = '']) => id)
      .filter((id) => !['xml_base64'].includes(id))
    expect(named.length).to.be.above(25)
    const known = ['findings', 'errors', 'settings'].map((page) => pages.get(page) ?? '').join('\n')
    expect(named.filter((id) => !known.includes(`\`${id}\``))).to.deep.equal([])
  })

  it('has every code that a stage reports', async () => {
    const all = await pluginCodes()
    expect(all).to.have.length.above(10)
    const text = pages.get('findings') ?? ''
    for (const [plugin, codes] of all) {
      // Clauses are there without the prefix of their codes.
      const cells = (code: string) => [`\`${code}\``, code.replace(/^PDF(?:A|UA)-/, '')]
      const missing = codes.filter(
        (code) => !cells(code).some((cell) => text.includes(`| ${cell} |`)),
      )
      expect(missing, `${plugin}: add its table to scripts/docs/findings.ts`).to.deep.equal([])
    }
  })

  it('has every business term, field, setting, error and fault', () => {
    expectAll(
      'terms',
      TERMS.map(({ id }) => `| ${id} `),
    )
    const { $defs } = generateRequestSchema() as {
      $defs: Readonly<Record<string, { properties?: object }>>
    }
    for (const { properties = {} } of Object.values($defs))
      expectAll(
        'request',
        Object.keys(properties).map((name) => `| \`${name}\` |`),
      )
    for (const [name, { env }] of Object.entries(SETTINGS))
      expectAll('settings', [`| \`${name}\` | \`${env}\` |`])
    expectAll(
      'errors',
      [...Object.keys(ADMIN_PROBLEMS), ...Object.keys(FAULTS)].map((code) => `| \`${code}\` |`),
    )
  })

  it('has every name that the package exports', async () => {
    const doors = [import('twinvoice'), import('twinvoice/plugin'), import('twinvoice/http')]
    const runtime = (await Promise.all<object>(doors)).flatMap((module) => Object.keys(module))
    expect(exportedNames()).to.include.members(runtime)
    expectAll(
      'api',
      exportedNames().map((name) => `### ${name}\n`),
    )
  })

  it('has every element of the layout language', () => {
    expectAll(
      'layout',
      Object.keys(VOCABULARY).filter((name) => name !== 'document'),
    )
  })

  it('describes each code of a refused request, and no other', () => {
    const elsewhere = ['BR']
    const inUse = detailCodesInUse().filter((code) => !elsewhere.includes(code))
    expect(Object.keys(DETAIL_CODES)).to.have.members(inUse)
  })

  it('names the files and folders that it is made from', () => {
    for (const [page, text] of pages) {
      const [source = ''] = /^# Made from .+$/m.exec(text) ?? []
      const named = [...source.matchAll(/`([^` ]+)`/g)].map(([, path = '']) => path)
      expect(named, page).not.to.be.empty
      for (const each of named) expect(existsSync(join(PACKAGE_ROOT, each)), each).to.equal(true)
    }
  })

  it('is complete in the sidebar, as are all other pages', () => {
    const links: string[] = []
    const collect = (items: readonly SidebarItem[]) => {
      for (const { link, items: below = [] } of items) {
        if (link !== undefined) links.push(link)
        collect(below)
      }
    }
    collect(sidebar)
    const written = pageFiles()
      .filter((file) => file.startsWith('docs/') && file !== 'docs/index.md')
      .map((file) => file.replace(/^docs|\.md$/g, '').replace(/\/index$/, '/'))
    expect(links).to.have.members([
      ...written,
      ...[...pages.keys()].map((name) => `/reference/${name}`),
    ])
  })
})

describe('the settings on pages', () => {
  it('are there', () => {
    const known = new Set<string>([
      ...Object.values(SETTINGS).map(({ env }) => env),
      ...OTHER_VARIABLES,
    ])
    const named = pageFiles().flatMap((file) =>
      [...readFileSync(join(PACKAGE_ROOT, file), 'utf8').matchAll(/\bTWINVOICE_[A-Z_]+/g)].map(
        ([name]) => name,
      ),
    )
    expect([...new Set(named)].filter((name) => !known.has(name))).to.deep.equal([])
  })
})

describe('the pages', () => {
  it('of the site have no comment, which would be shown as text', async () => {
    const own = pageFiles().filter((page) => page.startsWith('docs/'))
    const texts = [
      ...own.map((page): [string, string] => [
        page,
        readFileSync(join(PACKAGE_ROOT, page), 'utf8'),
      ]),
      ...(await referencePages()),
    ]
    const outside = ([, text]: [string, string]) => text.replace(/^```[^]*?^```$/gm, '')
    expect(texts.filter((each) => outside(each).includes('<!--')).map(([page]) => page)).to.be.empty
  })

  it('name only files that exist, in the project or in the package that they describe', () => {
    const missing = pageFiles().flatMap((file) =>
      [
        ...readFileSync(join(PACKAGE_ROOT, file), 'utf8').matchAll(
          /`((?:src|plugins|templates|rules|deploy|scripts|scaffold|bench|examples)\/[\w./-]+\w)`/g,
        ),
      ]
        .map(([, path = '']) => path)
        .filter((path) => !path.includes('acme'))
        .filter((path) =>
          [PACKAGE_ROOT, join(PACKAGE_ROOT, dirname(file))].every(
            (folder) => !existsSync(join(folder, path)),
          ),
        )
        .map((path) => `${file}: ${path}`),
    )
    expect(missing).to.deep.equal([])
  })
})

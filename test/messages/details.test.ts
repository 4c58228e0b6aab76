import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import ts from 'typescript'
import { Messages, readMessages, textsOf, type Texts } from '../../src/messages/messages.js'
import { SETTINGS } from '../../src/config/settings.js'
import { detail, englishDetail } from '../../src/pdf/details/detail.js'
import { detail as detailOfFault, inEnglish } from '../../src/pipeline/detail.js'
import { FILE_REASONS } from '../../src/pipeline/file-reason.js'
import { PDF_DETAILS } from '../../src/inspection/inspector.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { TABLE_MAP_SCHEMA } from '../../src/tables/table-map-schema.js'
import { LOCALES } from '../../src/request/checked-request.js'

/** Details about PDF files are in one place, whoever says them. */
const ABOUT_PDF = 'src/pdf/details'
const SAY_IT = [
  'src/pdf',
  ...['check-pdfa', 'check-pdfua', 'read-pdf', 'repair-pdfa'].map((name) => `plugins/${name}`),
]

/** What zlib says of data that it cannot inflate; node:zlib passes it on. */
const OF_ZLIB = [
  'Missing dictionary',
  'incorrect data check',
  'incorrect header check',
  'invalid bit length repeat',
  'invalid block type',
  'invalid code -- missing end-of-block',
  'invalid code lengths set',
  'invalid distance code',
  'invalid distance too far back',
  'invalid distances set',
  'invalid literal/length code',
  'invalid literal/lengths set',
  'invalid stored block lengths',
  'invalid window size',
  'too many length or distance symbols',
  'unexpected end of file',
  'unknown compression method',
]

const OTHERS = LOCALES.filter((locale) => locale !== 'en')

/** The texts of the details in the source of a folder, without those of folders in it. */
function detailsIn(folder: string, ...without: readonly string[]): string[] {
  const files = readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !without.some((other) => file.startsWith(join(PACKAGE_ROOT, other, '/'))))
  return files.flatMap((file) => {
    const texts: string[] = []
    const look = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'detail')
        texts.push(textOf(node.template))
      ts.forEachChild(node, look)
    }
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
    look(source)
    return texts
  })
}

function textOf(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
  return template.templateSpans.reduce(
    (text, { literal }, at) => `${text}{${at + 1}}${literal.text}`,
    template.head.text,
  )
}

/** True for what is no language: names, keywords and numbers of PDF, numbers of clauses, endings of files. */
function isSyntax(text: string): boolean {
  const words = text.replace(/\{\d+\}|\/\w*|%PDF-|\b(?:pdfaid|pdfuaid):\w*|^ri |^\.\w+$/g, '')
  return !/[a-z]{2}/.test(words)
}

function textsIn(folder: string, locale: string): Texts {
  return textsOf(JSON.parse(readFileSync(join(PACKAGE_ROOT, folder, `${locale}.json`), 'utf8')))
}

const placeholders = (text: string) => (text.match(/\{\d+\}/g) ?? []).sort()

/** Of src/pipeline, which says them of any file. */
const OF_FILES = Object.values(FILE_REASONS)

/** The forms of texts that settings and maps have, by their schemas. */
const FORMS = [...Object.values(SETTINGS).map(({ schema }) => schema), TABLE_MAP_SCHEMA].flatMap(
  formsIn,
)

function formsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { pattern, description } = schema as { pattern?: unknown; description?: unknown }
  const own = typeof pattern === 'string' && typeof description === 'string' ? [description] : []
  return [...own, ...Object.values(schema).flatMap(formsIn)]
}

/** Folders whose faults commands and runs say. */
const OF_DOCUMENTS = ['src/documents', 'src/invoice']

const plugins = readdirSync(join(PACKAGE_ROOT, 'plugins')).map((name) => `plugins/${name}`)
const OWNERS: readonly (readonly [folder: string, said: readonly string[]])[] = [
  [ABOUT_PDF, [...SAY_IT.flatMap((folder) => detailsIn(folder)), ...OF_ZLIB]],
  ['src/messages/details', [...detailsIn('src/pipeline'), ...OF_FILES]],
  ['src/batch/messages/details', detailsIn('src/batch')],
  ['src/documents/messages/details', OF_DOCUMENTS.flatMap((folder) => detailsIn(folder))],
  [
    'src/cli/io/said/messages/details',
    [...detailsIn('src', 'src/pdf', 'src/pipeline', 'src/batch', ...OF_DOCUMENTS), ...FORMS],
  ],
  ...plugins
    .filter((plugin) => !SAY_IT.includes(plugin))
    .map((plugin) => [`${plugin}/messages/details`, detailsIn(plugin)] as const)
    .filter(([, said]) => said.length > 0),
]

describe('the details of findings', () => {
  it('are found in the source', () => {
    expect(OWNERS.map(([folder]) => folder)).to.include.members([
      ABOUT_PDF,
      'plugins/gate-xml/messages/details',
    ])
    expect(OWNERS[0]?.[1]).to.include('a string of {1} bytes')
  })

  for (const [folder, said] of OWNERS)
    for (const locale of OTHERS)
      it(`are in ${folder} in ${locale}, with the same values, and no others`, () => {
        const texts = textsIn(folder, locale)
        expect(Object.keys(texts)).to.include.members(said.filter((text) => !isSyntax(text)))
        expect(said).to.include.members(Object.keys(texts))
        for (const [english, text] of Object.entries(texts))
          expect(placeholders(text), english).to.deep.equal(placeholders(english))
      })

  it('have no folder whose owner says none', () => {
    const folders = plugins
      .map((plugin) => `${plugin}/messages/details`)
      .filter((folder) => existsSync(join(PACKAGE_ROOT, folder)))
    expect(OWNERS.map(([folder]) => folder)).to.include.members(folders)
  })

  const messages = readMessages(
    pathToFileURL(join(PACKAGE_ROOT, 'plugins/check-pdfa/messages/')),
    PDF_DETAILS,
  )
  const found = detail`object ${12}: ${detail`a string without end`}`

  it('are said in the language, those within them, too', () => {
    expect(messages.detail('de', found)).to.equal('Objekt 12: eine Zeichenkette ohne Ende')
    expect(messages.detail('fr', found)).to.equal('objet 12\u00a0: une chaîne sans fin')
  })

  it('are said in English where there is no other text', () => {
    for (const locale of ['en', 'pt'])
      expect(messages.detail(locale, found)).to.equal('object 12: a string without end')
    expect(new Messages(new Map()).detail('de', found)).to.equal(englishDetail(found))
  })

  it('are the same whether they are of a file or of a fault', () => {
    const fault = detailOfFault`object ${12}: ${detailOfFault`a string without end`}`
    expect(fault).to.deep.equal(found)
    expect(inEnglish(fault)).to.equal(englishDetail(found))
    expect(inEnglish('a string')).to.equal('a string')
  })

  it('take their values as they are', () => {
    const odd = detail`the operator ${'{1} constructor'}`
    expect(messages.detail('de', odd)).to.equal('der Operator {1} constructor')
    expect(englishDetail(odd)).to.equal('the operator {1} constructor')
    expect(messages.detail('de', 'a string without end')).to.equal('a string without end')
  })
})

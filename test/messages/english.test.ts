import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import ts from 'typescript'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

/** What commands say is in the language of the run: the key of a text, or a detail. */
const SAYING = ['src/cli', 'src/tables', 'src/catalog/problems']
/** Faults that reach people by commands. */
const THROWING = [
  ...['src/config', 'src/batch', 'src/accounts/keys', 'src/accounts/operators'],
  ...['src/accounts/store', ...SAYING],
]

/** Help is in English, and so are the descriptions in schemas, which `details.test` has as details. */
const HELP =
  /^(?:Option|Argument|localeOption|reportLocaleOption)$|\.(?:description|option|requiredOption|argument|default)$/
const DESCRIPTIONS = new Set(['description', 'title'])
/** Pages, with their styles and programs. */
const PAGES = [
  'src/cli/preview/page.ts',
  'src/cli/preview/server.ts',
  'src/cli/report/html-report.ts',
]
/** Commands to run are the same in every language. */
const NO_LANGUAGE = /^(?:twinvoice|npm|cd) /
/** Only the service throws it. */
const OF_THE_SERVICE = ['the service ends']

const SENTENCE = /\p{L}{2,}[,:;]? \p{Ll}{2,}/u

function sourceOf(text: string): ts.SourceFile {
  return ts.createSourceFile('of.ts', text, ts.ScriptTarget.Latest, true)
}

/** A text in the source; of a template, `…` stands for its values. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
}

/** The parts of a node that may say something, without those that are said in other languages, or are help. */
function sayingParts(node: ts.Node): readonly ts.Node[] {
  if (ts.isImportDeclaration(node)) return []
  if (ts.isPropertyAssignment(node) && DESCRIPTIONS.has(node.name.getText())) return []
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'detail')
    return ts.isTemplateExpression(node.template)
      ? node.template.templateSpans.map(({ expression }) => expression)
      : []
  if (
    (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
    HELP.test(node.expression.getText())
  )
    return [node.expression, ...(node.arguments ?? []).filter((each) => !isText(each))]
  return node.getChildren()
}

function isText(node: ts.Node): boolean {
  return textOf(node) !== undefined || ts.isConditionalExpression(node)
}

/** The sentences of a source that no other language has. */
function sentencesIn(source: string): string[] {
  const found: string[] = []
  const look = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== undefined && SENTENCE.test(text) && !NO_LANGUAGE.test(text)) found.push(text)
    sayingParts(node).forEach(look)
  }
  look(sourceOf(source))
  return found
}

/** The messages of faults in a source that no other language has. */
function faultsIn(source: string): string[] {
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'Fault') {
      const text = textOf(node.arguments?.[1] ?? node)
      if (text !== undefined && !OF_THE_SERVICE.includes(text)) found.push(text)
    }
    ts.forEachChild(node, look)
  }
  look(sourceOf(source))
  return found
}

/** What is found in each source of the folders. */
function inSources(
  folders: readonly string[],
  find: (source: string) => readonly string[],
): (readonly [file: string, text: string])[] {
  return folders.flatMap((folder) =>
    readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => !PAGES.includes(file))
      .flatMap((file) => {
        const source = readFileSync(join(PACKAGE_ROOT, file), 'utf8')
        return find(source).map((text) => [file, text] as const)
      }),
  )
}

describe('what commands say', () => {
  it('has no sentence in English alone', () => {
    expect(inSources(SAYING, sentencesIn)).to.deep.equal([])
  })

  it('has no fault in English alone', () => {
    expect(inSources(THROWING, faultsIn)).to.deep.equal([])
  })

  it('is found wherever it stands', () => {
    const said = [
      "printError(io, 'the file is gone')",
      'printError(io, `${file}: is gone now`)',
      'const reason = detail`row ${`of that table`}`',
      "program.command('x').action(() => say('no such thing'))",
      "throw new WrongValue('a date is expected')",
    ]
    for (const source of said) expect(sentencesIn(source), source).to.have.lengthOf(1)
    const fine = [
      'const reason = detail`the file ${name} is gone`',
      "program.command('x').option('--y <z>', 'what is done with it')",
      "const schema = { description: 'a path such as /x' }",
      'const again = `twinvoice batch wait ${run}`',
    ]
    for (const source of fine) expect(sentencesIn(source), source).to.deep.equal([])
    expect(faultsIn("throw new Fault('CLOSED', 'closed')")).to.deep.equal(['closed'])
    expect(faultsIn("throw new Fault('CLOSED', detail`closed`)")).to.deep.equal([])
  })
})

import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { page, withoutDecisions } from './markdown.js'

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url))
const ENTRIES = [
  ['index.d.ts', 'twinvoice'],
  ['service/embed.d.ts', 'twinvoice/http'],
] as const

/** Folders of the source, in the order in which one needs them, and what they are to a caller. */
const PARTS: Readonly<Record<string, string>> = {
  documents: 'Making and judging documents',
  verdict: 'Verdicts',
  pipeline: 'Plugins, findings, faults',
  catalog: 'What is installed',
  request: 'Requests',
  invoice: 'The semantic model',
  http: 'HTTP',
  service: 'Accounts',
  accounts: 'Accounts',
}

interface Exported {
  readonly name: string
  readonly from: string
  readonly part: string
  readonly about: string
  readonly text: string
}

/** Everything that the package exports, from the declarations that it ships. */
export function apiPage(): string {
  const all = exported()
  const parts = [...new Set(Object.values(PARTS))]
  return page('API', 'the declarations of `dist/src`', [
    'What `twinvoice` and `twinvoice/http` export, as their types have it. [Embedding](../guide/embedding) ' +
      'shows it at work.',
    ...parts.flatMap((part) => {
      const own = all.filter((each) => each.part === part)
      return own.length === 0 ? [] : [`## ${part}`, ...own.map(section)]
    }),
  ])
}

/** Names by entry point, for a test. */
export function exportedNames(): string[] {
  return exported().map(({ name }) => name)
}

function exported(): Exported[] {
  const files = ENTRIES.map(([file]) => `${SOURCES}${file}`)
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    skipLibCheck: true,
  })
  const checker = program.getTypeChecker()
  return ENTRIES.flatMap(([file, from]) => {
    const source = program.getSourceFile(`${SOURCES}${file}`)
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source)
    if (module === undefined) throw new Error(`${file} is not built: run npm run build`)
    return checker.getExportsOfModule(module).map((symbol) => describe(symbol, from, checker))
  })
}

function describe(symbol: ts.Symbol, from: string, checker: ts.TypeChecker): Exported {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
  const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol
  const [first] = target.declarations ?? []
  if (first === undefined) throw new Error(`${symbol.name} has no declaration`)
  const [folder = ''] = relative(SOURCES, first.getSourceFile().fileName).split('/')
  const declared = ts.isVariableDeclaration(first) ? first.parent.parent : first
  const tags = target.getJsDocTags(checker).map(({ name, text }) => {
    const words = ts.displayPartsToString(text).replace(/\s+/g, ' ')
    return name === 'throws' ? `Throws: ${words}` : name === 'returns' ? `Gives: ${words}` : ''
  })
  const about = ts.displayPartsToString(target.getDocumentationComment(checker))
  return {
    name: symbol.name,
    from,
    part: PARTS[folder] ?? 'HTTP',
    about: withoutDecisions([about, ...tags].filter((part) => part !== '').join('\n\n')),
    text: withoutDecisions(
      declared
        .getText()
        .replace(/^export /, '')
        .replace(/^declare /, ''),
    ),
  }
}

function section({ name, from, about, text }: Exported): string {
  const where = from === 'twinvoice' ? '' : `From \`${from}\`. `
  const lines = text.split('\n')
  const shown = lines.length <= 80 ? text : [...lines.slice(0, 60), '  // …', '}'].join('\n')
  return `### ${name}\n\n${where}${about.replaceAll('<', '&lt;')}\n\n\`\`\`ts\n${shown}\n\`\`\``
}

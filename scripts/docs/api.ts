import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { page, withoutDecisions } from './markdown.js'

const SOURCES = join(PACKAGE_ROOT, 'dist/src/')

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
  schematron: 'The Schematron compiler',
  pdf: 'The PDF reader',
  inspection: 'Inspectors of PDFs',
  process: 'Bounded processes',
}

interface Exported {
  readonly name: string
  /** The doors that export it. */
  readonly from: readonly string[]
  readonly part: string
  readonly about: string
  readonly text: string
}

/** Everything that the package exports, from the declarations that it ships. */
export function apiPage(): string {
  const all = exported()
  const parts = [...new Set(Object.values(PARTS))]
  return page('API', 'the declarations of `dist/src`', [
    'All exports of the package, with their types: ' +
      `${doors()
        .map(({ name }) => `\`${name}\``)
        .join(', ')}. ` +
      '[Embedding](../guide/embedding) and [Write a stage](../guide/stage) have examples.',
    ...parts.flatMap((part) => {
      const own = all.filter((each) => each.part === part)
      return own.length === 0 ? [] : [`## ${part}`, ...own.map(section)]
    }),
  ])
}

/** Every name that a door exports, for a test. */
export function exportedNames(): string[] {
  return exported().map(({ name }) => name)
}

/** The entry points of the package, as package.json has them. */
function doors(): { readonly name: string; readonly file: string }[] {
  const { exports } = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>
  }
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string'
      ? []
      : [{ name: join('twinvoice', path), file: join(PACKAGE_ROOT, target.types) }],
  )
}

function exported(): Exported[] {
  const entries = doors()
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      skipLibCheck: true,
    },
  )
  const checker = program.getTypeChecker()
  const doorsOf = new Map<ts.Symbol, { name: string; from: string[] }>()
  for (const { name: door, file } of entries) {
    const source = program.getSourceFile(file)
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source)
    if (module === undefined) throw new Error(`${file} is not built: run npm run build`)
    for (const symbol of checker.getExportsOfModule(module)) {
      const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
      const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol
      const known = doorsOf.get(target) ?? { name: symbol.name, from: [] }
      known.from.push(door)
      doorsOf.set(target, known)
    }
  }
  return [...doorsOf].map(([target, { name, from }]) => describe(target, name, from, checker))
}

function describe(
  target: ts.Symbol,
  name: string,
  from: readonly string[],
  checker: ts.TypeChecker,
): Exported {
  const [first] = target.declarations ?? []
  if (first === undefined) throw new Error(`${name} has no declaration`)
  const [folder = ''] = relative(SOURCES, first.getSourceFile().fileName).split('/')
  const declared = ts.isVariableDeclaration(first) ? first.parent.parent : first
  const tags = target.getJsDocTags(checker).map(({ name, text }) => {
    const words = ts.displayPartsToString(text).replace(/\s+/g, ' ')
    return name === 'throws' ? `Throws: ${words}` : name === 'returns' ? `Gives: ${words}` : ''
  })
  const about = ts.displayPartsToString(target.getDocumentationComment(checker))
  return {
    name,
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
  const where = `From ${from.map((door) => `\`${door}\``).join(', ')}. `
  const lines = text.split('\n')
  const shown = lines.length <= 80 ? text : [...lines.slice(0, 60), '  // …', '}'].join('\n')
  return `### ${name}\n\n${where}${about.replaceAll('<', '&lt;')}\n\n\`\`\`ts\n${shown}\n\`\`\``
}

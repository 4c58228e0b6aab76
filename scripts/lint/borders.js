import path from 'node:path'

/**
 * The borders of the architecture as lint rules, one rule a border. Each sees every way in which
 * a module can name another: import, export from, import(), import type, require.
 * What `src/README.md` says in words stands here as code.
 */

const PDF_LIBRARIES = [
  '@react-pdf/renderer',
  'fontkit',
  'harfbuzzjs',
  'pdf-lib',
  'pdfkit',
  'pdfmake',
]

/** Which folders of `src` a folder may import beside its own files. */
export const MAY_IMPORT = {
  pipeline: [],
  schematron: [],
  pdf: [],
  concurrency: [],
  process: ['pipeline'],
  messages: ['pipeline'],
  request: ['pipeline', 'invoice'],
  invoice: ['pipeline'],
  verdict: ['pipeline', 'messages', 'request', 'catalog'],
  catalog: ['pipeline', 'request', 'invoice'],
  accounts: ['concurrency', 'pipeline'],
  config: ['pipeline', 'catalog', 'accounts'],
  wiring: ['pipeline', 'catalog'],
  documents: ['concurrency', 'pipeline', 'request', 'verdict', 'catalog', 'wiring'],
  http: ['pipeline', 'messages', 'request', 'catalog', 'accounts', 'documents', 'config'],
  service: ['pipeline', 'accounts', 'documents', 'config', 'http'],
  contract: ['pipeline', 'request', 'catalog', 'documents'],
  testing: ['pipeline', 'contract'],
  cli: [
    'pipeline',
    'request',
    'invoice',
    'verdict',
    'catalog',
    'accounts',
    'documents',
    'contract',
    'config',
  ],
}

/** Libraries in `src` that know nothing of the package around them. */
const LIBRARIES = ['src/pdf', 'src/schematron']

/** Doors of the package that plugins may import. */
const PLUGIN_DOORS = [
  'twinvoice/pdf',
  'twinvoice/plugin',
  'twinvoice/process',
  'twinvoice/schematron',
]

/** Each takes where the importing file stands and what it names, and says what is wrong, if anything is. */
const BORDERS = {
  'kernel-alone': (from, to) =>
    from.within('src/pipeline') &&
    !to.within('src/pipeline') &&
    'The kernel imports nothing outside src/pipeline: what it needs is handed in.',

  'library-alone': (from, to) => {
    const library = LIBRARIES.find((folder) => from.within(folder))
    if (library === undefined || (to.file === undefined && to.package !== 'twinvoice')) return false
    return !to.within(library) && `${library} stands alone: it imports its own files and libraries.`
  },

  'source-folders': (from, to) => {
    const [here, there] = [from.sourceFolder, to.sourceFolder]
    if (here !== undefined && to.isTopOfSource)
      return 'The files directly in src stand above the folders: none of them imports these.'
    if (here === undefined || there === undefined || here === there) return false
    if (MAY_IMPORT[here] === undefined) return `src/${here} has no line in scripts/lint/borders.js.`
    if (MAY_IMPORT[here].includes(there)) return false
    return `src/${here} may import ${MAY_IMPORT[here].map((name) => `src/${name}`).join(', ')}, not src/${there}.`
  },

  'no-built-in-plugin': (from, to) =>
    from.within('src') &&
    to.within('plugins') &&
    'The package loads plugins by the catalog and knows none of them.',

  'plugin-alone': (from, to) => {
    if (from.plugin === undefined) return false
    if (to.within('src') || to.within('dist'))
      return "A plugin imports the package by its door, 'twinvoice/plugin'."
    if (to.package === 'twinvoice' && !PLUGIN_DOORS.includes(to.specifier))
      return `Of the package, a plugin imports ${PLUGIN_DOORS.join(' or ')}.`
    if (to.file !== undefined && to.plugin !== from.plugin)
      return 'A plugin imports its own files only, never another plugin.'
    return false
  },

  'container-in-wiring': (from, to) =>
    ['inversify', 'reflect-metadata'].includes(to.package) &&
    !from.within('src/wiring') &&
    !from.within('test/wiring') &&
    'Only src/wiring touches the container.',

  'koa-in-http': (from, to) =>
    /^(koa|@koa\/.*|koa-.*)$/.test(to.package ?? '') &&
    !from.within('src/http') &&
    !from.within('test') &&
    !from.within('examples') &&
    'Only src/http imports koa.',

  'saxon-in-rules-engine': (from, to) =>
    ['saxon-js', 'xslt3'].includes(to.package) &&
    !from.within('plugins/validate-en16931') &&
    !from.within('test/plugins/validate-en16931') &&
    'Only the plugin validate-en16931 imports Saxon-JS.',

  'pdf-library-in-plugins': (from, to) =>
    PDF_LIBRARIES.includes(to.package) &&
    from.within('src') &&
    'Bytes cross the border of a stage: the package knows no PDF library.',
}

/** @returns a plugin for ESLint with one rule for each border under `root` */
export function borderPlugin(root) {
  const rules = Object.entries(BORDERS).map(([name, judge]) => [name, borderRule(root, judge)])
  return {
    rules: {
      ...Object.fromEntries(rules),
      'bytes-between-stages': bytesBetweenStages,
      'data-only': dataOnly(root),
    },
  }
}

function borderRule(root, judge) {
  return {
    meta: { type: 'problem', schema: [], messages: { border: '{{said}}' } },
    create(context) {
      const from = placeOf(root, context.filename)
      const check = (node, to) => {
        const said = judge(from, to)
        if (typeof said === 'string') context.report({ node, messageId: 'border', data: { said } })
      }
      const named = (node, source) => {
        const specifier = textOf(source)
        if (specifier !== undefined) check(node, targetOf(root, context.filename, specifier))
      }
      return {
        ImportDeclaration: (node) => named(node, node.source),
        ExportAllDeclaration: (node) => named(node, node.source),
        ExportNamedDeclaration: (node) => named(node, node.source),
        ImportExpression: (node) => named(node, node.source),
        TSImportType: (node) => named(node, node.source ?? node.argument?.literal),
        TSExternalModuleReference: (node) => named(node, node.expression),
        CallExpression: (node) => {
          if (node.callee.name === 'require') named(node, node.arguments[0])
        },
      }
    },
  }
}

/**
 * What flows between stages is declared in the kernel or by `declare module 'twinvoice/plugin'`.
 * No type of a PDF library may stand there.
 */
const bytesBetweenStages = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { border: 'Bytes cross the border of a stage, no type of {{library}}.' },
  },
  create(context) {
    const libraryOf = new Map()
    const declared = (node) =>
      context.sourceCode
        .getAncestors(node)
        .some(({ type, id }) => type === 'TSModuleDeclaration' && id.value === 'twinvoice/plugin')
    const report = (node, library) =>
      context.report({ node, messageId: 'border', data: { library } })
    return {
      ImportDeclaration(node) {
        const library = packageIn(node.source.value)
        if (!PDF_LIBRARIES.includes(library)) return
        for (const { local } of node.specifiers) libraryOf.set(local.name, library)
      },
      'TSTypeReference, TSTypeQuery'(node) {
        const library = libraryOf.get(firstNameIn(node.typeName ?? node.exprName))
        if (library !== undefined && declared(node)) report(node, library)
      },
      TSImportType(node) {
        const library = packageIn(textOf(node.source ?? node.argument?.literal) ?? '')
        if (PDF_LIBRARIES.includes(library) && declared(node)) report(node, library)
      },
    }
  },
}

/** What stands in `rules/` and `templates/` is what a third party could write as data. */
function dataOnly(root) {
  return {
    meta: {
      type: 'problem',
      schema: [],
      messages: { border: 'rules/ and templates/ are data: no program stands there.' },
    },
    create(context) {
      const from = placeOf(root, context.filename)
      const isData = from.within('rules') || from.within('templates')
      return { Program: (node) => isData && context.report({ node, messageId: 'border' }) }
    },
  }
}

function firstNameIn(entity) {
  return entity.type === 'TSQualifiedName' ? firstNameIn(entity.left) : entity.name
}

function textOf(source) {
  if (source?.type === 'Literal' && typeof source.value === 'string') return source.value
  if (source?.type === 'TemplateLiteral' && source.quasis.length === 1)
    return source.quasis[0].value.cooked
  return undefined
}

function targetOf(root, file, specifier) {
  const isFile = /^(\.|\/|file:)/.test(specifier)
  if (isFile)
    return placeOf(root, path.resolve(path.dirname(file), specifier.replace(/^file:\/\//, '')))
  return { ...placeOf(root, undefined), specifier, package: packageIn(specifier) }
}

/** The package of a specifier: `@koa/router` of `@koa/router/x`. */
function packageIn(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

function placeOf(root, file) {
  const [first, second, third] = file === undefined ? [] : path.relative(root, file).split(path.sep)
  return {
    file,
    sourceFolder: first === 'src' && third !== undefined ? second : undefined,
    isTopOfSource: first === 'src' && third === undefined && path.extname(second ?? '') !== '',
    plugin: first === 'plugins' && third !== undefined ? second : undefined,
    within(folder) {
      if (file === undefined) return false
      const way = path.relative(path.join(root, folder), file)
      return way !== '..' && !way.startsWith(`..${path.sep}`)
    },
  }
}

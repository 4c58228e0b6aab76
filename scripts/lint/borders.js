import path from 'node:path'
import { circleRule } from './circles.js'
import { importVisitor, packageIn, textOf } from './imports.js'

/**
 * The borders of the architecture as lint rules, one rule a border. Each sees every way in which
 * a module can name another: import, export from, import(), import type, require.
 * The rules of `src/README.md` as code.
 */

const PDF_LIBRARIES = [
  '#pdf-lib',
  '@react-pdf/renderer',
  'fontkit',
  'harfbuzzjs',
  'pdf-lib',
  'pdfkit',
  'pdfmake',
]

/** Which folders of `src` a folder may import in addition to its own files. */
export const MAY_IMPORT = {
  pipeline: [],
  schematron: [],
  client: ['request'],
  pdf: [],
  concurrency: [],
  files: [],
  process: ['pipeline'],
  start: ['files'],
  messages: ['pipeline'],
  inspection: ['pdf', 'pipeline'],
  request: ['pipeline', 'invoice'],
  invoice: ['pipeline'],
  tables: ['pipeline', 'request', 'invoice', 'catalog'],
  verdict: ['pipeline', 'messages', 'request', 'catalog'],
  view: ['messages', 'request', 'invoice', 'verdict', 'catalog'],
  catalog: ['pipeline', 'request', 'invoice'],
  accounts: ['concurrency', 'files', 'pipeline'],
  config: ['pipeline', 'invoice', 'catalog', 'accounts'],
  wiring: ['pipeline', 'catalog'],
  documents: ['concurrency', 'pipeline', 'request', 'verdict', 'view', 'catalog', 'wiring'],
  batch: ['concurrency', 'files', 'pipeline', 'messages', 'catalog', 'accounts', 'documents'],
  http: ['pipeline', 'messages', 'request', 'catalog', 'accounts', 'documents', 'batch', 'config'],
  service: ['pipeline', 'catalog', 'accounts', 'documents', 'batch', 'config', 'http'],
  contract: ['pdf', 'pipeline', 'messages', 'inspection', 'request', 'catalog', 'documents'],
  testing: ['pipeline', 'contract'],
  cli: [
    'files',
    'pdf',
    'pipeline',
    'messages',
    'request',
    'invoice',
    'tables',
    'verdict',
    'view',
    'catalog',
    'accounts',
    'documents',
    'batch',
    'contract',
    'config',
  ],
}

/** Libraries in `src` that know nothing of the package around them. */
const LIBRARIES = ['src/pdf', 'src/schematron']

/** Doors of the package that plugins may import. */
export const PLUGIN_DOORS = [
  'twinvoice/pdf',
  'twinvoice/plugin',
  'twinvoice/process',
  'twinvoice/schematron',
]

/** Which folders may import a package. */
export const PACKAGES = {
  'container-in-wiring': {
    packages: ['inversify', '#inversify', 'reflect-metadata'],
    folders: ['src/wiring'],
    why: 'Only src/wiring touches the container.',
  },
  'koa-in-http': {
    packages: ['koa', '@koa/cors', '@koa/router', 'koa-mount'],
    folders: ['src/http', 'test'],
    why: 'Only src/http imports koa.',
  },
  'drivers-in-accounts': {
    packages: ['ioredis', 'libsql', 'pg', 'umzug'],
    folders: ['src/accounts', 'test'],
    why: 'Only src/accounts imports the drivers of stores.',
  },
  'queues-and-stores-in-batch': {
    packages: ['@aws-sdk/client-s3', 'graphile-worker'],
    folders: ['src/batch'],
    why: 'Only src/batch imports job libraries and clients of object stores.',
  },
  'saxon-in-rules-engine': {
    packages: ['saxon-js', 'xslt3'],
    folders: ['plugins/validate-en16931', 'test/plugins/validate-en16931'],
    why: 'Only the plugin validate-en16931 imports Saxon-JS.',
  },
}

/** Each takes the importing file and the imported name, and returns the violation, if any. */
const BORDERS = {
  'kernel-alone': (from, to) =>
    from.within('src/pipeline') &&
    !to.within('src/pipeline') &&
    'The kernel imports nothing outside src/pipeline: what it needs is handed in.',

  'library-alone': (from, to) => {
    const library = LIBRARIES.find((folder) => from.within(folder))
    if (library === undefined || (to.file === undefined && to.package !== 'twinvoice')) return false
    return (
      !to.within(library) && `${library} is a library: it imports only its own files and packages.`
    )
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

  'shared-in-support': (from, to) =>
    (from.within('scripts') || from.within('bench')) &&
    to.within('test') &&
    !to.within('test/support') &&
    'What tests, scripts and bench share belongs in test/support.',

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

  'pdf-library-in-plugins': (from, to) =>
    PDF_LIBRARIES.includes(to.package) &&
    from.within('src') &&
    'Bytes cross the border of a stage: the package knows no PDF library.',
}

/** @returns a plugin for ESLint with one rule for each border under `root` */
export function borderPlugin(root) {
  const borders = { ...BORDERS, ...Object.fromEntries(Object.entries(PACKAGES).map(packageBorder)) }
  const rules = Object.entries(borders).map(([name, judge]) => [name, borderRule(root, judge)])
  return {
    rules: {
      ...Object.fromEntries(rules),
      'bytes-between-stages': bytesBetweenStages,
      'data-only': dataOnly(root),
      'no-circle': circleRule(root),
    },
  }
}

function packageBorder([name, { packages, folders, why }]) {
  const judge = (from, to) =>
    packages.includes(to.package) && !folders.some((folder) => from.within(folder)) && why
  return [name, judge]
}

function borderRule(root, judge) {
  return {
    meta: { type: 'problem', schema: [], messages: { border: '{{said}}' } },
    create(context) {
      const from = placeOf(root, context.filename)
      return importVisitor((node, specifier) => {
        const said = judge(from, targetOf(root, context.filename, specifier))
        if (typeof said === 'string') context.report({ node, messageId: 'border', data: { said } })
      })
    },
  }
}

/**
 * What flows between stages is declared in the kernel or by `declare module 'twinvoice/plugin'`.
 * No type of a PDF library is allowed there.
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

/** `rules/` and `templates/` contain only what a third party could write as data. */
function dataOnly(root) {
  return {
    meta: {
      type: 'problem',
      schema: [],
      messages: { border: 'rules/ and templates/ are data: they contain no program.' },
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

function targetOf(root, file, specifier) {
  const isFile = /^(\.|\/|file:)/.test(specifier)
  if (isFile)
    return placeOf(root, path.resolve(path.dirname(file), specifier.replace(/^file:\/\//, '')))
  return { ...placeOf(root, undefined), specifier, package: packageIn(specifier) }
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

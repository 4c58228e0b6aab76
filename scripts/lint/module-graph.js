import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** Folders of programs. */
const FOLDERS = ['src', 'plugins', 'test', 'scripts', 'bench', 'examples', 'scaffold']
/** Modules found by `require.resolve` and similar calls. */
const RESOLVED = /\bresolve\(\s*'([^']+)'/g
const PROGRAM = /\.(ts|js|mjs|cjs)$/

/**
 * What imports what in this repository: values, types, dynamic imports. Files are named relative
 * to the root, with `/`. A door of the package counts as the file that it exports.
 * @returns by file, the files and packages that it imports
 */
export function moduleGraph(root) {
  const files = new Set(FOLDERS.flatMap((folder) => programsIn(root, folder)))
  const doors = doorsOf(root)
  const graph = new Map()
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8')
    const { importedFiles } = ts.preProcessFile(text, true, true)
    const named = importedFiles.map(({ fileName }) => fileName)
    const resolved = Array.from(text.matchAll(RESOLVED), ([, specifier]) => specifier)
    const targets = [...named, ...resolved].map((specifier) => targetOf(file, specifier, doors))
    graph.set(file, new Set(targets))
  }
  return graph
}

/**
 * The same between sibling folders. For an import, the nodes are the two folders
 * directly below what both files have in common, with all that is in them; files directly in the
 * common folder are a node of their own, `folder/`.
 */
export function folderGraph(graph) {
  const folders = new Map()
  for (const [file, targets] of graph)
    for (const target of targets) {
      const [from, to] = graph.has(target) ? siblings(file, target) : []
      if (from === to) continue
      if (!folders.has(from)) folders.set(from, new Set())
      folders.get(from).add(to)
    }
  return folders
}

/** The nodes of {@link folderGraph} between which an import leads; the same twice in one folder. */
export function siblings(file, target) {
  const [from, to] = [placeOf(file), placeOf(target)]
  let depth = 0
  while (depth < from.length && depth < to.length && from[depth] === to[depth]) depth += 1
  const common = from.slice(0, depth).join('/')
  const nodeOf = (place) =>
    depth < place.length ? path.posix.join(common, place[depth]) : `${common}/`
  return [nodeOf(from), nodeOf(to)]
}

/** The folders that contain a file. What tests, scripts and bench share is a sibling of them. */
function placeOf(file) {
  return path.posix
    .dirname(file)
    .replace(/^test\/support\b/, 'support')
    .split('/')
}

/** The shortest way from one node to another; undefined if there is none. */
export function wayBetween(graph, from, to) {
  const cameFrom = new Map([[from, undefined]])
  for (const node of cameFrom.keys()) {
    if (node === to) return trace(cameFrom, to)
    for (const next of graph.get(node) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, node)
  }
  return undefined
}

/** The file that a specifier names, relative to the root, or the specifier of a library. */
export function targetOf(file, specifier, doors) {
  if (doors.has(specifier)) return doors.get(specifier)
  if (!/^\.{1,2}\//.test(specifier)) return specifier
  const target = path.posix.join(path.posix.dirname(file), specifier)
  return file.endsWith('.ts') ? target.replace(/\.js$/, '.ts') : target
}

/** The doors of the package and their sources. */
export function doorsOf(root) {
  const { name, exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return new Map(
    Object.entries(exports)
      .filter(([, target]) => typeof target === 'object')
      .map(([door, { default: file }]) => [
        path.posix.join(name, door),
        path.posix.relative('dist', file).replace(/\.js$/, '.ts'),
      ]),
  )
}

function trace(cameFrom, to) {
  const way = []
  for (let node = to; node !== undefined; node = cameFrom.get(node)) way.unshift(node)
  return way
}

function programsIn(root, folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && PROGRAM.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules'))
    .map((file) => file.split(path.sep).join('/'))
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** Where programs stand. */
const FOLDERS = ['src', 'plugins', 'test', 'scripts', 'bench', 'examples', 'scaffold']
const PROGRAM = /\.(ts|js|mjs|cjs)$/

/**
 * What imports what in this repository: values, types, dynamic imports. Files are named relative
 * to the root, with `/`. A door of the package counts as the file behind it.
 * @returns by file, the files and packages that it imports
 */
export function moduleGraph(root) {
  const files = new Set(FOLDERS.flatMap((folder) => programsIn(root, folder)))
  const doors = doorsOf(root)
  const graph = new Map()
  for (const file of files) {
    const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'))
    const targets = importedFiles.map(({ fileName }) => targetOf(file, fileName, doors))
    graph.set(file, new Set(targets))
  }
  return graph
}

/** The same between folders: each folder is the files directly in it. */
export function folderGraph(graph) {
  const folders = new Map()
  for (const [file, targets] of graph) {
    const from = path.posix.dirname(file)
    const known = folders.get(from) ?? new Set()
    folders.set(from, known)
    for (const target of targets)
      if (graph.has(target) && path.posix.dirname(target) !== from)
        known.add(path.posix.dirname(target))
  }
  return folders
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

/** The doors of the package and the sources behind them. */
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

import path from 'node:path'
import { importVisitor } from './imports.js'
import {
  doorsOf,
  folderGraph,
  moduleGraph,
  siblings,
  targetOf,
  wayBetween,
} from './module-graph.js'

/**
 * No circle between files, nor between sibling folders; types count. Each import
 * of the linted file that closes a circle is reported, with the way back. What other files import
 * is read from the disk once.
 */
export function circleRule(root) {
  let known
  const graphs = () => {
    if (known !== undefined) return known
    const files = moduleGraph(root)
    return (known = { files, folders: folderGraph(files), doors: doorsOf(root) })
  }
  return {
    meta: { type: 'problem', schema: [], messages: { circle: 'A circle: {{way}}.' } },
    create(context) {
      const file = path.relative(root, context.filename).split(path.sep).join('/')
      const report = (node, way) =>
        context.report({ node, messageId: 'circle', data: { way: way.join(' → ') } })
      return importVisitor((node, specifier) => {
        const { files, folders, doors } = graphs()
        const target = targetOf(file, specifier, doors)
        if (!files.has(target)) return
        const wayOfFiles = wayBetween(files, target, file)
        if (wayOfFiles !== undefined) return report(node, [file, ...wayOfFiles])
        const [from, to] = siblings(file, target)
        const wayOfFolders = from === to ? undefined : wayBetween(folders, to, from)
        if (wayOfFolders !== undefined) report(node, [from, ...wayOfFolders])
      })
    },
  }
}

import { MAY_IMPORT, PACKAGES, PLUGIN_DOORS } from './borders.js'
import { packageIn } from './imports.js'
import { doorsOf, moduleGraph } from './module-graph.js'

/**
 * What the borders allow and nothing does.
 * @param allowed the permissions; those of `borders.js` by default
 * @returns a line for each
 */
export function unusedPermissions(root, allowed = {}) {
  const { folders = MAY_IMPORT, packages = PACKAGES, doors = PLUGIN_DOORS } = allowed
  const imports = [...moduleGraph(root)].flatMap(([from, targets]) =>
    [...targets].map((target) => ({ from, target })),
  )
  const behind = doorsOf(root)
  const isUsed = (here, matches) =>
    imports.some(({ from, target }) => from.startsWith(`${here}/`) && matches(target))
  const unused = []
  for (const [folder, others] of Object.entries(folders))
    for (const other of others)
      if (!isUsed(`src/${folder}`, (target) => target.startsWith(`src/${other}/`)))
        unused.push(`src/${folder} may import src/${other}`)
  for (const { packages: names, folders: places } of Object.values(packages))
    for (const place of places)
      if (!isUsed(place, (target) => names.includes(packageIn(target))))
        unused.push(`${place} may import ${names.join(', ')}`)
  for (const door of doors)
    if (!isUsed('plugins', (target) => target === behind.get(door)))
      unused.push(`a plugin may import ${door}`)
  return unused
}

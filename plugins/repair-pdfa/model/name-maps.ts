import { Dict, List, resolved, Stream, type Value } from './values.js'

/** What a dictionary is: one whose keys PDF defines, resources, appearances, or a map of names. */
type Role = 'plain' | 'resources' | 'appearance' | 'map'

/** Keys of dictionaries whose own keys are names that the file chooses, or programs. */
const ROLES: ReadonlyMap<string, Role> = new Map(
  Object.entries<Role>({
    // ISO 32000-1, 7.8.3: a category of resources maps names; /DR are those of a form (12.7.2).
    Resources: 'resources',
    DR: 'resources',
    // 12.5.5: an appearance is a stream, or a map of states.
    AP: 'appearance',
    // 9.6.5, 8.6.6.5, 14.7.3, 14.7.5.2 and 14.5.
    CharProcs: 'map',
    Colorants: 'map',
    Solidities: 'map',
    DotGain: 'map',
    RoleMap: 'map',
    ClassMap: 'map',
    PieceInfo: 'map',
  }),
)

/**
 * Dictionaries that map names: categories of resources, glyphs, states of an appearance, colorants, roles, classes, old
 * destinations, the document information. A name in them may be that of an entry elsewhere: a font `/AA` is no action.
 */
export function nameMaps(catalog: Dict, info: Dict): ReadonlySet<Dict> {
  const found = new Map<Dict, Set<Role>>()
  const lists = new Set<List>()
  // No function that calls itself: lists may be in lists as deep as a file has objects.
  const open: [Value, Role][] = [
    [info, 'map'],
    [catalog, 'plain'],
  ]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, role] = next
    const target = resolved(value)
    if (target instanceof List) {
      if (lists.has(target)) continue
      lists.add(target)
      for (const item of target.items) open.push([item, 'plain'])
      continue
    }
    const [dict, own] = target instanceof Stream ? [target.dict, 'plain' as const] : [target, role]
    if (!(dict instanceof Dict)) continue
    const roles = found.get(dict) ?? new Set()
    if (roles.has(own)) continue
    found.set(dict, roles.add(own))
    for (const [key, inner] of dict.entries) open.push([inner, roleOf(key, own, dict === catalog)])
  }
  return new Set([...found].flatMap(([dict, roles]) => (roles.has('map') ? [dict] : [])))
}

function roleOf(key: string, parent: Role, ofCatalog: boolean): Role {
  if (parent === 'map') return 'plain'
  if (parent !== 'plain') return 'map'
  // 12.3.2.3: destinations by names, as files of PDF 1.1 have them.
  if (ofCatalog && key === 'Dests') return 'map'
  return ROLES.get(key) ?? 'plain'
}

/** A step of a JSON path: a member's name or an element's index from 0. */
export type PathSegment = string | number

const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/
const NAME_LIMIT = 64

/**
 * Writes a JSON path as the service does: `$.invoice.items[0].unit`. A name that is no plain
 * word is quoted, with everything but printable ASCII escaped, and cut at 64 characters, so that
 * a path from hostile input is safe to show.
 */
export function jsonPath(segments: readonly PathSegment[]): string {
  return segments.reduce<string>((path, segment) => path + step(segment), '$')
}

function step(segment: PathSegment): string {
  if (typeof segment === 'number') return `[${String(segment)}]`
  const name = nameInPath(segment)
  return PLAIN_NAME.test(name) ? `.${name}` : `[${escapeText(JSON.stringify(name))}]`
}

/** A member's name as paths have it: cut, and then with “…” at its end. */
export function nameInPath(name: string): string {
  return name.length <= NAME_LIMIT ? name : `${name.slice(0, NAME_LIMIT)}…`
}

/** The steps of a path that {@link jsonPath} wrote, names as {@link nameInPath} gives them. */
export function readJsonPath(path: string): PathSegment[] {
  return Array.from(path.matchAll(STEP), ([, name, index, quoted]) => {
    if (name !== undefined) return name
    return index !== undefined ? Number(index) : (JSON.parse(quoted ?? '""') as string)
  })
}

const STEP = /\.([A-Za-z_$][\w$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g

/** Escapes everything but printable ASCII and “…” as `\uXXXX`. */
function escapeText(text: string): string {
  return text.replace(
    /[^\x20-\x7e…]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

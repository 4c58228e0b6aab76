/** A step of a JSON path: the name of a member or the index of an element, from 0. */
export type PathSegment = string | number

const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/
const NAME_LIMIT = 64

/**
 * Writes a JSON path: `$.invoice.items[0].unit`. A name that is not a simple identifier is quoted,
 * everything except printable ASCII is escaped, and names are cut off after 64 characters, so that
 * a path from malicious input is safe to display.
 */
export function jsonPath(segments: readonly PathSegment[]): string {
  return segments.reduce<string>((path, segment) => path + step(segment), '$')
}

function step(segment: PathSegment): string {
  if (typeof segment === 'number') return `[${String(segment)}]`
  const name = nameInPath(segment)
  return PLAIN_NAME.test(name) ? `.${name}` : `[${escapeText(JSON.stringify(name))}]`
}

/** The name of a member in paths: if it is too long, it is cut off and ends in “…”. */
export function nameInPath(name: string): string {
  return name.length <= NAME_LIMIT ? name : `${name.slice(0, NAME_LIMIT)}…`
}

/** The steps of a path from {@link jsonPath}, with names as in {@link nameInPath}. */
export function readJsonPath(path: string): PathSegment[] {
  return Array.from(path.matchAll(STEP), ([, name, index, quoted]) => {
    if (name !== undefined) return name
    return index !== undefined ? Number(index) : (JSON.parse(quoted ?? '""') as string)
  })
}

const STEP = /\.([A-Za-z_$][\w$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g

/** Escapes everything except printable ASCII and “…” as `\uXXXX`. */
function escapeText(text: string): string {
  return text.replace(
    /[^\x20-\x7e…]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

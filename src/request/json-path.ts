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
  if (segment.length <= NAME_LIMIT && PLAIN_NAME.test(segment)) return `.${segment}`
  const name = segment.length <= NAME_LIMIT ? segment : `${segment.slice(0, NAME_LIMIT)}…`
  return `[${escapeText(JSON.stringify(name))}]`
}

/**
 * The steps of a path that {@link jsonPath} wrote.
 * @returns the steps; the last of a name that was cut ends in “…”
 */
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

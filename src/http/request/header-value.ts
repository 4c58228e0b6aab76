/** A value of a header with parameters, such as a media type (RFC 9110, 5.6.6). */
export interface HeaderValue {
  /** What is before the first semicolon, in small letters. */
  readonly value: string
  /** By name in small letters. */
  readonly parameters: ReadonlyMap<string, string>
}

/** A parameter, or one without name or value, which some programs write. */
const PARAMETER =
  /;[ \t]*(?:([^\s;="]+)[ \t]*(?:=[ \t]*(?:"((?:[^"\\]|\\[^])*)"|([^\s;"]*))[ \t]*)?)?/y

/** In quotes, a backslash escapes only these: older browsers send paths of Windows as they are. */
const ESCAPED = /\\(["\\])/g

/**
 * Reads a value with parameters.
 * @returns undefined if it is malformed, or has a parameter twice, so that it says two things
 */
export function headerValue(text: string): HeaderValue | undefined {
  const [start = ''] = /^[^;]*/.exec(text) ?? []
  const parameters = new Map<string, string>()
  let at = start.length
  while (at < text.length) {
    PARAMETER.lastIndex = at
    const found = PARAMETER.exec(text)
    if (found === null) return undefined
    at = PARAMETER.lastIndex
    const [, name, quoted, plain] = found
    if (name === undefined) continue
    if (parameters.has(name.toLowerCase())) return undefined
    parameters.set(name.toLowerCase(), quoted?.replace(ESCAPED, '$1') ?? plain ?? '')
  }
  return { value: start.trim().toLowerCase(), parameters }
}

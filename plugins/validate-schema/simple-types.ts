/**
 * Types of which libxml2 takes other values than XML Schema (part 2), each with the pattern that makes it take the
 * same: it refuses spaces around a date or time where the type has no pattern (3.2.9, 4.3.6), and passes over characters
 * in Base64 that are none of its own (3.2.16).
 */
const PATTERNS: Readonly<Record<string, string>> = {
  date: '.*',
  time: '.*',
  dateTime: '.*',
  base64Binary: '[A-Za-z0-9+/= ]*',
}

/** A schema that libxml2 applies as the standard has it: such types are restricted by their patterns. */
export function forLibxml2(schema: string): string {
  const used = new Set<string>()
  const xs = prefixOfXmlSchema(schema)
  const changed = schema.replace(
    new RegExp(`\\b(type|base)="${xs}(\\w+)"`, 'g'),
    (whole, attribute: string, type: string) => {
      if (!(type in PATTERNS)) return whole
      used.add(type)
      return `${attribute}="own:${type}"`
    },
  )
  if (used.size === 0) return schema
  const types = [...used].map(
    (type) =>
      `<${xs}simpleType name="${type}"><${xs}restriction base="${xs}${type}"><${xs}pattern value="${PATTERNS[type] ?? ''}"/></${xs}restriction></${xs}simpleType>`,
  )
  return changed
    .replace(/\btargetNamespace=("[^"]*")/, 'xmlns:own=$1 $&')
    .replace(`</${xs}schema>`, (end) => types.join('') + end)
}

/** With its colon; none where XML Schema is the default namespace. */
function prefixOfXmlSchema(schema: string): string {
  const prefix = /\bxmlns:(\w+)="http:\/\/www\.w3\.org\/2001\/XMLSchema"/.exec(schema)?.[1]
  return prefix === undefined ? '' : `${prefix}:`
}

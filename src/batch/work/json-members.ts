/**
 * The members of a JSON object as they are written: numbers keep all their digits, and a name that is there twice has two
 * texts.
 * @param json valid JSON
 * @returns the texts of the values by name; none of what is no object
 */
export function membersOf(json: string): ReadonlyMap<string, readonly string[]> {
  const members = new Map<string, string[]>()
  let depth = 0
  let begin = 0
  let colon = -1
  const end = (at: number) => {
    if (colon < 0) return
    const name = JSON.parse(json.slice(begin, colon)) as string
    const text = json.slice(colon + 1, at).trim()
    const before = members.get(name)
    if (before === undefined) members.set(name, [text])
    else before.push(text)
    colon = -1
  }
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '"') at = endOfText(json, at)
    else if (sign === '{' || sign === '[') {
      depth += 1
      if (depth === 1) begin = at + 1
    } else if (sign === '}' || sign === ']') {
      if (depth === 1) end(at)
      depth -= 1
    } else if (depth === 1 && sign === ':') colon = at
    else if (depth === 1 && sign === ',') {
      end(at)
      begin = at + 1
    }
  }
  return members
}

/** The quotation mark at which a text ends. */
function endOfText(json: string, begin: number): number {
  let at = begin + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}

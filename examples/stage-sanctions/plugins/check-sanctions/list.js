import { readFile, stat } from 'node:fs/promises'

const MAX_BYTES = 64 * 1024 * 1024
const MAX_ENTRIES = 1_000_000

/**
 * Reads a list of names.
 * @returns its entries (id, name, line) and the time of the file's last change
 * @throws Error that names the file and the problem
 */
export async function readList(file, { delimiter, nameColumn, idColumn }) {
  const { size, mtime } = await stat(file)
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes; the limit is ${MAX_BYTES}`)
  const rows = rowsOf((await readFile(file, 'utf8')).replace(/^\ufeff/, ''), delimiter)
  const { value: head = { fields: [] } } = rows.next()
  const [name, id] = [nameColumn, idColumn].map((column) => head.fields.indexOf(column))
  if (name < 0)
    throw new Error(
      `${file} has no column "${nameColumn}" (it has: ${head.fields.join(', ')}): correct nameColumn or delimiter`,
    )
  const entries = []
  for (const { fields, line } of rows) {
    if ((fields[name] ?? '').trim() === '') continue
    if (entries.length === MAX_ENTRIES)
      throw new Error(`${file} has more than ${MAX_ENTRIES} entries`)
    entries.push({ id: fields[id] ?? `line ${line}`, name: fields[name].trim(), line })
  }
  if (entries.length === 0) throw new Error(`${file} contains no names: is it the right file?`)
  return { entries, written: mtime }
}

/**
 * Rows of a CSV (RFC 4180, with any delimiter): quoted fields may contain delimiters and line
 * feeds.
 */
export function* rowsOf(text, delimiter) {
  let [fields, field, quoted, line, start] = [[], '', false, 1, 1]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\n') line++
    if (quoted) {
      if (sign !== '"') field += sign
      else if (text[at + 1] === '"') field += text[++at]
      else quoted = false
    } else if (sign === '"' && field === '') quoted = true
    else if (sign === delimiter) {
      fields.push(field)
      field = ''
    } else if (sign === '\n') {
      yield { fields: [...fields, field.replace(/\r$/, '')], line: start }
      ;[fields, field, start] = [[], '', line]
    } else field += sign
  }
  if (field !== '' || fields.length > 0) yield { fields: [...fields, field], line: start }
}

/** A table with padded columns, as Prettier writes it. */
export function markdown(head: readonly string[], texts: readonly (readonly string[])[]): string {
  const rows = texts.map((cells) => cells.map(plain))
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [
    line(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.map(line),
  ].join('\n')
}

/** Text of a message that may not be read as markup. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('<', '&lt;').replaceAll('|', '\\|')
}

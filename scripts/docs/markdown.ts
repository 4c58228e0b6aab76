/** A text for a table cell or a paragraph, escaped so that nothing in it is markup. */
export function plainText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]|]/g, '\\$&')
    .replaceAll('<', '&lt;')
    .replaceAll('{', '&#123;')
}

/** A value in the type of code. */
export function code(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``
}

/** A table of cells that are Markdown already. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(heading), line(heading.map(() => '---')), ...rows.map(line), ''].join('\n')
}

/** A page of the reference. It says of itself what it is made from. */
export function page(
  title: string,
  source: string,
  parts: readonly string[],
  { wide = false } = {},
): string {
  const made = `---\n# Made from ${source} by scripts/docs; run \`npm run docs\`.\neditLink: false\n${wide ? 'pageClass: wide\naside: false\n' : ''}---`
  return `${[made, `# ${title}`, ...parts].join('\n\n').trimEnd()}\n`
}

/** A text of the source without decision numbers, which mean nothing to a reader. */
export function withoutDecisions(text: string): string {
  return text
    .replace(/ ?\(D\d+(?:(?:, | to )D\d+)*\)/g, '')
    .replace(/\(D\d+, /g, '(')
    .replace(/, D\d+:/g, ':')
    .replace(/,\s+(?:\*\s+)?D\d+(?=\))/g, '')
}

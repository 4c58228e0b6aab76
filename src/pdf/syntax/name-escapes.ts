/** The text of a name, in which `#` and two digits are a byte (ISO 32000-1, 7.3.5). */
export function unescaped(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  )
}

/** True for a name whose last escape has less than two digits: some readers take what follows for them. */
export function endsInEscape(name: string): boolean {
  return /#[\dA-Fa-f]?$/.test(name)
}

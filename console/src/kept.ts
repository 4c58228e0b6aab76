/** What this browser remembers under a name; null also where it keeps nothing of pages, which then throws. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Has this browser remember a text, if it does so at all. */
export function keep(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {
    // It holds until the page is closed.
  }
}

/** Has the browser save a file that is in memory. */
export function save(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once: a browser may still be about to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

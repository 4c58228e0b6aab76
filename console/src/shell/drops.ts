/**
 * Keeps a file that is dropped beside the place for files from being opened by the browser: in a tab of its own, or in
 * place of the console, whose key and verdicts would be gone.
 */
export function startDrops(): void {
  for (const type of ['dragover', 'drop'] as const)
    addEventListener(type, (event) => {
      const { dataTransfer, target, defaultPrevented } = event
      if (defaultPrevented || dataTransfer?.types.includes('Files') !== true) return
      // The editor takes the text of a file.
      if (target instanceof Element && target.closest('[contenteditable="true"]') !== null) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    })
}

/**
 * Keeps the focus on the page when what had it is removed, such as the button of a row that is gone: else the keyboard
 * begins again at the top of the window, and nothing is read out. The heading of the page takes it.
 */
export function startFocus(): void {
  let last: Element | undefined
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) last = target
  })
  // Who points beside everything has left what had the focus.
  addEventListener('pointerdown', () => (last = undefined), true)
  new MutationObserver(() => {
    if (last === undefined || last.isConnected) return
    last = undefined
    if (document.activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true })
  }).observe(document.body, { childList: true, subtree: true })
}

import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** Whether only a button closes it: what it shows is not shown again. */
  readonly isOnce?: boolean
  readonly children: ComponentChildren
}

/** What had the focus before the dialog, or before the first of dialogs that follow each other. */
let origin: HTMLElement | undefined

/** A dialog over the page; Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, onClose, isOnce = false, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    if (before instanceof HTMLElement && before.closest('body, dialog') === document.body)
      origin = before === document.body ? origin : before
    // Browsers without the attribute have the event; those that have both close at the second Escape without it.
    if (isOnce) dialog.current?.setAttribute('closedby', 'none')
    dialog.current?.showModal()
    return () => {
      if (origin?.isConnected === true) origin.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => isOnce && event.preventDefault()}
    >
      <div class="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}

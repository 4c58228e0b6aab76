import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'

import { messageOf, Problem } from '../loading.js'

interface ActionButtonProps {
  /** What happens; what is thrown is shown below the button. */
  readonly onAction: () => Promise<void>
  readonly children: ComponentChildren
  /** What the button does to which of many things, for those who do not see the row. */
  readonly name?: string
  readonly danger?: boolean
}

/** A button that does something at once; while it works, it cannot be pressed again, but keeps the focus. */
export function ActionButton(props: ActionButtonProps): JSX.Element {
  const { onAction, children, name, danger } = props
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const act = async () => {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await onAction()
    } catch (thrown) {
      setProblem(messageOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        class={`button small ${danger === true ? 'danger' : ''}`}
        aria-label={name}
        aria-disabled={busy}
        onClick={() => void act()}
      >
        {children}
      </button>
      <Problem message={problem} />
    </>
  )
}

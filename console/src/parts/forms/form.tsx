import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'

import { messageOf, Problem } from '../loading.js'

interface FormProps {
  /** What the button says. */
  readonly action: string
  /** What happens; what is thrown is shown. */
  readonly onSubmit: () => Promise<void>
  readonly children?: ComponentChildren
  /** What is beside the button. */
  readonly beside?: ComponentChildren
  readonly danger?: boolean
}

/** Fields and a button; while it works, it cannot be pressed again, but keeps the focus. */
export function Form({ action, onSubmit, children, beside, danger }: FormProps): JSX.Element {
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await onSubmit()
    } catch (thrown) {
      setProblem(messageOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      <Problem message={problem} />
      <div class="row">
        <button
          type="submit"
          class={`button ${danger === true ? 'danger' : 'main'}`}
          aria-disabled={busy}
        >
          {action}
        </button>
        {beside}
      </div>
    </form>
  )
}

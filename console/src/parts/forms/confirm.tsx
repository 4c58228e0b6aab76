import type { ComponentChildren, JSX } from 'preact'

import { t } from '../../language/language.js'
import { Dialog } from './dialog.js'
import { Form } from './form.js'

interface ConfirmProps {
  readonly title: string
  readonly text?: string
  readonly action: string
  readonly danger?: boolean
  /** Fields that belong to the question. */
  readonly children?: ComponentChildren
  /** What happens; the dialog closes if it succeeds. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before something is done, with what has to be known for it. */
export function Confirm(props: ConfirmProps): JSX.Element {
  const { title, text, action, danger, children, onConfirm, onClose } = props
  return (
    <Dialog title={title} onClose={onClose}>
      {text === undefined ? null : <p>{text}</p>}
      <Form
        action={action}
        danger={danger === true}
        onSubmit={async () => {
          await onConfirm()
          onClose()
        }}
        beside={
          <button type="button" class="button" onClick={onClose}>
            {t('cancel')}
          </button>
        }
      >
        {children}
      </Form>
    </Dialog>
  )
}

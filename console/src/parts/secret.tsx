import type { JSX } from 'preact'

import { t } from '../language/language.js'
import { CopyButton } from './copy-button.js'
import { Dialog } from './forms/dialog.js'

interface SecretProps {
  readonly title: string
  readonly secret: string
  readonly hint: string
  readonly onClose: () => void
}

/** A text that is shown this once: Escape does not close it. */
export function SecretDialog({ title, secret, hint, onClose }: SecretProps): JSX.Element {
  return (
    <Dialog title={title} onClose={onClose} isOnce>
      <p>{hint}</p>
      <div class="secret">
        <code>{secret}</code>
        <CopyButton text={secret} />
      </div>
      <div class="row">
        <button type="button" class="button main" onClick={onClose}>
          {t('done')}
        </button>
      </div>
    </Dialog>
  )
}

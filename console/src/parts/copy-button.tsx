import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { t } from '../language/language.js'
import { Icon } from './icons.js'

const SHOWN_MS = 2000

type Outcome = 'copy' | 'copied' | 'notCopied'

/** Copies a text, and says so. */
export function CopyButton({
  text,
  label,
}: {
  readonly text: string
  readonly label?: string
}): JSX.Element {
  const [outcome, setOutcome] = useState<Outcome>('copy')
  const copy = async (button: HTMLElement) => {
    setOutcome((await isCopied(text, button)) ? 'copied' : 'notCopied')
    setTimeout(() => setOutcome('copy'), SHOWN_MS)
  }
  return (
    <button type="button" class="button small" onClick={(event) => void copy(event.currentTarget)}>
      <Icon name="copy" />
      <span aria-live="polite">{outcome === 'copy' ? (label ?? t('copy')) : t(outcome)}</span>
    </button>
  )
}

/** A page that came by plain HTTP from another computer has no clipboard; one may be denied, too. */
async function isCopied(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return isCopiedAsSelection(text, button)
  }
}

/** Copies as the keyboard does: a text that is selected. It is beside the button, since an open dialog has the page. */
function isCopiedAsSelection(text: string, button: HTMLElement): boolean {
  const field = document.createElement('textarea')
  field.className = 'hidden-text'
  field.value = text
  button.after(field)
  field.select()
  // Deprecated in favour of the clipboard that is missing here; nothing else is in its place.
  const page: { execCommand(command: 'copy'): boolean } = document
  const isDone = page.execCommand('copy')
  field.remove()
  button.focus()
  return isDone
}

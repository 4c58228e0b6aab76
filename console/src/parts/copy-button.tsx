import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { t } from '../language/language.js'
import { Icon } from './icons.js'

const SHOWN_MS = 2000

/** Copies a text, and says so. */
export function CopyButton({
  text,
  label,
}: {
  readonly text: string
  readonly label?: string
}): JSX.Element {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <button type="button" class="button small" onClick={() => void copy()}>
      <Icon name="copy" />
      <span aria-live="polite">{copied ? t('copied') : (label ?? t('copy'))}</span>
    </button>
  )
}

import type { JSX } from 'preact'

import { moment, t } from '../language/language.js'

/** A moment as the reader writes it; a word for none. */
export function Time({ value }: { readonly value: string | null }): JSX.Element {
  if (value === null) return <span class="soft">{t('never')}</span>
  return (
    <time class="nowrap" datetime={value}>
      {moment(value)}
    </time>
  )
}

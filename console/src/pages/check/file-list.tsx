import type { JSX } from 'preact'

import { t } from '../../language/language.js'
import { checks, chosen, type Check } from './checks.js'

/** All files with their verdicts; one of them is chosen. */
export function FileList(): JSX.Element {
  return (
    <ul class="files" aria-label={t('check.files')}>
      {checks.value.map((check) => (
        <li key={check.id}>
          <button
            type="button"
            aria-pressed={check.id === chosen.value}
            onClick={() => (chosen.value = check.id)}
          >
            <span class="name">{check.file.name}</span>
            <VerdictBadge check={check} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The verdict in a word. */
export function VerdictBadge({ check }: { readonly check: Check }): JSX.Element {
  if (check.state === 'waiting')
    return (
      <span class="badge">
        <span class="spinner" />
        {t('check.checking')}
      </span>
    )
  if (check.verdict === undefined) return <span class="badge warn">{t('check.noVerdict')}</span>
  return check.verdict.valid ? (
    <span class="badge ok">{t('check.valid')}</span>
  ) : (
    <span class="badge bad">{t('check.invalid')}</span>
  )
}

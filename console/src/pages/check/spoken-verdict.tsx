import type { JSX } from 'preact'

import { t } from '../../language/language.js'
import type { Check } from './checks.js'
import { verdictSentence } from './summary.js'

/**
 * The verdict on the file that is shown, for those who do not see the page. It is there before there is a verdict:
 * what comes into the page with its text already in it is not read out.
 */
export function SpokenVerdict({ check }: { readonly check: Check | undefined }): JSX.Element {
  return (
    <p class="hidden-text" role="status">
      {check === undefined ? '' : spoken(check)}
    </p>
  )
}

function spoken({ file, state, verdict }: Check): string {
  if (state === 'waiting') return `${file.name}: ${t('check.checking')}`
  if (verdict === undefined) return ''
  const word = t(verdict.valid ? 'check.valid' : 'check.invalid')
  return `${file.name}: ${word}. ${verdictSentence(verdict)}`
}

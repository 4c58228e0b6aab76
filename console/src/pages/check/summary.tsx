import type { JSX } from 'preact'

import type { Verdict } from '../../api/invoices.js'
import { day, number, t } from '../../language/language.js'

/** The verdict in a sentence, and which invoice it is about. */
export function Summary({ verdict }: { readonly verdict: Verdict }): JSX.Element {
  const { valid, invoice, profile, version, currency = '' } = verdict
  // The currency as the invoice has it: a code that is none is only warned of.
  const gross = number(invoice?.total.gross ?? 0, { minimumFractionDigits: 2 })
  return (
    <>
      <p class={`verdict ${valid ? 'ok' : 'bad'}`}>
        <strong>{t(valid ? 'check.valid' : 'check.invalid')}</strong>
        <span>{verdictSentence(verdict)}</span>
      </p>
      {invoice === undefined ? null : (
        <dl class="facts">
          <Fact label={t('check.number')} value={invoice.number} />
          <Fact label={t('check.date')} value={day(invoice.date)} />
          <Fact label={t('check.seller')} value={invoice.seller.name} />
          <Fact label={t('check.buyer')} value={invoice.buyer.name} />
          <Fact label={t('check.gross')} value={`${gross} ${currency}`.trim()} />
          <Fact label={t('check.profile')} value={[profile, version].filter(Boolean).join(' ')} />
        </dl>
      )}
    </>
  )
}

/** The verdict with the number of its findings. */
export function verdictSentence({ valid, counts }: Verdict): string {
  const { error, warning } = counts.severity
  const kind = valid ? (warning > 0 ? 'warned' : 'valid') : 'invalid'
  return t(`check.verdict.${kind}`, { errors: error, warnings: warning })
}

function Fact({ label, value }: { readonly label: string; readonly value: string }): JSX.Element {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

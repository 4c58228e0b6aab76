import type { JSX } from 'preact'

import type { Verdict } from '../../api/invoices.js'
import { day, number, t } from '../../language/language.js'

/** The verdict in a sentence, and which invoice it is about. */
export function Summary({ verdict }: { readonly verdict: Verdict }): JSX.Element {
  const { valid, counts, invoice, profile, version, currency = '' } = verdict
  const { error, warning } = counts.severity
  // The currency as the invoice has it: a code that is none is only warned of.
  const gross = number(invoice?.total.gross ?? 0, { minimumFractionDigits: 2 })
  const kind = valid ? (warning > 0 ? 'warned' : 'valid') : 'invalid'
  return (
    <>
      <p class={`verdict ${valid ? 'ok' : 'bad'}`} role="status">
        <strong>{t(valid ? 'check.valid' : 'check.invalid')}</strong>
        <span>{t(`check.verdict.${kind}`, { errors: error, warnings: warning })}</span>
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

function Fact({ label, value }: { readonly label: string; readonly value: string }): JSX.Element {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

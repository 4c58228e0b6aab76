import type { JSX } from 'preact'

import type { Finding, Verdict } from '../../api/invoices.js'
import { isKey, number, t } from '../../language/language.js'

const STATES = { passed: 'ok', failed: 'bad', partial: 'warn', not_checked: '' } as const

/** The verdict by layer and rule pack, and every finding. */
export function VerdictPart({ verdict }: { readonly verdict: Verdict }): JSX.Element {
  const findings = [...verdict.errors, ...verdict.warnings]
  const { error, warning, info } = verdict.counts.severity
  const all = error + warning + info
  return (
    <div class="stack">
      <ul class="layers" aria-label={t('check.layers')}>
        {verdict.layers.map(({ name, status, ms }) => (
          <li key={name}>
            <span class="name">{layerName(name)}</span>
            <span class={`badge ${STATES[status]}`}>{t(`check.status.${status}`)}</span>
            <span class="soft fine number">{number(ms, { maximumFractionDigits: 0 })} ms</span>
          </li>
        ))}
        {(verdict.packs ?? []).map(({ id, version, status }) => (
          <li key={id}>
            <span class="name">{t('check.pack', { name: `${id} ${version}` })}</span>
            <span class={`badge ${STATES[status]}`}>{t(`check.status.${status}`)}</span>
          </li>
        ))}
      </ul>
      {findings.length === 0 ? (
        <p class="note ok">{t('check.noFindings')}</p>
      ) : (
        <ol class="findings">
          {findings.map((finding, index) => (
            <FindingItem key={index} finding={finding} />
          ))}
        </ol>
      )}
      {findings.length < all ? (
        <p class="soft">{t('check.listed', { listed: findings.length, all })}</p>
      ) : null}
    </div>
  )
}

function layerName(name: string): string {
  const key = `check.layer.${name}`
  return isKey(key) ? t(key) : name
}

const SEVERITIES = { error: 'bad', warning: 'warn', info: '' } as const

function FindingItem({ finding }: { readonly finding: Finding }): JSX.Element {
  const { severity, message, code, rule, term, path, found, expected, page } = finding
  const facts = [
    found === undefined ? '' : t('check.found', { value: found }),
    expected === undefined ? '' : t('check.expected', { value: expected }),
    page === undefined ? '' : t('check.page', { page }),
  ].filter((text) => text !== '')
  return (
    <li class={severity}>
      <p>
        <span class={`badge ${SEVERITIES[severity]}`}>{t(`severity.${severity}`)}</span> {message}
      </p>
      <p class="soft fine">
        <code>{code === rule ? rule : `${code} (${rule})`}</code>
        {term === undefined ? null : <code>{term}</code>}
        {path === undefined ? null : <code>{path}</code>}
        {facts.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </li>
  )
}

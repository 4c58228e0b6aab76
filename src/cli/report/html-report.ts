import type { Locale } from '../../request/checked-request.js'
import { dependentFindings, relationTo } from '../../verdict/dependent-findings.js'
import type { ReportFinding } from '../../verdict/report.js'
import type { ValidateResult } from '../../documents/documents.js'
import { findingName } from './finding-lines.js'
import { invoiceFacts, type Report } from './invoice-facts.js'
import { packText } from './text-report.js'
import { countWords, named, reportWords, type ReportWords } from './report-words.js'

const STYLE = `
:root{color-scheme:light dark;--ok:#12703f;--bad:#b3261e;--line:#8884;--soft:#8881}
body{font:15px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.05rem;margin:2rem 0 .5rem}
.verdict{display:inline-block;margin:.75rem 0;padding:.25rem .75rem;border-radius:.4rem;color:#fff;font-weight:600}
.ok{background:var(--ok)}.bad{background:var(--bad)}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid var(--line)}
th{font-weight:600;background:var(--soft)}code{font:.85em ui-monospace,monospace;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;margin:0}dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere}
small{opacity:.7}.below td:first-child{padding-left:2rem}.num{font-variant-numeric:tabular-nums;text-align:right}`

/** A validation result as a self-contained HTML page, without scripts or external resources. */
export function htmlReport(file: string, result: ValidateResult, locale: Locale): string {
  const words = reportWords(locale)
  const valid = result.zugferd && result.valid
  const { error, warning, info } = result.zugferd ? result.counts.severity : NOTHING
  const body = result.zugferd
    ? [
        facts(result, words),
        layersTable(result, words),
        packsTable(result, words),
        findingsTable(words('errors'), result.errors, error, words),
        findingsTable(words('warnings'), result.warnings, warning + info, words),
      ].join('')
    : `<p>${escapeHtml(result.message)}</p>`
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(named(words('title'), file, words))}</title><style>${STYLE}</style></head>
<body><h1>${words('title')}</h1><p><code>${escapeHtml(file)}</code></p>
<p class="verdict ${valid ? 'ok' : 'bad'}">${valid ? words('valid') : words('invalid')}</p>
${body}</body></html>
`
}

const NOTHING = { error: 0, warning: 0, info: 0 }

function facts(result: Report, words: ReportWords): string {
  const { profile, version, release, xml } = result
  const rows = [...invoiceFacts(result, words)]
  if (profile !== undefined)
    rows.push([words('profile'), [profile, version, release].filter(Boolean).join(' ')])
  if (xml !== undefined)
    rows.push([words('judged'), `${xml.name}, SHA-256 ${xml.sha256}, ${xml.guideline}`])
  const entries = rows.map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  return `<dl>${entries.join('')}</dl>`
}

function layersTable({ layers }: Report, words: ReportWords): string {
  const rows = layers.map(
    ({ name, status, ms }) =>
      `<tr><td>${words(`layer.${name}`)}</td><td>${words(`status.${status}`)}</td><td class="num">${ms.toFixed(1)}</td></tr>`,
  )
  return `<h2>${words('result')}</h2><table><thead><tr><th scope="col">${words('layer')}</th><th scope="col">${words('result')}</th><th scope="col" class="num">ms</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function packsTable({ packs }: Report, words: ReportWords): string {
  if (packs.length === 0) return ''
  const rows = packs.map((pack) => {
    const { error, warning, info } = pack.counts
    return `<tr><td>${escapeHtml(packText(pack))}</td><td>${words(`status.${pack.status}`)}</td><td class="num">${error}</td><td class="num">${warning + info}</td></tr>`
  })
  return `<table><thead><tr><th scope="col">${words('pack')}</th><th scope="col">${words('result')}</th><th scope="col" class="num">${words('errors')}</th><th scope="col" class="num">${words('warnings')}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function findingsTable(
  title: string,
  findings: readonly ReportFinding[],
  count: number,
  words: ReportWords,
): string {
  if (count === 0) return `<h2>${title}</h2><p>${words('none')}</p>`
  const rows = dependentFindings(findings).flatMap(({ finding, repeated, dependents }) => [
    ...[finding, ...repeated].map((each) => findingRow(each, words)),
    ...dependents.map((each) => findingRow(each, words, words(relationTo(finding)))),
  ])
  return `<h2>${title} (${countWords(findings.length, count, words)})</h2><table><thead><tr><th scope="col">${words('rule')}</th><th scope="col">${words('message')}</th><th scope="col">${words('place')}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** @param relation why the finding is below the one before it */
function findingRow(finding: ReportFinding, words: ReportWords, relation?: string): string {
  const values = [
    finding.expected === undefined ? '' : named(words('expected'), finding.expected, words),
    finding.found === undefined ? '' : named(words('found'), finding.found, words),
  ].filter((part) => part !== '')
  const detail = values.length === 0 ? '' : `<br><small>${escapeHtml(values.join(', '))}</small>`
  const place = [finding.term, finding.path, finding.xpath].filter((part) => part !== undefined)
  const above = relation === undefined ? '' : `<small>${escapeHtml(relation)}</small><br>`
  return `<tr${relation === undefined ? '' : ' class="below"'}><td><code>${escapeHtml(findingName(finding))}</code></td><td>${above}${escapeHtml(finding.message)}${detail}</td><td>${place.map((part) => `<code>${escapeHtml(part)}</code>`).join('<br>')}</td></tr>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

import type { ValidationReport } from '../../verdict/report.js'
import { shownText } from '../shown-text.js'
import type { ViewWords } from '../words.js'
import { withBreaks } from './page/breaks.js'
import { escapeHtml } from './page/escape.js'

/** The layers and rule packs of a validation with their results, and the XML that was checked. */
export function checkedPart(words: ViewWords, report: ValidationReport | undefined): string {
  if (report === undefined) return ''
  const { layers, packs, xml } = report
  const state = (status: string) =>
    `<span class="${status === 'passed' ? 'ok' : 'bad'}">${escapeHtml(words.text(`status.${status}`))}</span>`
  const row = (label: string, html: string) =>
    `<div><dt>${escapeHtml(label)}</dt><dd>${html}</dd></div>`
  const rows = [
    ...layers.map(({ name, status }) => row(words.text(`layer.${name}`), state(status))),
    ...packs.map(({ id, version, status }) =>
      row(words.text('checked.pack', { name: `${id} ${version}` }), state(status)),
    ),
    xml === undefined
      ? ''
      : row(
          words.text('checked.xml'),
          `<bdi>${escapeHtml(shownText(xml.name))}</bdi>, <bdi>${withBreaks(escapeHtml(shownText(xml.guideline)))}</bdi>, SHA-256 <code>${escapeHtml(xml.sha256)}</code>`,
        ),
  ]
  return `<section class="checked"><h2>${escapeHtml(words.text('checked'))}</h2><dl>${rows.join('')}</dl></section>`
}

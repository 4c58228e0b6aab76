import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

import { t } from '../../language/language.js'
import { Icon } from '../../parts/icons.js'
import { Failed, messageOf, Problem, Waiting } from '../../parts/loading.js'
import { save } from '../../parts/forms/save.js'
import { makeAgain, outcome } from './draft.js'
import { drawPages } from './pdf-pages.js'

const WIDEST = 900

/** The invoice of the request, as its PDF looks. */
export function Preview(): JSX.Element {
  const { state, invoice, problem, canMakeAgain } = outcome.value
  const paper = useRef<HTMLDivElement>(null)
  const [unread, setUnread] = useState('')
  useEffect(() => {
    const place = paper.current
    if (place === null || invoice === undefined) return
    let isCurrent = true
    const width = Math.min(place.clientWidth, WIDEST)
    drawPages(invoice.bytes, width, (page, pages) => t('playground.page', { page, pages })).then(
      (canvases) => {
        if (isCurrent) place.replaceChildren(...canvases)
      },
      (thrown: unknown) => setUnread(messageOf(thrown)),
    )
    return () => {
      isCurrent = false
    }
  }, [invoice])
  return (
    <section
      class="card preview"
      aria-label={t('playground.invoice')}
      aria-busy={state === 'working'}
    >
      <div class="row apart">
        <h2>{t('playground.invoice')}</h2>
        <div class="row">
          {state === 'working' ? <Waiting text={t('playground.working')} /> : null}
          {state === 'done' ? <span class="badge ok">{t('check.valid')}</span> : null}
          {invoice === undefined ? null : (
            <button
              type="button"
              class="button small"
              onClick={() => save(invoice.filename, 'application/pdf', invoice.bytes)}
            >
              <Icon name="save" />
              PDF
            </button>
          )}
        </div>
      </div>
      <Failed message={problem} again={canMakeAgain === true ? makeAgain : undefined} />
      <Problem message={problem === '' ? unread : ''} />
      <div class={`paper${state === 'refused' ? ' old' : ''}`} ref={paper} />
    </section>
  )
}

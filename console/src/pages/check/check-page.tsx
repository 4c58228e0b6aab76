import './check.css'

import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'

import { t } from '../../language/language.js'
import { PageHead } from '../../parts/page-head.js'
import { addFiles, checkAgain, checks, chosen, forget } from './checks.js'
import { DropZone } from './drop-zone.js'
import { FileList } from './file-list.js'
import { FileResult } from './file-result.js'
import { SpokenVerdict } from './spoken-verdict.js'

/** Files are dropped, and it is shown what they are worth. */
export function CheckPage(): JSX.Element {
  const shown = checks.value.find(({ id }) => id === chosen.value)
  const failed = checks.value.filter(({ problem }) => problem !== undefined)
  const isEmpty = checks.value.length === 0
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0) addFiles(files)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
  return (
    <>
      <PageHead title={t('check.title')} lead={t('check.lead')}>
        {failed.length < 2 ? null : (
          <button type="button" class="button" onClick={() => failed.forEach(checkAgain)}>
            {t('check.againAll', { count: failed.length })}
          </button>
        )}
        {isEmpty ? null : (
          <button type="button" class="button" onClick={() => forget()}>
            {t('check.forgetAll')}
          </button>
        )}
      </PageHead>
      <DropZone isSmall={!isEmpty} />
      {isEmpty ? <Steps /> : null}
      {checks.value.length > 1 ? <FileList /> : null}
      <SpokenVerdict check={shown} />
      {shown === undefined ? null : <FileResult key={shown.id} check={shown} />}
    </>
  )
}

/** What a newcomer will get. */
function Steps(): JSX.Element {
  const parts = ['verdict', 'invoice', 'xml', 'letter'] as const
  return (
    <ul class="cards">
      {parts.map((part) => (
        <li key={part} class="card promise">
          <h2>{t(`check.tab.${part}`)}</h2>
          <p class="soft">{t(`check.promise.${part}`)}</p>
        </li>
      ))}
    </ul>
  )
}

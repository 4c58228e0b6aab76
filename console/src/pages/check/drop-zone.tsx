import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'

import { t } from '../../language/language.js'
import { Icon } from '../../parts/icons.js'
import { Problem } from '../../parts/loading.js'
import { addFiles } from './checks.js'
import { filesOf } from './dropped.js'

const ACCEPTED = '.pdf,.xml,application/pdf,application/xml,text/xml'

/** Takes files by drag and drop, or by a button. */
export function DropZone({ isSmall }: { readonly isSmall: boolean }): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isWithout, setWithout] = useState(false)
  const take = (files: Iterable<File>) => {
    const all = [...files]
    setWithout(all.length === 0)
    if (all.length > 0) addFiles(all)
  }
  return (
    <div
      class={`drop${isSmall ? ' small' : ''}${isOver ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const { dataTransfer } = event
        if (dataTransfer?.types.includes('Files') === true) void filesOf(dataTransfer).then(take)
      }}
    >
      <Icon name="drop" />
      <p>{t('check.drop')}</p>
      <button type="button" class="button main" onClick={() => input.current?.click()}>
        {t('check.choose')}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={t('check.choose')}
        onChange={(event) => {
          take(event.currentTarget.files ?? [])
          event.currentTarget.value = ''
        }}
      />
      <p class="soft fine">{t('check.private')}</p>
      <Problem message={isWithout ? t('check.noneDropped') : ''} />
    </div>
  )
}

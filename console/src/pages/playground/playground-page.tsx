import './playground.css'

import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

import { t } from '../../language/language.js'
import { Waiting } from '../../parts/loading.js'
import { PageHead } from '../../parts/page-head.js'
import { CopyAs } from './copy-as.js'
import { draft, outcome, startDraft } from './draft.js'
import { RequestEditor } from './editor.js'
import { Preview } from './preview.js'
import { Problems } from './problems.js'
import { RequestSchema } from './request-schema.js'
import { Tools } from './tools.js'

/** A request in an editor, and beside it the invoice that it gives. */
export function PlaygroundPage(): JSX.Element {
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<RequestEditor>()
  const [isCopying, setCopying] = useState(false)
  useEffect(() => {
    let opened: RequestEditor | undefined
    let isGone = false
    const open = (schema: RequestSchema | undefined) => {
      if (isGone || host.current === null) return
      const onText = (text: string) => (draft.value = text)
      opened = new RequestEditor(host.current, draft.value, {
        label: t('playground.editor'),
        schema,
        onText,
      })
      setEditor(opened)
    }
    // Without the schema the editor helps less, and is still an editor.
    RequestSchema.load().then(open, () => open(undefined))
    const stop = startDraft()
    return () => {
      isGone = true
      stop()
      opened?.close()
    }
  }, [])
  const problems = outcome.value.details
  useEffect(() => editor?.mark(problems), [editor, problems])
  return (
    <>
      <PageHead title={t('playground.title')} lead={t('playground.lead')}>
        <button type="button" class="button" onClick={() => setCopying(true)}>
          {t('playground.copyAs')}
        </button>
      </PageHead>
      {editor === undefined ? null : <Tools editor={editor} />}
      <div class="bench">
        <section class="card editor-card" aria-label={t('playground.request')}>
          {editor === undefined ? <Waiting /> : null}
          <div class="editor" ref={host} />
          <Problems details={problems} onShow={(path) => editor?.show(path)} />
        </section>
        <Preview />
      </div>
      {isCopying ? <CopyAs onClose={() => setCopying(false)} /> : null}
    </>
  )
}

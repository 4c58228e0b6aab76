import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { SERVICE } from '../../api/client.js'
import { t } from '../../language/language.js'
import { CopyButton } from '../../parts/copy-button.js'
import { Dialog } from '../../parts/forms/dialog.js'
import { Tabs } from '../../parts/tabs.js'
import { draft } from './draft.js'
import { PROGRAMS, programText, type ProgramLanguage } from './programs.js'

/** The request as a program that sends it. */
export function CopyAs({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const [language, setLanguage] = useState<ProgramLanguage>('curl')
  const text = programText(language, `${SERVICE}/v1/generate`, draft.value)
  return (
    <Dialog title={t('playground.copyAs')} onClose={onClose}>
      <p class="soft fine">{t('playground.copyAs.lead')}</p>
      <Tabs
        label={t('playground.copyAs')}
        chosen={language}
        onChoose={setLanguage}
        tabs={PROGRAMS.map(({ name, label }) => ({
          name,
          label,
          content: () => (
            <pre class="program" tabIndex={0} aria-label={label} role="region">
              {text}
            </pre>
          ),
        }))}
      />
      <div class="row">
        <CopyButton text={text} />
        <button type="button" class="button small" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </Dialog>
  )
}

import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'

import { bytes, t } from '../../language/language.js'
import { CopyButton } from '../../parts/copy-button.js'
import { Problem, Waiting } from '../../parts/loading.js'
import { save } from '../../parts/forms/save.js'
import { Tabs } from '../../parts/tabs.js'
import type { Verdict } from '../../api/invoices.js'
import { checkAgain, forget, type Check } from './checks.js'
import { Summary } from './summary.js'
import { VerdictPart } from './verdict-part.js'
import type { Letter, Viewed } from './viewed.js'
import { ViewedPart } from './viewed-part.js'

const TAB_NAMES = ['verdict', 'invoice', 'xml', 'letter'] as const
type TabName = (typeof TAB_NAMES)[number]

/** Everything about one file. */
export function FileResult({ check }: { readonly check: Check }): JSX.Element {
  const { file, verdict, viewed, problem } = check
  return (
    <section class="card result" aria-label={file.name}>
      <header class="row apart">
        <div>
          <h2>{file.name}</h2>
          <p class="soft fine">{bytes(file.size)}</p>
        </div>
        <div class="row">
          {verdict === undefined ? null : (
            <Reports name={file.name} verdict={verdict} viewed={viewed} />
          )}
          {problem === undefined ? null : (
            <button type="button" class="button small" onClick={() => checkAgain(check)}>
              {t('check.again')}
            </button>
          )}
          <button type="button" class="button small quiet" onClick={() => forget(check.id)}>
            {t('check.forget')}
          </button>
        </div>
      </header>
      {check.state === 'waiting' ? <Waiting text={t('check.checking')} /> : null}
      <Problem message={problem ?? ''} />
      {verdict === undefined ? null : (
        <>
          <Summary verdict={verdict} />
          <Parts verdict={verdict} viewed={viewed} name={file.name} />
        </>
      )}
    </section>
  )
}

interface PartsProps {
  readonly name: string
  readonly verdict: Verdict
  readonly viewed: Viewed | undefined
}

function Parts({ verdict, viewed, name }: PartsProps): JSX.Element {
  const [shown, setShown] = useState<{ tab: TabName; target?: string }>({ tab: 'verdict' })
  const elsewhere = (id: string) =>
    setShown({ tab: id.startsWith('x') ? 'xml' : 'invoice', target: id })
  const part = (nodes: readonly Node[] = []) =>
    viewed === undefined ? null : (
      <ViewedPart
        nodes={nodes}
        style={viewed.style}
        onElsewhere={elsewhere}
        {...(shown.target === undefined ? {} : { target: shown.target })}
      />
    )
  const letter = viewed?.letter
  const contents: Readonly<Record<TabName, () => ComponentChildren>> = {
    verdict: () => <VerdictPart verdict={verdict} />,
    invoice: () => part(viewed?.invoice),
    xml: () => part(viewed?.xml),
    letter: () => (letter === undefined ? null : <LetterPart letter={letter} />),
  }
  const isThere = (name: TabName) =>
    name === 'verdict' || (name === 'letter' ? letter : viewed) !== undefined
  return (
    <Tabs
      label={name}
      chosen={shown.tab}
      onChoose={(tab) => setShown({ tab })}
      tabs={TAB_NAMES.filter(isThere).map((tab) => ({
        name: tab,
        label: t(`check.tab.${tab}`),
        content: contents[tab],
      }))}
    />
  )
}

function Reports({ name, verdict, viewed }: PartsProps): JSX.Element {
  const json = () =>
    save(`${name}.json`, 'application/json', `${JSON.stringify(verdict, null, 2)}\n`)
  return (
    <>
      {viewed === undefined ? null : (
        <button
          type="button"
          class="button small"
          onClick={() => save(`${name}.html`, 'text/html', viewed.html)}
        >
          {t('check.save', { format: 'HTML' })}
        </button>
      )}
      <button type="button" class="button small" onClick={json}>
        {t('check.save', { format: 'JSON' })}
      </button>
    </>
  )
}

function LetterPart({ letter }: { readonly letter: Letter }): JSX.Element {
  return (
    <div class="stack">
      <p class="soft">{t('check.letter.lead')}</p>
      <textarea
        class="input letter"
        readonly
        aria-label={t('check.tab.letter')}
        value={letter.text}
      />
      <div class="row">
        <CopyButton text={letter.text} />
        {letter.mail === undefined ? null : (
          <a class="button small" href={letter.mail}>
            {t('check.letter.mail')}
          </a>
        )}
      </div>
    </div>
  )
}

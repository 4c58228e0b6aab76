import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'

import { hasEnded } from '../api/credentials.js'
import { place } from '../routes.js'
import { t } from '../language/language.js'
import { Problem, Waiting } from '../parts/loading.js'
import { PageHead } from '../parts/page-head.js'
import { isSignedIn } from '../session/session.js'
import { Invitation } from '../pages/sign-in/invitation.js'
import { SignIn } from '../pages/sign-in/sign-in.js'
import { Alone } from './alone.js'
import { TopBar } from './top-bar.js'
import { pageOf, type Page } from './pages.js'
import { SideBar } from './side-bar.js'

/** The console: for somebody who is not known, the page that asks; else the pages with their navigation. */
export function App(): JSX.Element {
  const { page, rest } = place.value
  if (page === 'invitation')
    return (
      <Alone>
        <Invitation token={rest} />
      </Alone>
    )
  if (!isSignedIn.value)
    return (
      <Alone>
        <SignIn />
      </Alone>
    )
  return <Shell />
}

function Shell(): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const page = pageOf(place.value.page)
  const name = page?.name ?? ''
  useEffect(() => setOpen(false), [name])
  const skip = (event: Event) => {
    event.preventDefault()
    document.getElementById('content')?.focus()
  }
  return (
    <div class="shell">
      <a class="skip button main" href="#content" onClick={skip}>
        {t('skip')}
      </a>
      <TopBar isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      <SideBar isOpen={isOpen} current={name} />
      <main id="content" tabIndex={-1} class={page?.wide === true ? 'wide' : ''}>
        <SessionEnded />
        {page === undefined ? null : <PageContent key={page.name} page={page} />}
      </main>
    </div>
  )
}

/** Says that nothing is checked or made any more, and where to sign in without losing what the page keeps. */
function SessionEnded(): JSX.Element | null {
  if (!hasEnded.value) return null
  return (
    <div class="note warn row apart">
      <p role="alert">{t('session.ended')}</p>
      <a class="button small" href={location.pathname} target="_blank">
        {t('session.again')}
      </a>
    </div>
  )
}

/** A page, whose code is loaded when it is first opened. */
function PageContent({ page }: { readonly page: Page }): JSX.Element {
  const [Content, setContent] = useState<ComponentType>()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    page.load().then(
      (loaded) => setContent(() => loaded),
      () => setMissing(true),
    )
  }, [page])
  if (isMissing) return <MissingPage title={t(page.title)} />
  return Content === undefined ? <Waiting /> : <Content />
}

/** An update of the service takes away the code of pages that were not opened before: only the new console has it. */
function MissingPage({ title }: { readonly title: string }): JSX.Element {
  return (
    <>
      <PageHead title={title}>
        <button type="button" class="button" onClick={() => location.reload()}>
          {t('reload')}
        </button>
      </PageHead>
      <Problem message={t('pageMissing')} />
    </>
  )
}

import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

import { isFinal } from '../api/client.js'
import { t } from '../language/language.js'
import { Failed, messageOf, useClearing } from './loading.js'

/** A page of a list, and where the next one begins. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly next: string | null
}

/** A list that is loaded page by page. */
export interface Paged<T> {
  readonly items: readonly T[]
  readonly state: 'loading' | 'ready' | 'failed'
  readonly problem: string
  /** Loads once more what failed, if that can succeed. */
  readonly again: (() => void) | undefined
  /** Loads the next page; undefined if all is there. */
  readonly more: (() => void) | undefined
  /** Loads the list again from its beginning. */
  readonly reload: () => void
}

/** Loads a list, and again from its beginning when what it depends on changes. */
export function usePaged<T>(
  load: (cursor: string | undefined) => Promise<Page<T>>,
  on: readonly unknown[],
): Paged<T> {
  const [list, setList] = useState<Page<T>>({ items: [], next: null })
  const [state, setState] = useState<Paged<T>['state']>('loading')
  const [problem, setProblem] = useState('')
  const [again, setAgain] = useState<() => void>()
  const [round, setRound] = useState(0)
  // Counts the lists: a page of one that is not shown any more is dropped.
  const shown = useRef(0)
  const clear = () => setList({ items: [], next: null })
  const isThere = useClearing(clear, on)
  const read = (before: readonly T[], cursor: string | undefined) => {
    const list = shown.current
    const isCurrent = () => shown.current === list
    setState('loading')
    load(cursor).then(
      ({ items, next }) => {
        if (!isCurrent()) return
        isThere()
        setList({ items: [...before, ...items], next })
        setState('ready')
      },
      (thrown: unknown) => {
        if (!isCurrent()) return
        if (cursor === undefined) clear()
        setProblem(messageOf(thrown))
        const once = () => read(before, cursor)
        setAgain(() => (isFinal(thrown) ? undefined : once))
        setState('failed')
      },
    )
  }
  useEffect(() => {
    read([], undefined)
    return () => {
      shown.current += 1
    }
  }, [round, ...on])
  const { items, next } = list
  return {
    items,
    state,
    problem,
    again,
    more: next === null ? undefined : () => read(items, next),
    reload: () => setRound(round + 1),
  }
}

/** What stands in place of a list without items: that it is empty, only if that is known. */
export function emptyText({ state }: Paged<unknown>, text: string): string {
  return { loading: t('loading'), ready: text, failed: '' }[state]
}

/** Why a list, or its next page, is not there. */
export function ListProblem({ list }: { readonly list: Paged<unknown> }): JSX.Element | null {
  const { state, problem, again } = list
  return <Failed message={state === 'failed' ? problem : ''} again={again} />
}

/** The button for the next page. */
export function More({ list }: { readonly list: Paged<unknown> }): JSX.Element | null {
  const { state, more } = list
  if (more === undefined) return null
  const isLoading = state === 'loading'
  return (
    <button
      type="button"
      class="button"
      aria-disabled={isLoading}
      onClick={isLoading ? undefined : more}
    >
      {t('more')}
    </button>
  )
}

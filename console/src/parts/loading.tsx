import type { ComponentChildren, JSX } from 'preact'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

import { Refusal } from '../api/client.js'
import { t } from '../language/language.js'

/** What is loaded: not there yet, there, or refused. */
export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly message: string }

/** After a choice, the time for which what belongs to the choice before may still be shown, so that nothing flickers. */
const PATIENCE_MS = 300

/**
 * Clears what is shown when a choice has changed and what belongs to it takes long.
 * @param on the choice
 * @returns a function to call when it is there
 */
export function useClearing(clear: () => void, on: readonly unknown[]): () => void {
  const timer = useRef<number | undefined>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => {
    timer.current = window.setTimeout(clear, PATIENCE_MS)
    return stop
  }, on)
  return stop
}

/**
 * Loads something when the page opens, and again when what it depends on changes.
 * @returns what is there, and a function that loads it again
 */
export function useLoaded<T>(
  load: () => Promise<T>,
  on: readonly unknown[] = [],
): readonly [Loaded<T>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const [round, setRound] = useState(0)
  const isThere = useClearing(() => setLoaded({ state: 'loading' }), on)
  useEffect(() => {
    let current = true
    const show = (next: Loaded<T>) => {
      if (!current) return
      isThere()
      setLoaded(next)
    }
    load().then(
      (value) => show({ state: 'ready', value }),
      (thrown: unknown) => show({ state: 'failed', message: messageOf(thrown) }),
    )
    return () => {
      current = false
    }
  }, [round, ...on])
  return [loaded, useCallback(() => setRound((before) => before + 1), [])]
}

/** What went wrong, for people: in the service's words, or in ours when it gave no answer. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Refusal)) return t('unreachable')
  const id = thrown.requestId === '' ? '' : ` (${thrown.requestId})`
  return thrown.message === ''
    ? t('unexpected', { status: String(thrown.status) })
    : thrown.message + (thrown.status >= 500 ? id : '')
}

interface ShownProps<T> {
  readonly of: Loaded<T>
  readonly children: (value: T) => ComponentChildren
  /** Stands there meanwhile, best in the size of what comes, so that nothing moves. */
  readonly meanwhile?: JSX.Element
}

/** Shows what is loaded, or why it is not there. */
export function Shown<T>({ of, children, meanwhile }: ShownProps<T>): JSX.Element {
  if (of.state === 'ready') return <>{children(of.value)}</>
  if (of.state === 'failed') return <Problem message={of.message} />
  return meanwhile ?? <Waiting />
}

/** Something is on its way. */
export function Waiting({ text = t('loading') }: { readonly text?: string }): JSX.Element {
  return (
    <p class="row soft" role="status">
      <span class="spinner" />
      {text}
    </p>
  )
}

/** What went wrong. */
export function Problem({ message }: { readonly message: string }): JSX.Element | null {
  if (message === '') return null
  return (
    <p class="note bad" role="alert">
      {message}
    </p>
  )
}

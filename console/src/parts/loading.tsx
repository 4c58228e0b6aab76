import type { ComponentChildren, JSX } from 'preact'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

import { isFinal, Refusal } from '../api/client.js'
import { t } from '../language/language.js'

/** What is loaded: not there yet, there, or refused. */
export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | {
      readonly state: 'failed'
      readonly message: string
      /** Loads it once more, if that can succeed. */
      readonly again: (() => void) | undefined
    }

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
  const reload = useCallback(() => setRound((before) => before + 1), [])
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
      (thrown: unknown) => {
        const again = isFinal(thrown) ? undefined : reload
        show({ state: 'failed', message: messageOf(thrown), again })
      },
    )
    return () => {
      current = false
    }
  }, [round, ...on])
  return [loaded, reload]
}

/** What went wrong, for people: in the service's words, or in ours when it gave no answer. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Refusal)) return t('unreachable')
  const id = thrown.requestId === '' ? '' : ` (${thrown.requestId})`
  if (thrown.message === '') return t('unexpected', { status: String(thrown.status) })
  // Where fields were refused, the message says only that there are details.
  const fields = (thrown.details ?? []).slice(0, MOST_FIELDS).map(({ path, message }) => {
    // A field of the body, `$.name`, or of the address, `$['?status']`.
    const what = path.replace(/^\$\.?/, '').replace(/^\[["']\??(.*)["']\]$/, '$1')
    return what === '' ? message : t('named', { what, name: message })
  })
  if (fields.length > 0) return fields.join(' ')
  return thrown.message + (thrown.status >= 500 ? id : '')
}

/** Refused fields that are named; a form has few. */
const MOST_FIELDS = 5

interface ShownProps<T> {
  readonly of: Loaded<T>
  readonly children: (value: T) => ComponentChildren
  /** Stands there meanwhile, best in the size of what comes, so that nothing moves. */
  readonly meanwhile?: JSX.Element
}

/** Shows what is loaded, or why it is not there. */
export function Shown<T>({ of, children, meanwhile }: ShownProps<T>): JSX.Element {
  if (of.state === 'ready') return <>{children(of.value)}</>
  if (of.state === 'failed') return <Failed message={of.message} again={of.again} />
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

interface FailedProps {
  readonly message: string
  readonly again: (() => void) | undefined
}

/** What could not be loaded, and a button for it; a device that is online again loads it by itself. */
export function Failed({ message, again }: FailedProps): JSX.Element | null {
  useEffect(() => {
    if (message === '' || again === undefined) return undefined
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [message, again])
  if (message === '') return null
  return (
    <div class="stack">
      <Problem message={message} />
      {again === undefined ? null : (
        <div class="row">
          <button type="button" class="button small" onClick={again}>
            {t('retry')}
          </button>
        </div>
      )}
    </div>
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

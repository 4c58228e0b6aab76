import { effect, signal } from '@preact/signals'

import { forgetWithSession, hasEnded } from '../../api/credentials.js'
import { isFinal, Refusal } from '../../api/client.js'
import { generate, type Detail, type Generated } from '../../api/invoices.js'
import { t } from '../../language/language.js'
import { messageOf } from '../../parts/loading.js'
import { EXAMPLE } from './example.js'

/** What a request gives. The invoice stays until the next one is there. */
export interface Outcome {
  readonly state: 'idle' | 'working' | 'done' | 'refused'
  readonly invoice?: Generated
  /** Problems with their places in the request. */
  readonly details: readonly Detail[]
  /** Why there is no answer. */
  readonly problem: string
  /** Whether the same request can succeed at another time. */
  readonly canMakeAgain?: boolean
}

/** After the last key stroke, the time until the invoice is made. */
const PAUSE_MS = 600

const NOTHING: Outcome = { state: 'idle', details: [], problem: '' }

/** The text in the editor, in this page's memory only. */
export const draft = signal(`${JSON.stringify(EXAMPLE, null, 2)}\n`)
export const outcome = signal<Outcome>(NOTHING)

/** How often it was asked to make the invoice of the same text once more. */
const round = signal(0)

/** Makes the invoice of the text once more, as after the service could not be reached. */
export function makeAgain(): void {
  round.value += 1
}

/**
 * Makes the invoice of the text whenever it has changed.
 * @returns a function that ends this
 */
export function startDraft(): () => void {
  let running: AbortController | undefined
  const stop = effect(() => {
    const [text] = [draft.value, round.value]
    // Once somebody has signed in again, what the session refused is made.
    if (hasEnded.value) return undefined
    const timer = setTimeout(() => {
      running?.abort()
      running = new AbortController()
      void make(text, running.signal)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return () => {
    stop()
    running?.abort()
  }
}

async function make(text: string, signal: AbortSignal): Promise<void> {
  const before = outcome.peek()
  const { invoice } = before
  const kept = invoice === undefined ? {} : { invoice }
  outcome.value = { ...before, state: 'working' }
  try {
    const made = await generate(text, signal)
    outcome.value = { ...NOTHING, state: 'done', invoice: made }
  } catch (thrown) {
    if (signal.aborted) return
    const details = thrown instanceof Refusal ? (thrown.details ?? []) : []
    const problem = details.length > 0 ? t('playground.refused') : messageOf(thrown)
    outcome.value = {
      ...kept,
      state: 'refused',
      details,
      problem,
      canMakeAgain: !isFinal(thrown),
    }
  }
}

forgetWithSession(() => {
  draft.value = `${JSON.stringify(EXAMPLE, null, 2)}\n`
  outcome.value = NOTHING
})

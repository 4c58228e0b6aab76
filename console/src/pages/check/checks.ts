import { signal } from '@preact/signals'

import { validate, view, type Verdict } from '../../api/invoices.js'
import { Refusal } from '../../api/client.js'
import { forgetWithSession } from '../../api/credentials.js'
import { t } from '../../language/language.js'
import { messageOf } from '../../parts/loading.js'
import { readViewed, type Viewed } from './viewed.js'

/** A file and what is known about it. */
export interface Check {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'ready' | 'failed'
  readonly verdict?: Verdict
  /** The readable invoice; absent if the file has none. */
  readonly viewed?: Viewed
  /** Why there is no verdict, or no page beside it. */
  readonly problem?: string
}

/** Files that are checked at the same time. */
const AT_ONCE = 2

/** In this page's memory only: a reload forgets all of it. */
export const checks = signal<readonly Check[]>([])
export const chosen = signal<number | undefined>(undefined)

let lastId = 0
let running = 0
const waiting: number[] = []
/** Ends the check of a file that is at work. */
const ends = new Map<number, AbortController>()

/** Checks files, and shows the first of them. */
export function addFiles(files: Iterable<File>): void {
  const added = [...files].map((file): Check => ({ id: (lastId += 1), file, state: 'waiting' }))
  checks.value = [...checks.value, ...added]
  chosen.value = added[0]?.id ?? chosen.value
  waiting.push(...added.map(({ id }) => id))
  startNext()
}

/** Checks a file once more that got no verdict, such as while the service could not be reached. */
export function checkAgain({ id, file }: Check): void {
  checks.value = checks.value.map((each) =>
    each.id === id ? { id, file, state: 'waiting' } : each,
  )
  waiting.push(id)
  startNext()
}

/** Forgets one file, or all. */
export function forget(id?: number): void {
  for (const [each, end] of ends) if (id === undefined || each === id) end.abort()
  checks.value = id === undefined ? [] : checks.value.filter((each) => each.id !== id)
  if (!checks.value.some((each) => each.id === chosen.value)) chosen.value = checks.value[0]?.id
}

function startNext(): void {
  while (running < AT_ONCE && waiting.length > 0) {
    const id = waiting.shift()
    const check = checks.value.find((each) => each.id === id)
    if (check === undefined) continue
    running += 1
    const end = new AbortController()
    ends.set(check.id, end)
    void judge(check, end.signal)
      .then((done) => {
        checks.value = checks.value.map((each) => (each.id === id ? done : each))
      })
      .finally(() => {
        running -= 1
        ends.delete(check.id)
        startNext()
      })
  }
}

async function judge(check: Check, signal: AbortSignal): Promise<Check> {
  try {
    const verdict = await validate(check.file, signal)
    return { ...check, state: 'ready', verdict, ...(await pageOf(check.file, signal)) }
  } catch (thrown) {
    const problem = isUnreadable(thrown) ? t('check.unreadable') : messageOf(thrown)
    return { ...check, state: 'failed', problem }
  }
}

/** The statuses of a file that is read and is no invoice that can be shown. */
const WITHOUT_PAGE: ReadonlySet<number> = new Set([400, 422])

/** A verdict counts without the page of the invoice, which the file may not have. */
async function pageOf(file: File, signal: AbortSignal): Promise<Pick<Check, 'viewed' | 'problem'>> {
  try {
    return { viewed: readViewed(await view(file, signal)) }
  } catch (thrown) {
    signal.throwIfAborted()
    const hasNone = thrown instanceof Refusal && WITHOUT_PAGE.has(thrown.status)
    return hasNone ? {} : { problem: messageOf(thrown) }
  }
}

/** Whether the browser cannot read a file, which was moved, changed or removed meanwhile. */
function isUnreadable(thrown: unknown): boolean {
  return thrown instanceof DOMException && /^Not(?:Found|Readable)Error$/.test(thrown.name)
}

forgetWithSession(() => forget())

/** Seconds that a call waits at most, in all. */
const PATIENCE_S = 300

/**
 * Calls a service that has no place for the call at once: a limit of requests is reached (429), or it is
 * busy (503). Waits as long as its answer says, and calls again.
 * @returns the first other answer, or the refusal if that would take too long
 * @throws AbortError as soon as the signal ends the call
 */
export async function patiently(
  call: () => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  for (let waited = 0; ;) {
    const response = await call()
    const seconds = secondsToWait(response)
    if (seconds === undefined || waited + seconds > PATIENCE_S) return response
    waited += seconds
    await pause(seconds * 1000, signal)
  }
}

function secondsToWait({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const text = headers.get('Retry-After') ?? ''
  return /^\d+$/.test(text) ? Math.max(1, Number(text)) : undefined
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(new DOMException('the call was ended', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    if (signal?.aborted === true) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}

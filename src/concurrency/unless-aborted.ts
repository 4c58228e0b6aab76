/** What a task gives, unless the signal fires first: then its end is not waited for. */
export function unlessAborted<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error)
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
    void task.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

const NEVER = 'its promise never settles: there is nothing left that it could wait for'

/** What waits for promises of stages. */
const waiting = new Set<() => void>()

function stopAll(): void {
  for (const stop of waiting) stop()
}

/**
 * A promise that fails when it can never settle: when nothing is left that the process could wait for.
 * Without this the process would end in silence.
 * @throws what `promise` is rejected with; Error if it never settles
 */
export async function settling<T>(promise: Promise<T>): Promise<T> {
  let stop = (): void => undefined
  const never = new Promise<never>((_, reject) => {
    stop = () => {
      const fault = new Error(NEVER)
      // Where it was found out says nothing of where it was caused.
      delete fault.stack
      reject(fault)
    }
  })
  // An embedded library leaves no listener behind.
  if (waiting.size === 0) process.on('beforeExit', stopAll)
  waiting.add(stop)
  try {
    return await Promise.race([promise, never])
  } finally {
    waiting.delete(stop)
    if (waiting.size === 0) process.off('beforeExit', stopAll)
  }
}

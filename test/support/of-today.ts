const DAY_MS = 86_400_000

/**
 * One of so many, others each day: what takes long is gone through in some days.
 * @param every 1 for all
 */
export function ofToday<T>(all: readonly T[], every: number): T[] {
  const day = Math.floor(Date.now() / DAY_MS)
  return all.filter((_, at) => (at + day) % every === 0)
}

/**
 * Processes a limited number of items at the same time and yields the results in the order of the
 * items.
 * @param limit number of items processed at the same time
 * @param work must not reject: an error is part of the result
 */
export async function inOrder<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
  take: (result: R, item: T) => Promise<void> | void,
): Promise<void> {
  const running = new Map<number, Promise<R>>()
  let next = 0
  const start = () => {
    const item = items[next]
    if (item !== undefined) running.set(next, work(item))
    next += 1
  }
  while (next < Math.min(limit, items.length)) start()
  for (const [index, item] of items.entries()) {
    const result = await (running.get(index) as Promise<R>)
    running.delete(index)
    if (next < items.length) start()
    await take(result, item)
  }
}

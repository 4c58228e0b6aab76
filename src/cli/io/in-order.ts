/**
 * Processes a limited number of items at the same time and yields the results in the order of the
 * items. An item is taken only when it can be started, so a source may be larger than memory.
 * @param limit number of items processed at the same time
 * @param work must not reject: an error is part of the result
 */
export async function inOrder<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<R>,
  take: (result: R, item: T) => Promise<void> | void,
): Promise<void> {
  const source =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  const running: { readonly item: T; readonly result: Promise<R> }[] = []
  /** @returns whether there was another item */
  const start = async () => {
    const next = await source.next()
    if (next.done !== true) running.push({ item: next.value, result: work(next.value) })
    return next.done !== true
  }
  try {
    while (running.length < limit && (await start()));
    for (let first = running.shift(); first !== undefined; first = running.shift()) {
      const result = await first.result
      await start()
      await take(result, first.item)
    }
  } finally {
    await Promise.all(running.map(({ result }) => result))
    await source.return?.()
  }
}

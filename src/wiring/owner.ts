import type { Container } from 'inversify'
import { instanceClosed } from './closed.js'

type How<T> = [load: () => Promise<T> | T, close: (loaded: T) => Promise<void> | void]

/**
 * The one owner of what an instance loads: stages, what they share, and pipelines. Each is bound
 * in the root container once it is loaded, and not before: the container would keep the promise of a
 * failed load permanently.
 */
export class Owner {
  readonly #container: Container
  readonly #loading = new Map<string, Promise<unknown>>()
  /** In the order of binding: later ones may use earlier ones. */
  readonly #owned: string[] = []
  #closing: Promise<void> | undefined

  constructor(container: Container) {
    this.#container = container
  }

  /**
   * Returns what is bound to `id`; requests during the load wait for the same load. A load
   * that fails is forgotten, so that the next request tries again.
   * @param close frees it; called once, by {@link close}
   * @throws what `load` throws; Fault CLOSED after {@link close}
   */
  async once<T>(
    id: string,
    load: () => Promise<T> | T,
    close: (loaded: T) => Promise<void> | void = () => undefined,
  ): Promise<T> {
    if (this.#closing !== undefined) throw instanceClosed()
    if (!this.#container.isBound(id)) {
      await (this.#loading.get(id) ?? this.#begin(id, load, close))
    }
    return this.#container.get<T>(id)
  }

  /**
   * Closes everything that was loaded, in reverse order. All are closed, even if one fails.
   * @throws the first error
   */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
    await Promise.allSettled(this.#loading.values())
    const failed: unknown[] = []
    for (const id of this.#owned.splice(0).reverse())
      await this.#container.unbindAsync(id).catch((thrown: unknown) => failed.push(thrown))
    if (failed.length > 0) throw failed[0]
  }

  #begin<T>(id: string, ...how: How<T>): Promise<void> {
    const loading = this.#load(id, ...how).finally(() => this.#loading.delete(id))
    this.#loading.set(id, loading)
    return loading
  }

  async #load<T>(id: string, ...[load, close]: How<T>): Promise<void> {
    const loaded = await load()
    this.#container
      .bind<T>(id)
      .toConstantValue(loaded)
      .onDeactivation(async (bound: T) => close(bound))
    // The container closes only what has been requested once when it is unbound.
    this.#container.get<T>(id)
    this.#owned.push(id)
  }
}

import { workerData } from 'piscina'
import { carried, isNotLoaded } from './carried-fault.js'
import type { Documents } from './documents.js'
import { InlineDocuments, type InstanceSources } from './inline.js'

/** One call, as it is passed between threads. */
export type Task =
  | { readonly call: 'open' }
  | { readonly call: 'warm' }
  | { readonly [K in 'generate' | 'validate' | 'extract']: CallOf<K> }[
      'generate' | 'validate' | 'extract']

interface CallOf<K extends 'generate' | 'validate' | 'extract'> {
  readonly call: K
  readonly input: Parameters<Documents[K]>[0]
  /** Options without those that are for the pool. */
  readonly options: Omit<NonNullable<Parameters<Documents[K]>[1]>, 'signal' | 'share'>
}

let opening: Promise<InlineDocuments> | undefined

/** Opens the instance once; an opening that failed is forgotten, so that the next task tries again. */
function openDocuments(): Promise<InlineDocuments> {
  if (opening !== undefined) return opening
  const attempt = InlineDocuments.open(workerData as InstanceSources)
  attempt.catch(() => (opening = undefined))
  opening = attempt
  return attempt
}

// Before the first task, which gets the error if this fails.
void openDocuments()

/** Runs one task; a fault becomes data, so that its code survives. */
export default async function run(task: Task): Promise<unknown> {
  try {
    const open = await openDocuments()
    if (task.call === 'open') return
    if (task.call === 'warm') {
      await open.warm()
      return
    }
    if (task.call === 'validate') return await open.validate(task.input, task.options)
    if (task.call === 'extract') {
      const extracted = await open.extract(task.input, task.options)
      if (extracted === undefined) return
      const files = extracted.files.map((file) => ({ ...file, bytes: inOwnBuffer(file.bytes) }))
      return { ...extracted, xml: inOwnBuffer(extracted.xml), files }
    }
    const result = await open.generate(task.input, task.options)
    return result.ok ? { ...result, pdf: inOwnBuffer(result.pdf) } : result
  } catch (thrown) {
    if (isNotLoaded(thrown)) return endThread(thrown)
    return carried(thrown)
  }
}

/** Crossing threads copies a view's whole memory; a view of a larger buffer is cut out first. */
function inOwnBuffer(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice()
}

/**
 * Ends this thread, since Node remembers for ever that a module could not be loaded. The document
 * is done once more in the thread that takes its place.
 */
function endThread(reason: unknown): Promise<never> {
  setTimeout(() => {
    throw reason
  }, 0)
  return new Promise(() => undefined)
}

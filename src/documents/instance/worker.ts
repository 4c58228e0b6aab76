import type { RequestInput } from '../../request/request-input.js'
import { workerData } from 'piscina'
import { watchStages } from '../../pipeline/step.js'
import { carried, isNotLoaded } from './carried-fault.js'
import type {
  ConvertOptions,
  Documents,
  EmbedOptions,
  ExtractOptions,
  Generated,
  GeneratedXml,
  GenerationOptions,
  Refused,
  ValidateOptions,
  ViewOptions,
} from '../documents.js'
import type { EmbedInput } from '../embed.js'
import { InlineDocuments, type InstanceSources } from '../inline.js'
import { StageBoard } from './stage-board.js'

/** A call as it is passed between threads. */
export type Task = Call & {
  /** The memory of a {@link StageBoard} on which the thread writes what it is at. */
  readonly board?: SharedArrayBuffer
}

type Call =
  | { readonly call: 'open' }
  | { readonly call: 'warm' }
  | { readonly call: 'close' }
  | CallOf<'generate', GenerationOptions>
  | EmbedCall
  | CallOf<'validate', ValidateOptions>
  | CallOf<'extract', ExtractOptions>
  | CallOf<'convert', ConvertOptions>
  | CallOf<'view', ViewOptions>

interface CallOf<K extends 'generate' | 'validate' | 'extract' | 'convert' | 'view', Options> {
  readonly call: K
  readonly input: Parameters<Documents[K]>[0]
  /** Options other than those of the pool. */
  readonly options: Omit<Options, 'signal' | 'share'>
}

interface EmbedCall {
  readonly call: 'embed'
  readonly input: EmbedInput
  readonly options: Omit<EmbedOptions, 'signal' | 'share'>
}

let opening: Promise<InlineDocuments> | undefined
let opened: InlineDocuments | undefined

/** Opens the instance once. A failed attempt is forgotten, so that the next task tries again. */
function openDocuments(): Promise<InlineDocuments> {
  if (opening !== undefined) return opening
  const attempt = InlineDocuments.open(workerData as InstanceSources)
  attempt.then(
    (documents) => (opened = documents),
    () => (opening = undefined),
  )
  opening = attempt
  return attempt
}

// Opens before the first task, which reports the error if this fails.
void openDocuments()

/** Runs one task. Returns a fault as data, which keeps its code between threads. */
export default async function run(task: Task): Promise<unknown> {
  try {
    const board = task.board && new StageBoard(task.board)
    watchStages(board && ((stages) => board.write(stages)))
    // What is not open by now holds nothing; the thread ends after this.
    if (task.call === 'close') return await opened?.close()
    const open = await openDocuments()
    if (task.call === 'open') return
    if (task.call === 'warm') {
      await open.warm()
      return
    }
    if (task.call === 'validate') return await open.validate(task.input, task.options)
    if (task.call === 'embed') {
      const result = await open.embed(task.input.pdf, task.input.invoice, task.options)
      return result.ok ? { ...result, pdf: inOwnBuffer(result.pdf) } : result
    }
    if (task.call === 'convert') return await open.convert(task.input, task.options)
    if (task.call === 'view') {
      const viewed = await open.view(task.input, task.options)
      return viewed && { ...viewed, bytes: inOwnBuffer(viewed.bytes) }
    }
    if (task.call === 'extract') {
      const extracted = await open.extract(task.input, task.options)
      if (extracted === undefined) return
      const files = extracted.files.map((file) => ({ ...file, bytes: inOwnBuffer(file.bytes) }))
      return { ...extracted, xml: inOwnBuffer(extracted.xml), files }
    }
    return await generate(open, task.input, task.options)
  } catch (thrown) {
    if (isNotLoaded(thrown)) return endThread(thrown)
    return carried(thrown)
  }
}

async function generate(
  open: InlineDocuments,
  input: RequestInput<boolean>,
  { output, ...options }: GenerationOptions,
): Promise<Generated | GeneratedXml | Refused> {
  if (output === 'xml') return open.generate(input, { ...options, output })
  const result = await open.generate(input, options)
  return result.ok ? { ...result, pdf: inOwnBuffer(result.pdf) } : result
}

/** Posting a view to another thread copies its whole buffer, so part of a larger buffer is copied first. */
function inOwnBuffer(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice()
}

/**
 * Ends this thread, since Node never tries again to load a module that failed. The document is
 * processed again in a new thread.
 */
function endThread(reason: unknown): Promise<never> {
  setTimeout(() => {
    throw reason
  }, 0)
  return new Promise(() => undefined)
}

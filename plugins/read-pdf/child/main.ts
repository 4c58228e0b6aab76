import { readPdf, type PdfReading, type ReadingJob } from './reading.js'

/** A question of the pool. */
export interface Question extends ReadingJob {
  readonly id: number
}

/** The answer to it; `failure` is a fault of the program, with its stack. */
export type Answer =
  | { readonly id: number; readonly reading: PdfReading; readonly rss: number }
  | { readonly id: number; readonly failure: string }

process.on('message', (question: Question) => {
  send(answer(question))
})
process.on('disconnect', () => process.exit())
send({ ready: true })

function answer(question: Question): Answer {
  const { id } = question
  try {
    const reading = readPdf(question)
    return { id, reading, rss: process.memoryUsage.rss() }
  } catch (thrown) {
    return {
      id,
      failure: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
    }
  }
}

function send(message: Answer | { readonly ready: true }): void {
  process.send?.(message)
}

import { readFileInJson, type RefusedFile, type SentFile } from './file-in-json.js'

/** A body to read in a thread. */
export interface BodyTask {
  readonly body: Uint8Array
  /** Limit of a PDF. */
  readonly pdfBytes: number
  /** Language of what is wrong with it. */
  readonly locale: string
  /** Fields that the body may have beside the file. */
  readonly further: readonly string[]
}

/** Reads the file in a body. */
export default function run({ body, ...task }: BodyTask): SentFile | RefusedFile {
  return readFileInJson(body, task)
}

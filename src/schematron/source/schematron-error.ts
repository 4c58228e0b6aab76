/** The position of a problem in the sources, as far as it is known. */
export interface SourcePlace {
  /** The file's full path. */
  readonly file?: string
  /** Line of the element, from 1. */
  readonly line?: number
}

/** The schema cannot be compiled; the message contains the reason and the position. */
export class SchematronError extends Error {
  /** The message without the position. */
  readonly reason: string
  readonly place: SourcePlace

  constructor(reason: string, place: SourcePlace = {}, cause?: unknown) {
    const { file, line } = place
    const where = [file, line === undefined ? undefined : `line ${String(line)}`]
    const parts = [...where.filter((each) => each !== undefined), reason]
    super(parts.join(': '), cause === undefined ? {} : { cause })
    this.name = 'SchematronError'
    this.reason = reason
    this.place = place
  }
}

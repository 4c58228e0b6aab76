/** Bytes of the names; what is longer is cut off. */
const BYTES = 256

/**
 * Memory in which a thread writes which stages it is at, and which another thread reads: the one that is at work
 * answers no messages.
 */
export class StageBoard {
  readonly memory: SharedArrayBuffer

  /** @param memory of the board of another thread; without it, a new board */
  constructor(memory = new SharedArrayBuffer(BYTES)) {
    this.memory = memory
  }

  write(stages: readonly string[]): void {
    const bytes = Buffer.alloc(BYTES)
    bytes.write([...new Set(stages)].join(', '))
    new Uint8Array(this.memory).set(bytes)
  }

  /** The stages that are at work; empty if there are none. */
  read(): string {
    const bytes = Buffer.from(new Uint8Array(this.memory).slice())
    const end = bytes.indexOf(0)
    return bytes.toString('utf8', 0, end < 0 ? BYTES : end)
  }
}

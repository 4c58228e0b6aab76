import type { Drawn } from './content.js'

/** A renderer to be measured. */
export interface Contestant {
  readonly name: string
  /** Greatest number of lines that it is asked for: some would take minutes. */
  readonly most: number
  render(content: Drawn): Promise<Uint8Array>
}

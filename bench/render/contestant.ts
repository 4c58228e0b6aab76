import type { Drawn } from './content.js'

/** A renderer to be measured. */
export interface Contestant {
  readonly name: string
  /** Maximum number of lines for it: some would take minutes. */
  readonly most: number
  render(content: Drawn): Promise<Uint8Array>
}

import type { PageContent } from '../../pdf/content.js'

/** Something laid out to a width, ready to be painted, and to be parted at a page's end. */
export interface Fragment {
  /** Points. */
  readonly height: number
  /** Distance of the first line's baseline from the top; undefined without text. */
  readonly baseline: number | undefined
  /** The least height that a part of it before a page break can have. */
  readonly leastHead: number
  /** Paints it with its upper left corner at a place given from the paper's upper left corner. */
  paint(page: PageContent, left: number, top: number): void
  /**
   * Parts it so that the first part is at most `room` high.
   * @param page height of an empty page: what is higher than that has to be parted in any case
   * @returns undefined when there is no place to part it
   */
  split(room: number, page: number): readonly [Fragment, Fragment] | undefined
}

/** Room for the rounding of sums. */
export const TOLERANCE = 0.01

/** A fragment that cannot be parted. */
export abstract class Solid implements Fragment {
  readonly baseline: number | undefined = undefined

  constructor(readonly height: number) {}

  get leastHead(): number {
    return this.height
  }

  abstract paint(page: PageContent, left: number, top: number): void

  split(): undefined {
    return undefined
  }
}

/** Nothing, of some height. */
export class Space extends Solid {
  paint(): void {
    // Space has no ink.
  }
}

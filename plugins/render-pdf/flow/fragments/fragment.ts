import type { PageContent } from '../../pdf/content.js'

/** Content laid out to a width, which can be painted, and split at the end of a page. */
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
   * @param page height of an empty page: content higher than that has to be split in any case
   * @param free the space for the first part with what is added to it, if that is more than `room`
   * @returns undefined if it cannot be split
   */
  split(room: number, page: number, free?: number): readonly [Fragment, Fragment] | undefined
}

/** Tolerance for rounding. */
export const TOLERANCE = 0.01

/** A fragment that cannot be split. */
export abstract class MonolithicFragment implements Fragment {
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
export class Space extends MonolithicFragment {
  paint(): void {
    // Space has no ink.
  }
}

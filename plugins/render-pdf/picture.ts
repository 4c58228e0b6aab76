/**
 * A decoded picture, ready to be put into a PDF. What decodes logos gives this; nothing of it
 * depends on a PDF library.
 */
export interface Picture {
  /** Tells pictures apart, such as a hash of the file: drawn data is kept by it between documents. */
  readonly key: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly colors: 'grey' | 'rgb'
  /**
   * `samples`: 8 bits a component, row by row from the top, no padding. `jpeg`: a whole baseline or
   * progressive JPEG file of these colours.
   */
  readonly encoding: 'samples' | 'jpeg'
  readonly data: Uint8Array
  /** Opacity, 8 bits a pixel; absent: opaque throughout. */
  readonly alpha?: Uint8Array
}

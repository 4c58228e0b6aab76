import type { Inspected } from './inspect.js'
import type { RasterSize } from './png.js'
import type { LogoProblem } from './problem.js'
import type { SampledLogo } from './raster.js'

/** A JPEG that a PDF can hold as it is: grey or YCbCr, eight bits, decoded once as a proof. */
export interface JpegLogo extends RasterSize {
  readonly kind: 'jpeg'
  readonly colorSpace: 'rgb' | 'gray'
  readonly bytes: Uint8Array
}

/** A logo as plain data, ready to be embedded. The same bytes give the same logo. */
export type Logo = SampledLogo | JpegLogo

/** What the process that decodes is sent. */
export interface LogoJob {
  readonly inspected: Inspected
  readonly widthMm: number
}

/** What it answers: the logo, or why it is refused. */
export type LogoAnswer =
  { readonly logo: Logo } | { readonly refused: Pick<LogoProblem, 'reason' | 'values'> }

import type { Values } from 'twinvoice/plugin'

/** Why a logo is refused: the suffix of `IMAGE.` in the message files. */
export type LogoReason =
  | 'base64'
  | 'tooLarge'
  | 'unknownFormat'
  | 'mediaType'
  | 'tooManyPixels'
  | 'truncated'
  | 'corrupt'
  | 'jpegKind'
  | 'jpegScans'
  | 'svgInvalid'
  | 'svgForbidden'
  | 'svgText'
  | 'svgSize'
  | 'svgTooComplex'
  | 'time'
  | 'memory'
  | 'failed'
  | 'empty'

/** A logo that cannot be printed: detail code `IMAGE` at `$.logo.base64` (D3). */
export class LogoProblem extends Error {
  readonly reason: LogoReason
  /** What the texts mention: a size, an element's name. */
  readonly values: Values

  constructor(reason: LogoReason, values: Values = {}) {
    super([`the logo cannot be printed: ${reason}`, ...Object.values(values)].join(' '))
    this.name = 'LogoProblem'
    this.reason = reason
    this.values = values
  }
}

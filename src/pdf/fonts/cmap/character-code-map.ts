import type { CodeSpace } from './codes.js'

/** A CMap that is embedded in the file or predefined (ISO 32000-1, 9.7.5 and 9.10.3). */
export interface CharacterCodeMap {
  readonly codeSpaces: readonly CodeSpace[]
  /** CIDs by code. */
  readonly cids: Pick<ReadonlyMap<number, number>, 'get'>
  /** Text by code, of a ToUnicode CMap. */
  readonly texts: Pick<ReadonlyMap<number, string>, 'get'>
  /** Codes of it whose range is of more than one last byte, which 9.10.3 does not allow. */
  readonly beyondRange: Pick<ReadonlySet<number>, 'has'>
  /** The largest CID that it names. */
  readonly largestCid: number
  /** The CMap that it builds on; empty for one without a name. */
  readonly base: string | undefined
  /** What its program says of the writing mode. */
  readonly writingMode: number
  /** False if there is more in it than was read. */
  readonly complete: boolean
  /** False if its program or a list in it is broken, at which a PostScript reader fails. */
  readonly sound: boolean
}

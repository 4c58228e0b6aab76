/** The part of an ICC profile's header (ICC.1, 7.2) that PDF/A mentions. */
export interface IccHeader {
  /** Major version: 2 or 4. */
  readonly version: number
  /** `mntr`, `prtr`, `scnr`, `spac` … */
  readonly deviceClass: string
  /** `RGB `, `CMYK`, `GRAY`, `Lab ` */
  readonly colorSpace: string
  /** True if the signature `acsp` is in its place. */
  readonly signed: boolean
}

/** Reads the header of an ICC profile; undefined if the bytes are too few. */
export function readIccHeader(bytes: Uint8Array): IccHeader | undefined {
  if (bytes.length < 128) return undefined
  const text = (at: number) =>
    Buffer.from(bytes.buffer, bytes.byteOffset + at, 4).toString('latin1')
  return {
    version: bytes[8] ?? 0,
    deviceClass: text(12),
    colorSpace: text(16),
    signed: text(36) === 'acsp',
  }
}

/** Number of components of an ICC colour space; undefined for one that PDF does not know. */
export function iccComponents(colorSpace: string): number | undefined {
  return { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 }[colorSpace]
}

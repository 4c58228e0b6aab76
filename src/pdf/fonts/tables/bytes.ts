/** A font program that violates its format; no information is taken from it. */
export class BrokenFont extends Error {
  override readonly name = 'BrokenFont'
}

/** Bytes read as big-endian numbers; nothing is read outside of them. */
export class FontBytes {
  readonly bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get length(): number {
    return this.bytes.length
  }

  /** @throws BrokenFont */
  u8(at: number): number {
    return this.#view.getUint8(this.#within(at, 1))
  }

  /** @throws BrokenFont */
  u16(at: number): number {
    return this.#view.getUint16(this.#within(at, 2))
  }

  /** @throws BrokenFont */
  i16(at: number): number {
    return this.#view.getInt16(this.#within(at, 2))
  }

  /** @throws BrokenFont */
  u32(at: number): number {
    return this.#view.getUint32(this.#within(at, 4))
  }

  /** @throws BrokenFont */
  i32(at: number): number {
    return this.#view.getInt32(this.#within(at, 4))
  }

  /** A number of one to four bytes. @throws BrokenFont */
  unsigned(at: number, size: number): number {
    this.#within(at, size)
    let value = 0
    for (let i = 0; i < size; i++) value = value * 256 + (this.bytes[at + i] as number)
    return value
  }

  /** @throws BrokenFont */
  latin1(at: number, length: number): string {
    this.#within(at, length)
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + at, length).toString('latin1')
  }

  /** A part of the same memory. @throws BrokenFont */
  part(at: number, length: number): FontBytes {
    this.#within(at, length)
    return new FontBytes(this.bytes.subarray(at, at + length))
  }

  #within(at: number, size: number): number {
    if (at >= 0 && size >= 0 && at + size <= this.bytes.length) return at
    throw new BrokenFont(`${size} bytes at ${at} of ${this.bytes.length}`)
  }
}

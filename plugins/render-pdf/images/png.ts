import { crc32 } from 'node:zlib'
import { LogoProblem } from './problem.js'

/** What a raster file says of itself. */
export interface RasterSize {
  readonly width: number
  readonly height: number
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** True if the bytes begin as a PNG does. */
export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(SIGNATURE)
}

/**
 * Walks through the chunks of a PNG (ISO/IEC 15948) without inflating anything.
 * @throws LogoProblem truncated, corrupt
 */
export function readPng(bytes: Buffer): RasterSize {
  let size: RasterSize | undefined
  let hasData = false
  for (let at = 8; ;) {
    if (at + 12 > bytes.length) throw new LogoProblem('truncated')
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (at + 12 + length > bytes.length) throw new LogoProblem('truncated')
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (type === 'IEND') break
    if (isCritical(type)) checkSum(bytes, at, length)
    size ??= readHeader(type, data)
    if (type === 'IDAT') hasData = true
    at += 12 + length
  }
  if (size === undefined || !hasData) throw new LogoProblem('corrupt')
  return size
}

function readHeader(type: string, data: Buffer): RasterSize {
  if (type !== 'IHDR' || data.length !== 13) throw new LogoProblem('corrupt')
  const size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) }
  if (size.width === 0 || size.height === 0) throw new LogoProblem('corrupt')
  return size
}

function isCritical(type: string): boolean {
  return /^[A-Z]/.test(type)
}

function checkSum(bytes: Buffer, at: number, length: number): void {
  const expected = bytes.readUInt32BE(at + 8 + length)
  if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== expected) throw new LogoProblem('corrupt')
}

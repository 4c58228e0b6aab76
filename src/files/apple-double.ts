import { basename } from 'node:path'

/**
 * Whether a file is what macOS keeps of another one, such as `._a.pdf` of `a.pdf`: where a disk, a share or an archive
 * has no room for its attributes, they are put into a file of their own beside it (RFC 1740). It is no document,
 * whatever its name ends in.
 */
export function isAppleDouble(path: string): boolean {
  return basename(path).startsWith('._')
}

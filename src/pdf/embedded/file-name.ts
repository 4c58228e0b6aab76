const MOST_CHARACTERS = 120
/** Bytes in UTF-8: file systems take 255, of which a temporary name and a count need some. */
const MOST_BYTES = 200
/** Characters of an ending that a name keeps where it is cut. */
const LONGEST_ENDING = 16

/**
 * The name of an embedded file, made safe for display and for writing: without folders, control characters and
 * characters that change the direction of text, at most 120 characters and 200 bytes in UTF-8. A shortened
 * name keeps its extension.
 * @returns `unnamed` if nothing is left
 */
export function safeFileName(name: string): string {
  const clean = withoutDeception(name)
  return isShort(clean) ? clean : shortened(clean)
}

/** True if the name has folders or deceptive characters, which {@link safeFileName} removes. */
export function isUnsafeFileName(name: string): boolean {
  return name !== withoutDeception(name)
}

const UNSAFE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

function withoutDeception(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(UNSAFE, '')
  return clean === '' || clean === '.' || clean === '..' ? 'unnamed' : clean
}

function shortened(name: string): string {
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= LONGEST_ENDING ? name.slice(dot) : ''
  let stem = ''
  for (const character of name.slice(0, name.length - ending.length)) {
    if (!isShort(stem + character + ending)) break
    stem += character
  }
  return stem + ending
}

function isShort(name: string): boolean {
  return name.length <= MOST_CHARACTERS && Buffer.byteLength(name) <= MOST_BYTES
}

/**
 * The name of an embedded file made safe to show and to write: no folders, no control characters, no
 * characters that change the direction of text, at most 120 characters.
 * @returns `unnamed` if nothing is left
 */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(UNSAFE, '').slice(0, 120)
  return clean === '' || clean === '.' || clean === '..' ? 'unnamed' : clean
}

/** True if {@link safeFileName} has to change the name. */
export function isUnsafeFileName(name: string): boolean {
  return name !== safeFileName(name)
}

const UNSAFE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What the text of each API key begins with, and that of each token. */
export const [KEY_PREFIX, TOKEN_PREFIX] = ['svc_', 'adm_'] as const

/** Whether a text may be a key or a token: it is written nowhere then. */
export function mayBeSecret(text: string): boolean {
  return text.startsWith(KEY_PREFIX) || text.startsWith(TOKEN_PREFIX)
}

/** A secret text of 256 bits, for sessions, links and tokens. The store has its hash only. */
export function createSecret(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url')
}

/** SHA-256 in hexadecimal: enough for a secret that no one can guess. */
export function hashSecret(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A value that only who knows the secret can name, and that does not give the secret away. */
export function derivedFrom(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url')
}

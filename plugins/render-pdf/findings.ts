import { type Messages, readMessages, type ReportedFinding } from 'twinvoice/plugin'
import type { LogoProblem } from './images/problem.js'
import type { TooMuchText } from './text/print-budget.js'

/** Messages about what cannot be printed. */
export class PrintFindings {
  readonly #messages: Messages = readMessages(new URL('./messages/', import.meta.url))

  /** A character that no font has (D7). */
  unsupported(codePoint: number, path: string, locale: string): ReportedFinding {
    const character = codePointName(codePoint)
    return {
      rule: 'UNSUPPORTED_CHARACTER',
      kind: 'form',
      severity: 'error',
      message: this.#messages.text(locale, 'UNSUPPORTED_CHARACTER', { character }),
      path,
      found: character,
    }
  }

  /** An invoice with more text than is printed. */
  tooMuchText({ limit }: TooMuchText, locale: string): ReportedFinding {
    return {
      rule: 'TOO_LONG',
      kind: 'form',
      severity: 'error',
      message: this.#messages.text(locale, 'TOO_LONG', { limit: String(limit) }),
      path: '$.invoice',
      expected: `≤ ${String(limit)}`,
    }
  }

  /** A logo that is refused (D3). */
  image({ reason, values }: LogoProblem, locale: string): ReportedFinding {
    return {
      rule: 'IMAGE',
      kind: 'form',
      severity: 'error',
      message: this.#messages.text(locale, `IMAGE.${reason}`, values),
      path: '$.logo.base64',
    }
  }
}

/** “U+4E2D”: how Unicode names a code point. */
function codePointName(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}

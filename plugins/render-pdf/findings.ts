import { codePointName, type Messages, readMessages, type ReportedFinding } from 'twinvoice/plugin'
import type { LogoProblem } from './images/problem.js'
import type { TooMuchText } from './text/print-budget.js'

/** Characters that a finding lists. */
const MOST_NAMED = 20

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

  /** Characters of a received invoice that no font has, and that its pages show by their names. */
  named(codePoints: ReadonlySet<number>, locale: string): ReportedFinding {
    const [first = 0] = codePoints
    const values = { count: String(codePoints.size), character: codePointName(first) }
    const key = codePoints.size === 1 ? 'NAMED_CHARACTERS.one' : 'NAMED_CHARACTERS.many'
    return {
      rule: 'UNSUPPORTED_CHARACTER',
      severity: 'warning',
      message: this.#messages.text(locale, key, values),
      found: [...codePoints].slice(0, MOST_NAMED).map(codePointName).join(', '),
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

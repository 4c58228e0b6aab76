import { Problem } from './problem.js'

/** A PDF without an invoice (D30). */
export function notZugferd(locale: string): Problem {
  return new Problem('not_zugferd', { locale })
}

import { jsonPath, type Messages, type ReportedFinding } from 'twinvoice/plugin'
import type { Phrase, Problem } from './problem.js'

/** How a problem is said. */
export interface Saying {
  readonly messages: Messages
  readonly locale: string
  /** Whether it is among those that an answer lists (D38); what is expected is found for these only. */
  readonly isListed: boolean
}

/** Says a problem in a language. */
export function findingOf(
  problem: Problem,
  { messages, locale, isListed }: Saying,
): ReportedFinding {
  const say = ({ key, params = {} }: Phrase) => messages.text(locale, key, params)
  const { segments, code, kind = 'form', found } = problem
  const expected = isListed ? problem.expected : undefined
  const params = { field: fieldName(segments), found: found ?? '', ...problem.params }
  return {
    rule: code,
    code,
    kind,
    severity: 'error',
    path: jsonPath(segments),
    message: say({ key: problem.key, params }),
    ...(expected && { expected: say(expected) }),
    ...(found !== undefined && { found }),
  }
}

/** Tells what a value of another form was read as (D34). */
export function readFinding(
  { segments, found = '', meant = '' }: Problem,
  messages: Messages,
  locale: string,
): ReportedFinding {
  return {
    rule: 'READ_AS',
    code: 'READ_AS',
    kind: 'business',
    severity: 'info',
    path: jsonPath(segments),
    message: messages.text(locale, 'READ_AS', { found, value: meant }),
    found,
    notice: true,
  }
}

/** The last name of a path with what follows it: `unit`, `items[0]`. */
function fieldName(segments: Problem['segments']): string {
  const last = segments.findLastIndex((segment) => typeof segment === 'string')
  return jsonPath(segments.slice(Math.max(last, 0))).replace(/^\$\.?/, '')
}

import type { JsonDocument, JsonProblem } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'
import { shown } from '../values/text.js'

/** Errors in the body that are found before its schema is checked. */
export function bodyProblems(document: JsonDocument): Problem[] {
  return document.problems.map((problem) => {
    const found = shown(problem.found ?? '')
    const expected =
      problem.reason === 'fileName'
        ? { key: 'expected.content', params: { found } }
        : { key: problem.slip === undefined ? 'expected.json' : `expected.json.${problem.slip}` }
    return {
      ...keyOf(problem),
      segments: problem.segments,
      params: {
        found,
        limit: problem.found ?? '',
        line: String(problem.line ?? 1),
        column: String(problem.column ?? 1),
      },
      ...(problem.segments.length === 0 && { expected }),
    }
  })
}

function keyOf({ reason, found }: JsonProblem): { code: string; key: string } {
  if (reason === 'elements') return { code: 'TOO_LONG', key: 'TOO_LONG.list' }
  if (reason === 'encoding' && found !== '')
    return { code: 'INVALID_JSON', key: 'INVALID_JSON.otherEncoding' }
  return { code: 'INVALID_JSON', key: `INVALID_JSON.${reason}` }
}

import { readFileSync } from 'node:fs'
import { problemSentence } from '../../src/http/problems/messages.js'
import { ADMIN_PROBLEMS, problemOf, type ProblemCode } from '../../src/http/problems/problem.js'
import { FAULTS, Fault, type FaultCode } from '../../src/pipeline/errors.js'
import { code, page, plainText, table } from './markdown.js'

const TEXTS = new URL('../../../plugins/validate-json/messages/en.json', import.meta.url)

/** It says how a value was read, and refuses nothing. */
const NOTICE = 'READ_AS'

/** What each code of a refused request means; a test holds the codes against those in use. */
export const DETAIL_CODES: Readonly<Record<string, string>> = {
  INVALID_JSON: 'The body is not JSON, not UTF-8, nested too deep, or has a field twice.',
  REQUIRED: 'A required field is missing.',
  TYPE: 'A value has the wrong JSON type.',
  FORMAT: 'A text does not have the format of its field: a date, an IBAN, a VAT identifier …',
  VALUE: 'A code is not in its code list; `expected` names the nearest one.',
  RANGE: 'A number is too large, too small, or has too many decimals.',
  TOO_LONG: 'A text has too many characters, or a list too many entries.',
  TOO_SHORT: 'A text or a list is empty. Omit an optional field instead.',
  UNKNOWN_FIELD: 'The contract has no such field; `expected` names the nearest one.',
  UNSUPPORTED_CHARACTER:
    'A character that is not allowed in an invoice, or that no installed font contains.',
  IMAGE: 'The logo is too large, or is not a PNG, JPEG or SVG image that can be printed.',
}

/** Keys of the texts of the request check, up to the first full stop: the codes in use. */
export function detailCodesInUse(): string[] {
  const keys = Object.keys(JSON.parse(readFileSync(TEXTS, 'utf8')) as object)
  const heads = keys.map((key) => key.split('.')[0] ?? '')
  return [...new Set(heads)].filter((head) => /^[A-Z_]+$/.test(head) && head !== NOTICE)
}

/** Errors of the service, codes of a refused request, and faults of the library. */
export function errorsPage(): string {
  return page('Errors', '`src/http/problems` and `src/pipeline/errors.ts`', [
    'A problem in a document is a finding in the result. Any other problem is an error of the ' +
      'service, or a fault that the library throws.',
    '## Errors of the service',
    'Every error body has `error`, `message` and `request_id`; `validation_failed` also has ' +
      '`details` and `docs`. Messages are in the language of the request, otherwise in that of ' +
      '`Accept-Language`, otherwise in English.',
    table(
      ['error', 'status', 'message'],
      Object.keys(ADMIN_PROBLEMS).map((id) => [
        code(id),
        id === 'validation_failed' ? '400 or 422' : String(ADMIN_PROBLEMS[id as ProblemCode]),
        plainText(problemSentence(id as ProblemCode, 'en', '…')),
      ]),
    ),
    '`validation_failed` has the status 400 if the request does not match the schema, and 422 if it ' +
      'does but the invoice violates a rule. 429 and 503 have `Retry-After`.',
    '## Codes of a refused request',
    'Each entry of `details` has `path`, `code` and `message`, and often `expected`. ' +
      'All problems are reported at once, in the order of the document.',
    table(
      ['code', 'meaning'],
      Object.entries(DETAIL_CODES).map(([id, meaning]) => [code(id), meaning]),
    ),
    'Any other code is the id of the [rule](./rules) that the invoice violates, such as `BR-S-05`, or a ' +
      '[finding code](./findings), such as `VAT_RATE_TOO_LOW`. The field `rule` then has the id in the ' +
      'standard.',
    '## Faults of the library',
    'Thrown as `Fault`, with `code`, `message` (place and reason), `reason` and `place`.',
    table(
      ['code', 'meaning', 'over HTTP'],
      Object.entries(FAULTS).map(([id, meaning]) => [
        code(id),
        plainText(meaning),
        httpAnswer(id as FaultCode),
      ]),
    ),
  ])
}

function httpAnswer(fault: FaultCode): string {
  const { code: id, status } = problemOf(new Fault(fault, ''))
  return `${status} ${code(id)}`
}

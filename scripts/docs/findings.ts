import { CODES as ARITHMETIC } from '../../plugins/check-arithmetic/codes.js'
import { CODES as AGREEMENT } from '../../plugins/check-agreement/codes.js'
import { CODES as GATE } from '../../plugins/gate-xml/codes.js'
import { CODES as REQUEST } from '../../plugins/map-xml/codes.js'
import { CODES as CONTAINER } from '../../plugins/check-container/codes.js'
import { CODES as PACKAGE } from '../../plugins/package-pdfa3/codes.js'
import { CODES as READ } from '../../plugins/read-pdf/reader/codes.js'
import { CODES as REPAIR } from '../../plugins/repair-pdfa/log/codes.js'
import { CLAUSES } from '../../plugins/check-pdfa/clauses.js'
import { CODES as PDFUA } from '../../plugins/check-pdfua/clause/codes.js'
import { CODES as RULES } from '../../plugins/validate-en16931/codes.js'
import { CODES as SCHEMA } from '../../plugins/validate-schema/codes.js'
import type { FindingCode } from '../../src/messages/finding-codes.js'
import { readMessages } from '../../src/messages/messages.js'
import { code, page, plainText, table } from './markdown.js'

/** Every code that a verdict can contain, except those of rules. */
export function findingsPage(): string {
  return page(
    'Finding codes',
    'the tables of messages in `plugins`',
    [
      'The codes in `errors` and `warnings` of a result, in addition to the rules of the ' +
        '[rule catalogue](./rules). Codes never change; messages come in five languages. An *error* ' +
        'makes a document invalid, a *warning* never does. [Validation](../guide/validation) explains ' +
        'the layers.',
      '## About the result itself',
      table(
        ['code', 'severity', 'meaning'],
        [
          [
            '`NOT_CHECKED`',
            'warning',
            'A layer, or a part of it, was not checked; the message says what and why.',
          ],
          [
            '`NOT_JUDGED`',
            'error',
            'A layer without which a document cannot be called valid was not checked.',
          ],
          [
            '`PACK_NOT_APPLICABLE`',
            'error',
            'A rule pack that was asked for has no rules for the document, so it cannot be called valid.',
          ],
        ],
      ),
      '## The request',
      'Errors and warnings of `generate` that are not about the schema of the request.',
      told('map-xml', REQUEST),
      'With the option `coerce`, for each value that was given in another form:',
      table(
        ['code', 'severity', 'message'],
        [[code('READ_AS'), 'info', meaningOf('validate-json')('READ_AS')]],
      ),
      'If the PDF would be too large to be validated again:',
      told('package-pdfa3', PACKAGE),
      '## The container',
      told('read-pdf', READ),
      'If it can be read:',
      told('check-container', CONTAINER),
      'The last three compare the container with the XML. They are warnings where producers are known for them.',
      '## Repairs of a PDF',
      'Codes of embedding: what was repaired (`info`), and what cannot be repaired.',
      told('repair-pdfa', REPAIR),
      '## Pages and XML',
      'Only if the comparison is requested.',
      told('check-agreement', AGREEMENT),
      '## The gate before the XML',
      told('gate-xml', GATE),
      '## The XML schema',
      'All are errors; `xpath` and the line in the message name the place, `found` and `expected` the values. The message of `SCHEMA_UNEXPECTED` adds why, where it is known: no such element, only once, before or after another one, or a missing one.',
      meant('validate-schema', SCHEMA),
      '## The dates of rule packs',
      told('validate-en16931', RULES),
      '## The arithmetic',
      'How far an amount may be off before it is an error or a warning: [check-arithmetic](./stages/check-arithmetic).',
      meant('check-arithmetic', ARITHMETIC),
      ...pdfaClauses(),
      ...pdfuaClauses(),
    ],
    { wide: true },
  )
}

function pdfuaClauses(): string[] {
  const requirement = meaningOf('check-pdfua')
  return [
    '## PDF/UA-1',
    'Where a validation asks for the layer `pdfua`. The rule is the clause, `ISO 14289-1 7.1`. All are errors.',
    table(
      ['clause', 'requirement'],
      Object.keys(PDFUA).map((code) => [code.replace('PDFUA-', ''), requirement(code)]),
    ),
  ]
}

function pdfaClauses(): string[] {
  const requirement = meaningOf('check-pdfa')
  return [
    '## PDF/A-3',
    'The rule is the clause, `ISO 19005-3 6.1.2`. All are errors. What a limit or a predefined CMap left unchecked is named in a `NOT_CHECKED` warning.',
    table(
      ['clause', 'requirement'],
      CLAUSES.map(({ id }) => [id, requirement(`PDFA-${id}`)]),
    ),
  ]
}

type Codes = Readonly<Record<string, FindingCode>>

/** What a code says in English. */
function meaningOf(plugin: string): (id: string) => string {
  const messages = readMessages(new URL(`../../plugins/${plugin}/messages/`, import.meta.url))
  return (id) => plainText(messages.text('en', id))
}

function told(plugin: string, codes: Codes): string {
  const meaning = meaningOf(plugin)
  const rows = Object.entries(codes).map(([id, { severity, rule }]) => [
    code(id),
    severity,
    plainText(rule),
    meaning(id),
  ])
  return table(['code', 'severity', 'source', 'message'], rows)
}

function meant(plugin: string, codes: Codes): string {
  const meaning = meaningOf(plugin)
  return table(
    ['code', 'message'],
    Object.keys(codes).map((id) => [code(id), meaning(id)]),
  )
}

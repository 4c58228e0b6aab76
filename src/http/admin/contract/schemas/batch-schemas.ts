import { GOALS, OUTCOME_STATUSES } from '../../../../batch/run/run.js'
import { PDFA_ERRORS, SYNTAXES } from '../../../../catalog/entries/entries.js'
import { CONVERT_TARGETS } from '../../../../documents/documents.js'
import type { JsonSchema } from '../../../../pipeline/plugin.js'
import { LOCALES } from '../../../../request/checked-request.js'
import { count, list, moment, object, orNull, ref, text } from '../../../openapi/schema-parts.js'

const id = { ...text('Id.'), minLength: 1, maxLength: 200 }
const address = (description: string) => ({ ...text(description), minLength: 1, maxLength: 1024 })
const counts = (description: string) => ({
  type: 'object',
  description,
  additionalProperties: { type: 'integer', minimum: 1 },
})

const OPTIONS = {
  locale: {
    enum: [...LOCALES],
    description: 'Language of messages, and of invoices whose request has no `locale`.',
  },
  profile: { ...id, description: 'Generate, embed: profile of the XML.' },
  template: { ...id, description: 'Generate, view: template.' },
  format: {
    enum: ['pdf', 'xml', 'html'],
    description: 'Generate: `pdf` or `xml`; view: `html` or `pdf`.',
  },
  syntax: { enum: [...SYNTAXES], description: 'Generate: syntax of the XML.' },
  level: { enum: ['a', 'b'], description: 'Generate: level of the PDF/A-3.' },
  coerce: {
    type: 'boolean',
    description: 'Generate, embed: accept numbers in quotes, such as `"120.50"`.',
  },
  watermark: { type: 'boolean', description: 'Generate, embed: print the sandbox watermark.' },
  rules: { ...list(id), maxItems: 20, description: 'Validate: additional rule packs to apply.' },
  pdfa: {
    enum: [...PDFA_ERRORS],
    description: 'Validate: severity of PDF/A errors.',
  },
  to: {
    enum: [...CONVERT_TARGETS],
    description: 'Convert: syntax or specification of the result.',
  },
  lossy: {
    type: 'boolean',
    description: 'Convert: write the result even if values are lost.',
  },
} as const

const RUN = {
  id: text('Id; ids sort by the time of submission.'),
  goal: { enum: [...GOALS] },
  state: {
    enum: ['submitting', 'open', 'finished', 'cancelled'],
    description:
      '`submitting`: the documents are being read; `open`: all documents have been read, but not all are done.',
  },
  place: text('Address of its results.'),
  documents: count('Documents that were read so far.'),
  settled: count('Documents that have an outcome.'),
  outcomes: object(
    Object.fromEntries(OUTCOME_STATUSES.map((status) => [status, count('Documents.')])),
  ),
  submitted_at: moment('When it was submitted.'),
  finished_at: orNull(moment('When its last document was done.')),
  trouble: orNull(text('Why the run is stopped at present, such as a disk that is full.')),
} as const

/** Requests and answers about runs of many documents. */
export const BATCH_SCHEMAS = {
  NewRun: object(
    {
      goal: { enum: [...GOALS], description: 'What to do with each document.' },
      sources: {
        ...list(
          address(
            'A manifest with one JSON value a line (`*.ndjson`, `*.jsonl`), a folder, a glob, a file, or the same in a store: `s3://bucket/prefix/`.',
          ),
        ),
        minItems: 1,
        maxItems: 50,
      },
      place: address('Where the results go: an absolute folder, or `s3://bucket/prefix`.'),
      options: object(OPTIONS, Object.keys(OPTIONS)),
      moment: moment('The moment that goes into every file; default now.'),
      chunk: {
        type: 'integer',
        minimum: 1,
        maximum: 1000,
        description: 'Greatest number of documents in a job; default 50.',
      },
    },
    ['options', 'moment', 'chunk'],
  ),
  Run: object(RUN),
  RunPage: object({
    roots: {
      ...list(text('Folder or prefix.')),
      description: 'What runs may read from and write to.',
    },
    shared: {
      type: 'boolean',
      description: 'True: `twinvoice work` processes the runs; false: this service does.',
    },
    items: list(ref('Run')),
    next: orNull(text('`cursor` of the next page; null on the last.')),
  }),
  RunSummary: object({
    ...RUN,
    errors: counts('Documents that have an error of this code.'),
    warnings: counts('Documents that have a warning of this code.'),
    rules: counts('Documents in which this rule is broken.'),
  }),
  RunRetried: object({ documents: count('Documents that are started again.') }),
} as const satisfies Readonly<Record<string, JsonSchema>>

import { OUTCOME_STATUSES } from '../../../batch/run/run.js'
import { tagged } from './operation.js'
import { PAGING } from './parameters.js'

const statuses = OUTCOME_STATUSES.join('|')

const ofRuns = tagged('Runs')
const READ_RUNS = { access: 'operator', scope: 'batches:read' } as const
const CHANGE_RUNS = { access: 'operator', scope: 'batches:write' } as const

/** Runs of many documents. They belong to no account and read what the service may read: operators alone. */
export const BATCHES = [
  ofRuns('listBatches', 'get', '/batches', 'List batch runs', {
    ...READ_RUNS,
    query: PAGING,
    answer: { status: 200, description: 'A page, newest first.', schema: 'RunPage' },
  }),
  ofRuns('submitBatch', 'post', '/batches', 'Submit a run', {
    description:
      'The documents are read after the response. Sources, results and the files that lines of manifests name must be within `TWINVOICE_BATCH_ROOTS`. 409: this setting is missing.',
    ...CHANGE_RUNS,
    body: 'NewRun',
    conflict: true,
    answer: { status: 201, description: 'The created resource.', schema: 'Run' },
  }),
  ofRuns('getBatch', 'get', '/batches/{run}', 'Progress of a run, with counts by code and rule', {
    ...READ_RUNS,
    answer: { status: 200, description: 'The run.', schema: 'RunSummary' },
  }),
  ofRuns('getBatchResults', 'get', '/batches/{run}/results', 'Outcomes of the documents of a run', {
    description:
      'One JSON line per document, in the order of the run, as far as available: position, manifest and line, status, invoice number and seller, findings, name and SHA-256 of the result below `place`.',
    ...READ_RUNS,
    query: {
      status: {
        type: 'string',
        description: `Only documents that ended so, such as \`broken,failed\`: ${OUTCOME_STATUSES.join(', ')}.`,
        pattern: `^(${statuses})(,(${statuses}))*$`,
      },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 1_000_000_000,
        description: 'Maximum number of lines; default: all.',
      },
    },
    answer: { status: 200, description: 'The outcomes.', types: ['application/x-ndjson'] },
  }),
  ofRuns('retryBatch', 'post', '/batches/{run}/retry', 'Process failed documents again', {
    description: 'Also documents whose file could not be read. 409: the run is cancelled.',
    ...CHANGE_RUNS,
    conflict: true,
    answer: { status: 200, description: 'Number of these documents.', schema: 'RunRetried' },
  }),
  ofRuns('cancelBatch', 'post', '/batches/{run}/cancel', 'End a run', {
    description:
      'Documents in progress are finished, the others are not started. A run that has ended does not change.',
    ...CHANGE_RUNS,
    answer: { status: 200, description: 'The run.', schema: 'Run' },
  }),
  ofRuns('deleteBatch', 'delete', '/batches/{run}', 'Delete a run', {
    description:
      'The run is removed from the queue. Its results stay, unless `results` is true. 409: the run has not ended.',
    ...CHANGE_RUNS,
    query: {
      results: {
        type: 'boolean',
        description: 'Whether to remove the results, too: everything below `place`.',
      },
    },
    conflict: true,
    answer: { status: 204, description: 'The run was deleted.' },
  }),
]

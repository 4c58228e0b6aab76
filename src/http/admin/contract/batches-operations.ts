import { OUTCOME_STATUSES } from '../../../batch/run/run.js'
import type { Operation } from './operation.js'
import { PAGING } from './parameters.js'

const statuses = OUTCOME_STATUSES.join('|')

/** Runs of many documents. They belong to no account and read what the service may read: operators alone. */
export const BATCHES = [
  {
    id: 'listBatches',
    method: 'get',
    path: '/batches',
    tag: 'Runs',
    summary: 'List batch runs',
    access: 'operator',
    scope: 'batches:read',
    query: PAGING,
    answer: { status: 200, description: 'A page, newest first.', schema: 'RunPage' },
  },
  {
    id: 'submitBatch',
    method: 'post',
    path: '/batches',
    tag: 'Runs',
    summary: 'Submit a run',
    description:
      'The documents are read after the response. Sources, results and the files that lines of manifests name must be within `TWINVOICE_BATCH_ROOTS`. 409: this setting is missing.',
    access: 'operator',
    scope: 'batches:write',
    body: 'NewRun',
    conflict: true,
    answer: { status: 201, description: 'The created resource.', schema: 'Run' },
  },
  {
    id: 'getBatch',
    method: 'get',
    path: '/batches/{run}',
    tag: 'Runs',
    summary: 'Progress of a run, with counts by code and rule',
    access: 'operator',
    scope: 'batches:read',
    answer: { status: 200, description: 'The run.', schema: 'RunSummary' },
  },
  {
    id: 'getBatchResults',
    method: 'get',
    path: '/batches/{run}/results',
    tag: 'Runs',
    summary: 'Outcomes of the documents of a run',
    description:
      'One JSON line per document, in the order of the run, as far as available: position, manifest and line, status, invoice number and seller, findings, name and SHA-256 of the result below `place`.',
    access: 'operator',
    scope: 'batches:read',
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
  },
  {
    id: 'retryBatch',
    method: 'post',
    path: '/batches/{run}/retry',
    tag: 'Runs',
    summary: 'Process failed documents again',
    description: 'Also documents whose file could not be read. 409: the run is cancelled.',
    access: 'operator',
    scope: 'batches:write',
    conflict: true,
    answer: { status: 200, description: 'Number of these documents.', schema: 'RunRetried' },
  },
  {
    id: 'cancelBatch',
    method: 'post',
    path: '/batches/{run}/cancel',
    tag: 'Runs',
    summary: 'End a run',
    description:
      'Documents in progress are finished, the others are not started. A run that has ended does not change.',
    access: 'operator',
    scope: 'batches:write',
    answer: { status: 200, description: 'The run.', schema: 'Run' },
  },
] as const satisfies readonly Operation[]

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
    summary: 'Runs of many documents',
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
      'Its documents are read after the answer. Sources, results and the files that lines of manifests name must be within `TWINVOICE_BATCH_ROOTS`. 409: that is not set.',
    access: 'operator',
    scope: 'batches:write',
    body: 'NewRun',
    conflict: true,
    answer: { status: 201, description: 'It is created.', schema: 'Run' },
  },
  {
    id: 'getBatch',
    method: 'get',
    path: '/batches/{run}',
    tag: 'Runs',
    summary: 'How far a run is, with counts by code and rule',
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
      'One line of JSON a document, in the order of the run, as far as they are there: position, manifest and line, status, number of the invoice and seller, findings, name and SHA-256 of the result below `place`.',
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
        description: 'Lines at most; default all.',
      },
    },
    answer: { status: 200, description: 'The outcomes.', types: ['application/x-ndjson'] },
  },
  {
    id: 'retryBatch',
    method: 'post',
    path: '/batches/{run}/retry',
    tag: 'Runs',
    summary: 'Start failed documents again',
    description: 'Those, too, whose file could not be read. 409: the run is cancelled.',
    access: 'operator',
    scope: 'batches:write',
    conflict: true,
    answer: { status: 200, description: 'How many they are.', schema: 'RunRetried' },
  },
  {
    id: 'cancelBatch',
    method: 'post',
    path: '/batches/{run}/cancel',
    tag: 'Runs',
    summary: 'End a run',
    description:
      'What is in progress is finished, the rest is not begun. A run that has ended stays as it is.',
    access: 'operator',
    scope: 'batches:write',
    answer: { status: 200, description: 'The run.', schema: 'Run' },
  },
] as const satisfies readonly Operation[]

/** The entry point `twinvoice/batch`: batches of many documents, on one machine or on several. */
// First, since it says what to do if the package was put into a bundle.
import '../catalog/package-root.js'

export { Batch, type RunSummary, type WorkOptions } from './batch.js'
export { Background, type BackgroundOptions, type BackgroundSubmission } from './background.js'
export { openBatch, type BatchOptions } from './open.js'
export { OptionFault } from './run/options.js'
export { SubmissionFault, type OnSubmitted, type Submission } from './submission.js'
export { RunStateFault } from './run/state-fault.js'
export type { Waiting } from './state/chunks.js'
export type { WorkerOptions } from './work/worker.js'
export type { Outcome, OutcomeFinding } from './results/outcome.js'
export type { NumberedDocument, SameNumber } from './results/same-numbers.js'
export type { Tally } from './results/tally.js'
export {
  GOALS,
  OUTCOME_STATUSES,
  type Goal,
  type Missing,
  type OutcomeStatus,
  type RunOptions,
  type RunState,
  type RunStatus,
} from './run/run.js'

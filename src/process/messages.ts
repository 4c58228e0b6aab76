/** What the parent sends: first how to prepare, then one job at a time. */
export type ToProcess<Setup, Job> =
  { readonly setup: Setup } | { readonly id: number; readonly job: Job }

/** What the process sends: first whether it is ready, then for each job what is known early, and the answer. */
export type FromProcess<Answer, Early> =
  | { readonly ready: true }
  /** It cannot prepare; the reason. */
  | { readonly refused: string }
  | { readonly id: number; readonly early: Early }
  | ({ readonly id: number; readonly cost: JobCost } & Ending<Answer>)

/** How a job ended in the process. */
export type Ending<Answer> =
  | { readonly answer: Answer }
  /** The work threw: a fault of the program, with its stack. */
  | { readonly failure: string }
  /** An allocation failed. */
  | { readonly outOfMemory: true }

/** What the process has used up so far. */
export interface JobCost {
  /** Resident memory in bytes. */
  readonly rss: number
  /** Processor time of its whole life in seconds. */
  readonly cpuSeconds: number
}

import type { CheckedRequest } from './checked-request.js'
import type { Invoice } from '../invoice/model/invoice.js'

/** What flows between the stages of generation. */
export interface GenerationArtifacts {
  /** The checked request. */
  data: CheckedRequest
  /** The request's invoice completed to the semantic model. */
  invoice: Invoice
}

declare module '../pipeline/stage.js' {
  interface Artifacts extends GenerationArtifacts {}
}

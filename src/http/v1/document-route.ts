import type { BodyLimits, ShareLimits } from '../../config/limits.js'
import type { Documents } from '../../documents/documents.js'
import type { BodyMemory } from '../request/body-memory.js'

/** What a route works with that takes a document. */
export interface DocumentRoute {
  readonly documents: Documents
  readonly limits: BodyLimits & ShareLimits
  readonly memory: BodyMemory
}

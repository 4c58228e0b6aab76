import type { BodyLimits, ShareLimits } from '../../config/limits.js'
import type { Documents } from '../../documents/documents.js'
import type { BodyMemory } from '../request/body-memory.js'
import type { BodyThreads } from './body-threads.js'

/** Dependencies of the routes that take a document. */
export interface DocumentRoute {
  readonly documents: Documents
  readonly limits: BodyLimits & ShareLimits
  readonly memory: BodyMemory
  readonly bodies: BodyThreads
}

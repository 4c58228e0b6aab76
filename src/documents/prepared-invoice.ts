import type { Profile } from '../catalog/entries/entries.js'
import type { Artifacts } from '../pipeline/stage.js'
import type { JsonDocument } from '../request/json/json-document.js'

/** An invoice that is ready to be embedded. */
export interface PreparedInvoice {
  readonly profile: Profile
  readonly source: 'data' | 'xml'
  readonly given: Partial<Artifacts>
  readonly number: string
  readonly locale: string
  /** For the order of details; undefined for an XML. */
  readonly document?: JsonDocument
}

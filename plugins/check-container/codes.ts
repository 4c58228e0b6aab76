import { ATTACHMENT_CODES } from './codes-attachment.js'
import { FILE_CODES } from './codes-file.js'
import { METADATA_CODES } from './codes-metadata.js'

/**
 * Every finding about the container: its code, which never changes, its weight, the clause that
 * asks for it, and what it says in each language.
 */
export const CONTAINER_CODES = { ...FILE_CODES, ...ATTACHMENT_CODES, ...METADATA_CODES } as const

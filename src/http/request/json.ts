import type { RequestDetail } from '../../documents/documents.js'
import type { JsonReason, JsonValue } from '../../request/json/json-document.js'
import { jsonPath } from '../../request/json/json-path.js'
import { readRequest } from '../../request/read-request.js'
import { detailSentence } from '../problems/messages.js'

/** A JSON body, or what is wrong with it. */
export type ParsedJson =
  | { readonly value: JsonValue; readonly details?: undefined }
  | { readonly details: readonly RequestDetail[] }

/** Reads a JSON body within bounds; a member that appears twice is a problem. */
export function parseJson(body: Uint8Array, locale: string): ParsedJson {
  const { root, problems } = readRequest(body)
  if (root !== undefined && problems.length === 0) return { value: root }
  const details = problems.map(({ reason, segments }) => ({
    path: jsonPath(segments),
    code: codeOf(reason),
    message: detailSentence(reason === 'duplicate' ? 'duplicate' : 'json', locale),
  }))
  return { details }
}

function codeOf(reason: JsonReason): string {
  return reason === 'members' || reason === 'elements' ? 'TOO_LONG' : 'INVALID_JSON'
}

import { locale } from '../language/language.js'
import { csrfToken, hasEnded, session } from './credentials.js'
import { ADMIN } from './admin.js'
import { dataOf, refusalOf, SERVICE, service, type Schemas } from './client.js'
import { patiently } from './patience.js'

export type Verdict = Schemas['ValidateResponse']
export type Finding = Schemas['Finding']
export type Detail = Schemas['Detail']

/** The verdict on a file. */
export async function validate(file: File, signal?: AbortSignal): Promise<Verdict> {
  const response = await send('validate', await formOf(file), signal)
  return (await response.json()) as Verdict
}

/** The readable page of a file's invoice, with the source and the letter, as HTML. */
export async function view(file: File, signal?: AbortSignal): Promise<string> {
  const response = await send('view', await formOf(file), signal)
  return await response.text()
}

/** A generated invoice. */
export interface Generated {
  readonly filename: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Generates the PDF of a request, which is JSON text. */
export async function generate(request: string, signal: AbortSignal): Promise<Generated> {
  const response = await send('generate', request, signal)
  const { filename, pdf_base64 } = (await response.json()) as Schemas['GenerateResponse']
  const text = atob(pdf_base64)
  return { filename, bytes: Uint8Array.from(text, (character) => character.charCodeAt(0)) }
}

/** Plan, quota and key, as the key sees them. */
export async function accountOfKey(key: string): Promise<Schemas['AccountResponse']> {
  return await dataOf(service.GET('/v1/account', { headers: { 'X-API-Key': key } }))
}

async function formOf(file: File): Promise<FormData> {
  const form = new FormData()
  form.set('file', new Blob([await file.arrayBuffer()]), file.name)
  return form
}

/** The paths of the operations: for somebody who has a key, and for somebody who has signed in. */
const OPERATIONS = {
  validate: ['v1/validate?pdfa=error', 'check'],
  view: ['v1/view?source=true', 'check/view?source=true'],
  generate: ['v1/generate', 'playground'],
} as const

/** Bodies that are no JSON object, such as forms and text with decimals, are sent as they are. */
async function send(
  operation: keyof typeof OPERATIONS,
  body: FormData | string,
  signal?: AbortSignal,
): Promise<Response> {
  const [byKey, bySession] = OPERATIONS[operation]
  const { value } = session
  const headers = new Headers({ 'Accept-Language': locale.value })
  if (value.kind === 'key') headers.set('X-API-Key', value.key)
  else headers.set('X-CSRF-Token', csrfToken())
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  const address = value.kind === 'key' ? `${SERVICE}/${byKey}` : `${ADMIN}/${bySession}`
  const init = { method: 'POST', headers, body, ...(signal === undefined ? {} : { signal }) }
  const response = await patiently(() => fetch(address, init), signal)
  if (response.ok) return response
  const refusal = refusalOf(response, await response.json().catch(() => undefined))
  if (refusal.code === 'not_signed_in') hasEnded.value = true
  throw refusal
}

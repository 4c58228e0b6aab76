import type { Clock } from '../../accounts/clock.js'
import type { Ledger } from '../../accounts/quota/ledger.js'
import type { Balance } from '../../accounts/plans/plan.js'
import type { Documents, Generated, GeneratedXml, Share } from '../../documents/documents.js'
import { acceptBody, readBody } from '../request/body.js'
import { callerOf, clientLocale, holderOf, type Middleware } from '../request/context.js'
import { refusedRequest } from '../problems/problem.js'
import { shareOf } from '../request/share.js'
import type { DocumentRoute } from './document-route.js'
import { generateQuery, queryProblem, queryText, type GenerateQuery } from './generate-query.js'
import { disconnectSignal } from '../request/disconnect-signal.js'
import { idempotencyKey, Metered, type MeteredCall } from './metered.js'

/** The contract's answer; with `?output=xml`, the XML in the place of the PDF. */
export interface GenerateAnswer {
  readonly pdf_base64?: string
  readonly xml_base64?: string
  readonly filename: string
  readonly validation: Generated['validation']
  /** What was made of the request; absent if there is nothing to tell, as in the contract. */
  readonly notices?: readonly Notice[]
  readonly account: Balance
}

/** The answer with `?dryRun=true`: what generating would say, without the file. */
export type CheckAnswer = Pick<GenerateAnswer, 'filename' | 'validation' | 'notices'>

interface Notice {
  readonly code: string
  readonly path?: string
  readonly message: string
}

/** What is made, and how. */
export interface MakeCall {
  readonly body: Uint8Array
  readonly query: GenerateQuery
  readonly share: Share
  readonly locale: string
  /** That of a sandbox (D32). */
  readonly watermark: boolean
}

type GenerateCall = MeteredCall & MakeCall

/** `POST /v1/generate`: generates an invoice, and counts it if the key is a live key. */
export function generate(
  { documents, limits, memory }: DocumentRoute,
  ledger: Ledger,
  clock: Clock,
): Middleware {
  const metered = new Metered<GenerateCall, Generated | GeneratedXml, GenerateAnswer>(
    { ledger, clock, memory },
    (call, moment, signal) => make(documents, call, moment, signal),
    answerOf,
  )
  return async (context) => {
    acceptBody(context, ['application/json'], limits)
    const key = idempotencyKey(context)
    const query = generateQuery(context)
    const body = await readBody(context, limits, memory)
    const caller = callerOf(context)
    const share = shareOf(holderOf(context), limits)
    const watermark = caller.key.environment === 'sandbox'
    const call = { caller, share, body, query, watermark, locale: clientLocale(context) }
    context.body =
      query.dryRun === true
        ? await check(documents, call, new Date(clock()), disconnectSignal(context))
        : await metered.answer(context, call, key, [body, queryText(query)])
  }
}

/** Checks a request as generating would, without making anything or counting it. */
export async function check(
  documents: Documents,
  call: MakeCall,
  moment: Date,
  signal: AbortSignal,
): Promise<CheckAnswer> {
  const made = await make(documents, call, moment, signal)
  const { filename, validation } = made
  return { filename, validation, ...noticesOf(made) }
}

/** @throws Problem validation_failed if the request is refused */
export async function make(
  documents: Documents,
  { share, body, locale, query, watermark }: MakeCall,
  moment: Date,
  signal: AbortSignal,
): Promise<Generated | GeneratedXml> {
  const { output, dryRun = false, ...chosen } = query
  const options = { ...chosen, locale, moment, watermark, signal, share }
  const made =
    output === 'xml' || dryRun
      ? // For XML alone, nothing is printed: making it is the whole check.
        documents.generate(body, { ...options, output: 'xml', dryRun: output !== 'xml' })
      : documents.generate(body, options)
  const result = await made.catch((thrown: unknown) => {
    throw queryProblem(thrown, query, locale)
  })
  if (result.ok) return result
  throw refusedRequest(result)
}

function answerOf(made: Generated | GeneratedXml, balance: Balance): GenerateAnswer {
  const account = { remaining: balance.remaining, plan: balance.plan }
  return { ...madeAnswer(made), account }
}

/** What an answer says of what was made. */
export function madeAnswer(made: Generated | GeneratedXml): Omit<GenerateAnswer, 'account'> {
  return {
    ...fileOf(made),
    filename: made.filename,
    validation: made.validation,
    ...noticesOf(made),
  }
}

function noticesOf({ findings }: GeneratedXml): Pick<GenerateAnswer, 'notices'> {
  const notices = findings
    .filter(({ notice }) => notice === true)
    .map(({ code, path, message }) => ({ code, ...(path === undefined ? {} : { path }), message }))
  return notices.length === 0 ? {} : { notices }
}

function fileOf(made: Generated | GeneratedXml): Pick<GenerateAnswer, 'pdf_base64' | 'xml_base64'> {
  if (!('pdf' in made)) return { xml_base64: Buffer.from(made.xml).toString('base64') }
  const { buffer, byteOffset, byteLength } = made.pdf
  return { pdf_base64: Buffer.from(buffer, byteOffset, byteLength).toString('base64') }
}

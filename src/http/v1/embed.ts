import type { Clock } from '../../accounts/clock.js'
import type { Balance } from '../../accounts/plans/plan.js'
import type { Ledger } from '../../accounts/quota/ledger.js'
import type { Embedded, RequestDetail } from '../../documents/documents.js'
import type { AttachedFile } from '../../request/own-pdf.js'
import { refusedRequest } from '../problems/problem.js'
import { acceptBody } from '../request/body.js'
import {
  callerOf,
  clientLocale,
  holderOf,
  type Middleware,
  type RequestContext,
} from '../request/context.js'
import { readForm, type FormFile } from '../request/form/form.js'
import { flag, refuseMisspelt } from '../request/query.js'
import { shareOf } from '../request/share.js'
import type { DocumentRoute } from './document-route.js'
import { embedSettings, queryProblem, type GenerateQuery } from './generate-query.js'
import { idempotencyKey, Metered, type MeteredCall } from './metered.js'

/** The answer of `POST /v1/embed` (D41). */
export interface EmbedAnswer {
  readonly pdf_base64: string
  readonly filename: string
  readonly validation: Embedded['validation']
  readonly repairs: Embedded['repairs']
  readonly errors: Embedded['report']['errors']
  readonly warnings: Embedded['report']['warnings']
  readonly account: Balance
}

interface EmbedCall extends MeteredCall {
  readonly pdf: Uint8Array
  readonly invoice: Uint8Array
  readonly attachments: readonly AttachedFile[]
  readonly query: EmbedQuery
}

interface EmbedQuery {
  readonly chosen: GenerateQuery
  readonly force: boolean
  readonly dropSignatures: boolean
}

const FIELDS = { files: ['pdf', 'invoice'], lists: ['attachment'], texts: ['invoice'] } as const

/** `POST /v1/embed`: embeds an invoice in the PDF of the client, and counts it as generate does. */
export function embed(
  { documents, limits, memory }: DocumentRoute,
  ledger: Ledger,
  clock: Clock,
): Middleware {
  const metered = new Metered<EmbedCall, Embedded, EmbedAnswer>(
    { ledger, clock, memory },
    (call, moment, signal) => make({ documents, limits }, call, moment, signal),
    answerOf,
  )
  return async (context) => {
    acceptBody(context, ['multipart/form-data'], limits)
    const key = idempotencyKey(context)
    const query = embedQuery(context)
    const { files } = await readForm(context, limits, memory, FIELDS)
    const of = (field: string) => files.filter((file) => file.field === field)
    const [pdf, invoice] = [of('pdf')[0]?.bytes, of('invoice')[0]?.bytes]
    const caller = callerOf(context)
    const call: EmbedCall = {
      caller,
      share: shareOf(holderOf(context), limits),
      locale: clientLocale(context),
      pdf: pdf ?? Buffer.alloc(0),
      invoice: invoice ?? Buffer.alloc(0),
      attachments: of('attachment').map(attachedFile),
      query,
    }
    const parts = [...files].sort((a, b) => (a.field < b.field ? -1 : 1))
    const heads = parts.map(headOf)
    const body = [JSON.stringify([query, heads]), ...parts.map(({ bytes }) => bytes)]
    context.body = await metered.answer(context, call, key, body)
  }
}

/**
 * What two forms with the same bytes can differ in. The length tells where a file ends and the next begins; only the
 * media type of attachments is written to the PDF.
 */
function headOf({ field, name, bytes, mediaType }: FormFile): readonly unknown[] {
  return [field, name, bytes.length, ...(field === 'attachment' ? [mediaType] : [])]
}

function attachedFile({ bytes, name, mediaType }: FormFile, index: number): AttachedFile {
  return { name: name ?? `attachment-${index + 1}`, data: bytes, mediaType }
}

function embedQuery(context: RequestContext): EmbedQuery {
  refuseMisspelt(context, ['force', 'dropSignatures'])
  return {
    chosen: embedSettings(context),
    force: flag(context, 'force'),
    dropSignatures: flag(context, 'dropSignatures'),
  }
}

async function make(
  { documents, limits }: Pick<DocumentRoute, 'documents' | 'limits'>,
  { caller, share, locale, pdf, invoice, attachments, query }: EmbedCall,
  moment: Date,
  signal: AbortSignal,
): Promise<Embedded> {
  const { chosen, force, dropSignatures } = query
  const { profile } = chosen
  const made = documents.embed(pdf, invoice, {
    locale,
    moment,
    signal,
    share,
    attachments,
    mostBytes: limits.pdfBytes,
    force,
    dropSignatures,
    watermark: caller.key.environment === 'sandbox',
    ...(profile === undefined ? {} : { profile }),
  })
  const result = await made.catch((thrown: unknown) => {
    throw queryProblem(thrown, chosen, locale)
  })
  if (result.ok) return result
  throw refusedRequest({ ...result, details: result.details.map(inForm) })
}

/** The form has one field for all files. */
function inForm(detail: RequestDetail): RequestDetail {
  return { ...detail, path: detail.path.replace(/^\$\.attachments\[/, '$.attachment[') }
}

function answerOf(made: Embedded, balance: Balance): EmbedAnswer {
  const { buffer, byteOffset, byteLength } = made.pdf
  return {
    pdf_base64: Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
    filename: made.filename,
    validation: made.validation,
    repairs: made.repairs,
    errors: made.report.errors,
    warnings: made.report.warnings,
    account: { remaining: balance.remaining, plan: balance.plan },
  }
}

import type { RequestInput } from '../request/request-input.js'
import type { Catalog } from '../catalog/catalog.js'
import { Fault } from '../pipeline/errors.js'
import type { Finding } from '../pipeline/finding.js'
import type { RunResult } from '../pipeline/pipeline.js'
import type { RunSettings } from '../pipeline/stage.js'
import { coerceDecimals } from '../request/coerce-decimals.js'
import { readRequest } from '../request/read-request.js'
import { generateRequestSchema } from '../request/schema.js'
import type { Pipelines } from '../wiring/pipelines.js'
import { SENTENCES } from '../verdict/sentences.js'
import { attachedFiles, attachmentProblems } from './attached-files.js'
import type { Embedded, EmbedOptions, PdfRepair, Refused, RequestDetail } from './documents.js'
import { isXml, openInvoiceXml } from './embed-xml.js'
import { hasErrors } from './generate.js'
import { invoiceFilename } from './invoice-filename.js'
import type { PreparedInvoice } from './prepared-invoice.js'
import { embeddedProfile } from './profile-name.js'
import { detailsOf, isOfForm, moreThan } from './refusal.js'
import { inLanguage } from './request-language.js'
import { validate } from './validate.js'

/** What is embedded in what. */
export interface EmbedInput {
  readonly pdf: Uint8Array
  /** A request, or an XML. */
  readonly invoice: RequestInput<boolean>
}

/** Embeds an invoice in the caller's PDF, and validates the result as anybody's file. */
export async function embed(
  catalog: Catalog,
  pipelines: Pipelines,
  { pdf, invoice }: EmbedInput,
  options: EmbedOptions,
  levelB = false,
): Promise<Embedded | Refused> {
  const prepared = isXml(invoice)
    ? await openInvoiceXml(catalog, pipelines, invoice, options)
    : await openRequest(catalog, pipelines, invoice, options)
  if ('ok' in prepared) return prepared
  const { profile, source, given, number, locale } = prepared
  const wrong = attachmentProblems(options.attachments, locale)
  if (wrong.length > 0) return { ok: false, status: 400, details: wrong, locale }
  const { signal, share: _share, moment = new Date(), overrides: _overrides, ...chosen } = options
  const attachments = attachedFiles('data' in given ? given.data : {}, options.attachments)
  const settings: RunSettings = { ...chosen, attachments, locale, moment, levelB }
  const pipeline = await pipelines.embedding(profile, source)
  const made = await pipeline.run({ ...given, ownPdf: pdf }, settings, signal)
  const { pdfa, xml, rulesHeld } = made.artifacts
  if (hasErrors(made.findings)) return refused(made, prepared)
  if (pdfa === undefined || xml === undefined)
    throw new Fault('STAGE_INCOMPLETE', 'the pipeline ended without a PDF/A or without XML', {
      file: profile.file,
    })
  const judged = {
    locale,
    at: moment,
    pdfa: 'error',
    agreement: options.agreement ?? true,
    ...(signal === undefined ? {} : { signal }),
  } as const
  const known = rulesHeld === undefined ? {} : { rulesHeld }
  const report = await validate(catalog, pipelines, pdfa, judged, known)
  if (!report.zugferd)
    throw new Fault('STAGE_FAILED', 'the PDF/A that was made has no invoice', {
      file: profile.file,
    })
  const { zugferd: _zugferd, unopened: _unopened, ...verdict } = report
  if (!levelB && verdict.errors.some(isOfLevelA))
    return embed(catalog, pipelines, { pdf, invoice }, { ...options, moment }, true)
  if (!verdict.valid && options.force !== true) return unrepaired(verdict.errors, locale)
  return {
    ok: true,
    pdf: pdfa,
    xml,
    filename: invoiceFilename(number, 'pdf'),
    validation: {
      status: verdict.valid ? 'valid' : 'invalid',
      profile: profile.id,
      version: profile.version,
    },
    invoice: report.known?.invoice ?? { number },
    repairs: repairsIn(made.findings),
    report: { ...verdict, warnings: [...obstaclesIn(made.findings), ...verdict.warnings] },
    locale,
  }
}

/** Whether only a file of level A breaks it: the clauses of tags, and of characters in Unicode. */
function isOfLevelA({ rule }: { readonly rule: string }): boolean {
  return /^6\.(?:7|2\.11\.7)(?:\.|$)/.test(pdfaClause(rule) ?? '')
}

/** The clause of PDF/A-3 that a rule is: `6.1.3`. */
function pdfaClause(rule: string): string | undefined {
  return /^ISO 19005-3,? (.+)$/.exec(rule)?.[1]
}

async function openRequest(
  { profiles }: Catalog,
  pipelines: Pipelines,
  request: unknown,
  options: EmbedOptions,
): Promise<PreparedInvoice | Refused> {
  const profile = embeddedProfile(profiles, options.profile ?? 'EN16931')
  const read = readRequest(request)
  const coerced = options.coerce === true ? coerceDecimals(read, generateRequestSchema()) : read
  const { document, locale } = inLanguage(coerced, options)
  const settings = {
    locale,
    moment: options.moment ?? new Date(),
    coerce: options.coerce ?? false,
  }
  const intake = await (await pipelines.intake()).run({ input: document }, settings, options.signal)
  const { data } = intake.artifacts
  if (data === undefined || hasErrors(intake.findings)) return refused(intake, { document, locale })
  const { number } = data.invoice
  return { profile, source: 'data', given: { data }, number, locale, document }
}

function refused(
  run: Pick<RunResult, 'counts' | 'findings'>,
  { document = readRequest({}), locale }: Pick<PreparedInvoice, 'document' | 'locale'>,
): Refused {
  const errors = run.findings.filter(({ severity }) => severity === 'error')
  const status = errors.some(isOfForm) ? 400 : 422
  const ofPdf = errors.filter(isOfPdf)
  const ofRequest = errors.filter((finding) => !isOfPdf(finding))
  const details = [...detailsOf(ofRequest, document), ...ofPdf.map(pdfDetail)]
  return { ok: false, status, details, ...moreThan(details, run.counts.severity.error), locale }
}

/** The path of findings about the caller's PDF, as its parameter is called over HTTP. */
const PDF = '$.pdf'

function isOfPdf({ path }: Finding): boolean {
  return path === PDF
}

function pdfDetail(finding: Finding): RequestDetail {
  const { code, message, rule, expected, found, page, object } = finding
  return {
    path: PDF,
    code,
    message,
    ...(expected === undefined ? {} : { expected }),
    ...(rule === code ? {} : { rule }),
    ...(page === undefined ? {} : { page }),
    ...(object === undefined ? {} : { object }),
    ...(found === undefined ? {} : { found }),
  }
}

/** Clauses of PDF/A that only damaged data breaks after the repairs. */
const DAMAGED = /^6\.1\.(?:7\.2|9)$/

/** What the check of the result found, and the repairs could not change. */
function unrepaired(
  errors: readonly Omit<Finding, 'stage' | 'kind' | 'more'>[],
  locale: string,
): Refused {
  // What is damaged stays damaged: a file made of it by force could not be read either.
  const isDamaged = errors.some(({ rule }) => DAMAGED.test(pdfaClause(rule) ?? ''))
  const remedy = SENTENCES.text(locale, isDamaged ? 'advice.damaged' : 'advice')
  const details = errors.map(({ code, message, rule, path, found, page, object, expected }) => {
    const isPdf = path === '$.pdf_base64'
    const isOfPdfa = pdfaClause(rule) !== undefined
    const advice = expected ?? (isOfPdfa ? remedy : undefined)
    return {
      path: isPdf ? PDF : (path ?? '$'),
      code,
      message,
      ...(advice === undefined ? {} : { expected: advice }),
      ...(rule === code ? {} : { rule }),
      ...(page === undefined ? {} : { page }),
      ...(object === undefined ? {} : { object }),
      ...(found === undefined ? {} : { found }),
    }
  })
  return { ok: false, status: 422, details, locale }
}

function repairsIn(findings: readonly Finding[]): PdfRepair[] {
  return findings
    .filter((finding) => isOfPdf(finding) && finding.severity === 'info')
    .map(({ rule, message, found, page, object }) => ({
      clause: pdfaClause(rule) ?? rule,
      message,
      ...(page === undefined ? {} : { page }),
      ...(object === undefined ? {} : { object }),
      ...(found === undefined ? {} : { found }),
    }))
}

/** What `force` turned into warnings. */
function obstaclesIn(findings: readonly Finding[]): Omit<Finding, 'stage' | 'kind' | 'more'>[] {
  return findings
    .filter((finding) => isOfPdf(finding) && finding.severity === 'warning')
    .map(({ stage: _stage, kind: _kind, more: _more, ...finding }) => finding)
}

import type { Syntax } from '../../../catalog/entries/entries.js'
import type {
  Documents,
  Generated,
  GeneratedXml,
  GenerateOptions,
  GenerateOutput,
  Refused,
  RequestDetail,
} from '../../../documents/documents.js'
import type { Locale } from '../../../request/checked-request.js'
import { environmentLocale, type Environment } from '../../io/environment-locale.js'
import type { AttachedFile } from '../../../request/own-pdf.js'
import { repeatedLines } from '../../report/repeated-lines.js'
import { named, weighed, reportWords } from '../../report/report-words.js'
import type { PackageFlags } from '../../io/instance.js'
import type { CommandIo } from '../../io/io.js'
import { pdfPlace } from '../../io/said/pdf-place.js'
import { said } from '../../io/said/said.js'
import { visibleInLine } from '../../io/visible.js'
import type { AttachFlags } from './attached-files.js'

/** Options of `twinvoice generate` on the command line. */
export interface GenerateFlags extends PackageFlags, AttachFlags {
  /** File or folder; `xml` and `pdf` alone say what is made, as `format` does. */
  readonly output?: string
  readonly format?: GenerateOutput
  readonly template?: string
  readonly locale?: Locale
  readonly profile?: string
  readonly syntax?: Syntax
  readonly moment?: Date
  readonly watermark?: boolean
  readonly coerce?: boolean
  readonly level?: 'a' | 'b'
  /** Reads the folders in a folder of requests, too. */
  readonly recursive?: boolean
  /** Checks the request alone. */
  readonly check?: boolean
  /** File with the map from the columns of a table to requests. */
  readonly map?: string
  readonly json?: boolean
  readonly jobs: number
  /** The files of `attach`, once they are read. */
  readonly attachments?: readonly AttachedFile[]
}

/** Converts the flags to options of the API. */
export function generateOptions(flags: GenerateFlags): GenerateOptions {
  const { template, locale, profile, syntax, watermark, level, coerce, attachments } = flags
  return {
    overrides: {
      ...(template === undefined ? {} : { template }),
      ...(locale === undefined ? {} : { locale }),
    },
    ...(profile === undefined ? {} : { profile }),
    ...(syntax === undefined ? {} : { syntax }),
    ...(watermark === undefined ? {} : { watermark }),
    ...(level === undefined ? {} : { level }),
    ...(coerce === undefined ? {} : { coerce }),
    ...(attachments === undefined ? {} : { attachments }),
    ...(flags.moment === undefined ? {} : { moment: flags.moment }),
  }
}

/** Where the invoice goes, and as what: a PDF unless the flags or the name of the file say XML. */
export function targetOf({ output, format }: GenerateFlags): {
  readonly path?: string
  readonly format: GenerateOutput
} {
  if (output === 'xml' || output === 'pdf') return { format: output }
  const named = output !== undefined && /\.xml$/i.test(output) ? 'xml' : 'pdf'
  return { ...(output === undefined ? {} : { path: output }), format: format ?? named }
}

/** A file to write, or a refused request. */
export type Made =
  | {
      readonly bytes: Uint8Array
      readonly filename: string
      readonly invoice: GeneratedXml['invoice']
      readonly notices: readonly string[]
      /** Whether one of them is a warning. */
      readonly isWarned: boolean
      /** Language of the invoice. */
      readonly locale: string
    }
  | Refused

/**
 * Generates a PDF or an XML file.
 * @param env tells the language of messages where neither flags nor request do
 */
export async function make(
  documents: Documents,
  input: Uint8Array,
  flags: GenerateFlags,
  env: Environment,
): Promise<Made> {
  const options = { ...generateOptions(flags), locale: environmentLocale(env) }
  const { format } = targetOf(flags)
  const result =
    format === 'xml' || flags.check === true
      ? await documents.generate(input, {
          ...options,
          output: 'xml',
          dryRun: format !== 'xml',
        })
      : await documents.generate(input, options)
  if (!result.ok) return result
  const { filename, invoice, locale } = result
  const isWarned = result.findings.some(({ severity }) => severity === 'warning')
  const notices = noticeLines(result)
  return { bytes: bytesOf(result), filename, invoice, notices, isWarned, locale }
}

/** What a run says at its end, with the number of invoices that have warnings. */
export function withWarned(what: string, warned: number, io: CommandIo): string {
  return warned === 0 ? what : said(io, 'done.warned', { what, count: String(warned) })
}

/** What was made of the request, and warnings, with their number if there are several. */
function noticeLines({ findings, locale }: GeneratedXml): string[] {
  const words = reportWords(locale)
  const placeOf = ({ path = '$' }: (typeof findings)[number]) => path
  const warnings = findings.filter(({ severity }) => severity === 'warning').length
  const lines = repeatedLines(
    findings.filter(({ notice, severity }) => notice === true || severity === 'warning'),
    {
      textOf: ({ code, message }) => `${code}: ${message}`,
      placeOf,
      lineOf: (finding, text) => weighed(finding.severity, `${placeOf(finding)}: ${text}`, words),
    },
    locale,
  )
  return warnings > 1 ? [...lines, named(words('warnings'), String(warnings), words)] : lines
}

function bytesOf(made: Generated | GeneratedXml): Uint8Array {
  return 'pdf' in made ? made.pdf : Buffer.from(made.xml)
}

/**
 * One line per problem: file, path, code, message, what was found and expected; one that repeats is one line.
 * @param name of the file, or what gives it for a path
 */
export function problemLines(
  refused: Refused,
  name: string | ((path: string) => string),
): string[] {
  const { details, locale } = refused
  const lines = repeatedLines(
    details,
    {
      textOf: (detail) =>
        `${detail.code}${placeIn(detail, locale)}: ${detail.message}${foundIn(detail)}${wantedIn(detail, refused)}`,
      placeOf: ({ path }) => path,
      lineOf: ({ path }, text) =>
        `${typeof name === 'string' ? name : name(path)}: ${path}: ${text}`,
    },
    locale,
  )
  if (refused.more === undefined) return lines
  return [...lines, said({ locale }, 'notListed', { more: String(refused.more) })]
}

/** The JSON that tells of a refused request, as text. */
export function refusalJson(
  { locale = 'en' }: Pick<CommandIo, 'locale'>,
  refused: Refused,
): string {
  const { details, more } = refused
  const message =
    more === undefined
      ? said({ locale }, 'refused')
      : said({ locale }, 'refusedInPart', { more: String(more) })
  return `${JSON.stringify({ error: 'validation_failed', message, details }, undefined, 2)}\n`
}

/** What was found, such as the font and its widths, in brackets as for repairs; left out where the message says it. */
function foundIn({ message, found }: RequestDetail): string {
  return found === undefined || isSaidIn(message, found) ? '' : ` [${visibleInLine(found)}]`
}

/**
 * The expected value and what else helps, in brackets. It is left out where the message says it already:
 * `"items" must be a list. (a list)`.
 */
export function wantedIn(detail: RequestDetail, refused: Refused): string {
  const { code, message } = detail
  // What is too long has the right type.
  const isSaid = code === 'TOO_LONG' || isSaidIn(message, detail.expected)
  const expected = isSaid ? undefined : detail.expected
  const advice = adviceOn(detail, refused)
  if (expected === undefined || advice === undefined) {
    const one = expected ?? advice
    return one === undefined ? '' : ` (${one})`
  }
  return ` (${said(refused, 'advice.beside', { expected, advice })})`
}

/** Whether a message has the words of an expectation, as whole words and numbers. */
function isSaidIn(message: string, expected: string | undefined): boolean {
  if (expected === undefined) return false
  const [before = '', ...parts] = message.toLowerCase().split(expected.toLowerCase())
  const after = parts.join(expected)
  return parts.length > 0 && !/[\p{L}\p{N}]$/u.test(before) && !/^[.,]?[\p{L}\p{N}]/u.test(after)
}

/** What an answer of the service leaves to the documentation, since it has the wording of the contract. */
function adviceOn(detail: RequestDetail, { details, locale }: Refused): string | undefined {
  const { path, code, expected = '' } = detail
  if (code === 'BR-S-05') return said({ locale }, 'advice.zeroRate')
  if (code !== 'REQUIRED' || path !== '$.invoice.seller.vatId') return undefined
  // Where no line has VAT, the expectation says it already.
  if (expected.includes('taxRegistration')) return undefined
  // The seller has one that is not called so: that is said where it is.
  return details.some(isOtherNameOfVatId) ? undefined : said({ locale }, 'advice.vatId')
}

function isOtherNameOfVatId({ path, code, expected = '' }: RequestDetail): boolean {
  return (
    code === 'UNKNOWN_FIELD' && path.startsWith('$.invoice.seller.') && /\bvatId\b/.test(expected)
  )
}

/** Where in an own PDF it is, and the clause that it breaks: ` (page 2, object 14, ISO 19005-3 6.2.11.4.1)`. */
function placeIn(detail: RequestDetail, locale: string | undefined): string {
  const place = pdfPlace(detail, locale)
  return place.length === 0 ? '' : ` (${[...place, detail.rule ?? []].flat().join(', ')})`
}

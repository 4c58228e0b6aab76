import type { Viewed, ViewFormat } from '../../../documents/documents.js'
import type { Locale } from '../../../request/checked-request.js'
import type { PackageFlags } from '../../io/instance.js'
import { weighed, reportWords } from '../../report/report-words.js'

/** Options of `twinvoice view` on the command line. */
export interface ViewFlags extends PackageFlags {
  readonly output?: string
  readonly format?: ViewFormat
  readonly template?: string
  readonly locale: Locale
  readonly attachments?: number
  readonly validate: boolean
  readonly jobs: number
}

/** What the flags ask of a view. */
export function viewOptions(flags: ViewFlags): {
  readonly format: ViewFormat
  readonly locale: Locale
  readonly validate: boolean
  readonly template?: string
  readonly attachmentBytes?: number
} {
  const { output = '-', template, attachments, validate, locale } = flags
  const named = /\.pdf$/i.test(output) ? 'pdf' : 'html'
  return {
    format: flags.format ?? named,
    locale,
    validate,
    ...(template === undefined ? {} : { template }),
    ...(attachments === undefined ? {} : { attachmentBytes: attachments * 1024 * 1024 }),
  }
}

/** What could not be shown as it is, one line each. */
export function viewWarnings(file: string, { findings }: Viewed, locale: Locale): string[] {
  const words = reportWords(locale)
  return findings.map(
    ({ code, message }) => `${file}: ${weighed('warning', `${code}: ${message}`, words)}`,
  )
}

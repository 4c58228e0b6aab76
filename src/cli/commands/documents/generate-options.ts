import type { GenerateOptions, GenerateResult } from '../../../documents/documents.js'
import type { Locale } from '../../../request/checked-request.js'
import type { PackageFlags } from '../../io/instance.js'

/** Options of `twinvoice generate` on the command line. */
export interface GenerateFlags extends PackageFlags {
  readonly output?: string
  readonly template?: string
  readonly locale?: Locale
  readonly profile?: string
  readonly moment?: Date
  readonly watermark?: boolean
  readonly coerce?: boolean
  readonly level?: 'a' | 'b'
  readonly json?: boolean
  readonly jobs: number
}

/** Converts the flags to options of the API. */
export function generateOptions(flags: GenerateFlags): GenerateOptions {
  const { template, locale, profile, watermark, level, coerce } = flags
  return {
    overrides: {
      ...(template === undefined ? {} : { template }),
      ...(locale === undefined ? {} : { locale }),
    },
    ...(profile === undefined ? {} : { profile }),
    ...(watermark === undefined ? {} : { watermark }),
    ...(level === undefined ? {} : { level }),
    ...(coerce === undefined ? {} : { coerce }),
    ...(flags.moment === undefined ? {} : { moment: flags.moment }),
  }
}

/** One line per problem: file, path, code, message and expected value. */
export function problemLines(
  result: Extract<GenerateResult, { ok: false }>,
  name: string,
): string[] {
  return result.details.map(({ path, code, message, expected }) => {
    const wanted = expected === undefined ? '' : ` (${expected})`
    return `${name}: ${path}: ${code}: ${message}${wanted}`
  })
}

import type { PdfaErrors } from '../../../catalog/entries/entries.js'
import type { ValidateOptions, ValidateResult } from '../../../documents/documents.js'
import type { Locale } from '../../../request/checked-request.js'
import type { CommandIo } from '../../io/io.js'
import type { PackageFlags } from '../../io/instance.js'

/** Options of `twinvoice validate` on the command line. */
export interface ValidateFlags extends PackageFlags {
  readonly json?: boolean
  readonly jsonl?: boolean
  readonly html?: string
  readonly locale: Locale
  readonly jobs: number
  /** Whether the folders in a folder are validated, too. */
  readonly recursive?: boolean
  readonly rules?: readonly string[]
  readonly at?: Date
  readonly pdfa?: PdfaErrors
  readonly ua?: boolean
  readonly agreement?: boolean
}

/** The options of the library for one file. */
export function optionsOf({
  locale,
  rules,
  at,
  pdfa,
  ua,
  agreement,
}: ValidateFlags): ValidateOptions {
  return {
    locale,
    ...(rules === undefined ? {} : { rules: rules.map((name) => name.trim()) }),
    ...(at === undefined ? {} : { at }),
    ...(pdfa === undefined ? {} : { pdfa }),
    ...(ua === undefined ? {} : { ua }),
    ...(agreement === undefined ? {} : { agreement }),
  }
}

/** True for an invoice that was judged valid; a file without an invoice is none. */
export function isValid(result: ValidateResult): boolean {
  return result.zugferd && result.valid
}

/** Whether a report has colours (https://no-color.org). */
export function hasColor({ stdout, env }: Pick<CommandIo, 'stdout' | 'env'>): boolean {
  return stdout.isTTY === true && env['NO_COLOR'] === undefined
}

/** The line of `--jsonl` for a file. */
export function jsonLine(file: string, result: ValidateResult): object {
  if (!result.zugferd)
    return {
      file,
      valid: false,
      findings: [
        { rule: 'not_zugferd', code: 'not_zugferd', severity: 'error', message: result.message },
      ],
    }
  const { valid, errors, warnings, layers, packs } = result
  return { file, valid, findings: [...errors, ...warnings], layers, packs }
}

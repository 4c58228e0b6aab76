import { PDFA_ERRORS } from '../../catalog/entries/entries.js'
import type { RequestDetail, ValidateOptions } from '../../documents/documents.js'
import { Fault } from '../../pipeline/errors.js'
import { noonOf } from '../../request/formats/calendar-day.js'
import { detailSentence } from '../problems/messages.js'
import { validationFailed } from '../problems/problem.js'
import { clientLocale, type RequestContext } from '../request/context.js'
import { refuseMisspelt } from '../request/query.js'

/** What a request may say about how a file is judged, in its query or its body (D41). */
export const VALIDATE_SETTINGS = ['rules', 'at', 'pdfa', 'ua', 'agreement'] as const
type SettingName = (typeof VALIDATE_SETTINGS)[number]

/** Settings of one validation, and where the request has them. */
export interface ValidateSettings {
  readonly options: Pick<ValidateOptions, SettingName>
  /** JSON path of each that was given. */
  readonly paths: ReadonlyMap<SettingName, string>
}

/**
 * Reads `rules`, `at`, `pdfa`, `ua` and `agreement`; what the body says goes before the query.
 * @param fields further fields of the body
 * @throws Problem validation_failed with everything that is wrong with them
 */
export function validateSettings(
  context: RequestContext,
  fields: ReadonlyMap<string, unknown>,
): ValidateSettings {
  refuseMisspelt(context, VALIDATE_SETTINGS)
  const values = new Map<SettingName, unknown>()
  const paths = new Map<SettingName, string>()
  for (const name of VALIDATE_SETTINGS) {
    const isInBody = fields.has(name)
    const value = isInBody ? fields.get(name) : context.query[name]
    if (value === undefined) continue
    values.set(name, value)
    paths.set(name, isInBody ? `$.${name}` : `$['?${name}']`)
  }
  const locale = clientLocale(context)
  const details: RequestDetail[] = []
  const read = <T>(name: SettingName, reader: (value: unknown) => T | undefined) => {
    if (!values.has(name)) return {}
    const value = reader(values.get(name))
    if (value !== undefined) return { [name]: value }
    details.push(refused(paths.get(name) ?? '$', locale, EXPECTED[name]))
    return {}
  }
  const options = {
    ...read('rules', names),
    ...read('at', day),
    ...read('pdfa', pdfaErrors),
    ...read('ua', truth),
    ...read('agreement', truth),
  }
  if (details.length > 0) throw validationFailed(details)
  return { options, paths }
}

const EXPECTED: Readonly<Record<SettingName, string>> = {
  rules: 'names of rule packs, such as xrechnung,br-fr',
  at: 'a date, such as 2027-01-01',
  pdfa: PDFA_ERRORS.join(', '),
  ua: 'true, false',
  agreement: 'true, false',
}

/** A rule pack that is not installed is the client's error: its name is in the request. */
export function settingsProblem(
  thrown: unknown,
  { paths }: ValidateSettings,
  locale: string,
): unknown {
  const path = paths.get('rules')
  if (path === undefined || !(thrown instanceof Fault) || thrown.code !== 'OPTIONS_INVALID')
    return thrown
  return validationFailed([refused(path, locale, thrown.reason)])
}

function refused(path: string, locale: string, expected: string): RequestDetail {
  return { path, code: 'VALUE', message: detailSentence('setting', locale), expected }
}

const MOST_NAMES = 32

/** A list of names, or one text with commas. */
function names(value: unknown): string[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const texts = list.flatMap((each) => (typeof each === 'string' ? each.split(',') : [undefined]))
  const trimmed = texts.flatMap((each) => (each?.trim() ? [each.trim()] : []))
  return trimmed.length === texts.length && texts.length <= MOST_NAMES ? trimmed : undefined
}

function day(value: unknown): Date | undefined {
  return typeof value === 'string' ? noonOf(value) : undefined
}

function pdfaErrors(value: unknown): ValidateOptions['pdfa'] {
  return PDFA_ERRORS.find((each) => each === value)
}

/** A boolean of JSON, or its word in a query or a form. */
function truth(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}

import { detail } from '../../pipeline/detail.js'
import { WrongValue } from './wrong-value.js'
import { availableParallelism } from 'node:os'
import { Option } from 'commander'
import { PDFA_ERRORS } from '../../catalog/entries/entries.js'
import { LOCALES } from '../../request/checked-request.js'
import { noonOf, startOfDay } from '../../request/formats/calendar-day.js'
import { environmentLocale, type Environment } from './environment-locale.js'

/** `--locale`, one of the five languages. */
export function localeOption(description: string): Option {
  return new Option('--locale <locale>', description).choices([...LOCALES])
}

/** `--locale` of reports, which no request gives a language: by default that of the environment. */
export function reportLocaleOption(description: string, env: Environment): Option {
  return localeOption(description).default(
    environmentLocale(env),
    'that of the environment: LC_ALL, LC_MESSAGES or LANG, else en',
  )
}

/** `--locale` of commands whose language changes nothing but what they say. */
export function messageLocaleOption(): Option {
  return localeOption('language of messages (default: that of the environment)')
}

/** `--jobs`, a whole number from 1. */
export function jobsOption(): Option {
  return new Option('-j, --jobs <n>', 'documents processed at the same time')
    .default(Math.min(availableParallelism(), 8), 'number of processors, at most 8')
    .argParser(wholeNumber)
}

/** Reads an integer of at least 1. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new WrongValue(detail`An integer from 1 to 9999 is expected, such as 4.`)
  return Number(text)
}

/** Reads a port; 0 for any free one. */
export function portNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new WrongValue(detail`A port from 0 to 65535 is expected, such as 8080.`)
  return Number(text)
}

/** Reads an ISO 8601 time with a time zone. */
export function moment(text: string): Date {
  const date = new Date(text)
  if (
    startOfDay(text.slice(0, 10)) === undefined ||
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(date.getTime())
  )
    throw new WrongValue(
      detail`An ISO 8601 time with a time zone is expected, such as 2026-11-20T12:00:00Z.`,
    )
  return date
}

/** `--rules`, `--at`, `--pdfa` and `--ua`: how a file is validated. */
export function judgingOptions(): Option[] {
  return [
    new Option(
      '--rules <packs>',
      'additional rule packs to apply, separated by commas (xrechnung,br-fr)',
    ).argParser((text, before: readonly string[] | undefined) => names(text, before)),
    new Option('--at <date>', 'apply the rules in force on this day (default: today)').argParser(
      day,
    ),
    new Option('--pdfa <severity>', 'severity of PDF/A errors').choices([...PDFA_ERRORS]),
    new Option('--ua', 'also validate a PDF against PDF/UA-1 (ISO 14289-1)'),
    new Option('--agreement', 'compare the text of the pages with the XML'),
  ]
}

/** Reads names separated by commas, after those of an option that was given before. */
export function names(text: string, before: readonly string[] = []): string[] {
  return [...before, ...text.split(',').map(nonEmpty)]
}

/** Reads a day, `2027-01-01`: noon of it in UTC. */
function day(text: string): Date {
  const date = noonOf(text)
  if (date === undefined) throw new WrongValue(detail`A date is expected, such as 2027-01-01.`)
  return date
}

/** Reads a non-blank text of at most 200 characters. */
export function nonEmpty(text: string): string {
  if (text.trim() === '' || text.length > 200)
    throw new WrongValue(detail`A text of 1 to 200 characters is expected.`)
  return text
}

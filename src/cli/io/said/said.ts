import { BATCH_DETAILS } from '../../../batch/results/words.js'
import { DOCUMENT_DETAILS } from '../../../documents/results/document-details.js'
import {
  COMMON_DETAILS,
  readMessages,
  type Messages,
  type Values,
} from '../../../messages/messages.js'
import type { Detail } from '../../../pipeline/detail.js'
import type english from './messages/en.json'

/** What commands say beside findings and reports. Help is in English. */
export type Said = keyof typeof english

/** The name of a column. */
export type Heading = Said extends infer Key
  ? Key extends `heading.${infer Name}`
    ? Name
    : never
  : never

let messages: Messages | undefined

/** A sentence that counts something, and has a form for one of it. */
export type Counting = { [Key in Said]: `${Key}.one` extends Said ? Key : never }[Said]

/** A sentence of the command line in the language of the run. */
export function said(
  { locale = 'en' }: { readonly locale?: string | undefined },
  key: Said,
  values?: Values,
) {
  return texts().text(locale, key, values)
}

/** The same of a sentence that counts, in the form that the number has in this language. */
export function saidCount(
  run: { readonly locale?: string | undefined },
  key: Counting,
  count: number,
  values?: Values,
) {
  const isOne = new Intl.PluralRules(run.locale ?? 'en').select(count) === 'one'
  return said(run, isOne ? `${key}.one` : key, { ...values, count: String(count) })
}

/** How messages name the file of an argument: `-` is standard input. */
export function saidFile(run: { readonly locale?: string | undefined }, file: string): string {
  return file === '-' ? said(run, 'input') : file
}

/** The heading of a table in the language of the run. */
export function headings(
  run: { readonly locale?: string | undefined },
  names: readonly Heading[],
): string[] {
  return names.map((name) => said(run, `heading.${name}`))
}

/** A detail, such as the message of a fault, in the language of the run; a string is in English alone. */
export function saidDetail(
  { locale = 'en' }: { readonly locale?: string | undefined },
  detail: Detail | string,
): string {
  return texts().detail(locale, detail)
}

/** The format of a progress bar, whose placeholders are those of cli-progress. */
export function barFormat(
  run: { readonly locale?: string | undefined },
  key: Said & `bar.${string}`,
) {
  const names = texts().placeholders(key).get('en') ?? []
  return said(run, key, Object.fromEntries(names.map((name) => [name, `{${name}}`])))
}

function texts(): Messages {
  return (messages ??= readMessages(
    new URL('./messages/', import.meta.url),
    COMMON_DETAILS,
    DOCUMENT_DETAILS,
    BATCH_DETAILS,
  ))
}

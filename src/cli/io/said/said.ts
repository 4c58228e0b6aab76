import {
  readMessages,
  type DetailText,
  type Messages,
  type Values,
} from '../../../messages/messages.js'
import type english from './messages/en.json'

/** What commands say beside findings and reports; usage, help and faults but those of files are in English. */
export type Said = keyof typeof english

let messages: Messages | undefined

/** A sentence of the command line in the language of the run. */
export function said(
  { locale = 'en' }: { readonly locale?: string | undefined },
  key: Said,
  values?: Values,
) {
  return texts().text(locale, key, values)
}

/** Why a file cannot be used, in the language of the run. */
export function saidDetail(
  { locale = 'en' }: { readonly locale?: string | undefined },
  detail: DetailText,
): string {
  return texts().detail(locale, detail)
}

function texts(): Messages {
  return (messages ??= readMessages(new URL('./messages/', import.meta.url)))
}

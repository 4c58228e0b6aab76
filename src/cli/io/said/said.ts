import { readMessages, type Messages, type Values } from '../../../messages/messages.js'
import type english from './messages/en.json'

/** What commands say beside findings and reports; usage, help and faults are in English. */
export type Said = keyof typeof english

let messages: Messages | undefined

/** A sentence of the command line in the language of the run. */
export function said(
  { locale = 'en' }: { readonly locale?: string | undefined },
  key: Said,
  values?: Values,
) {
  messages ??= readMessages(new URL('./messages/', import.meta.url))
  return messages.text(locale, key, values)
}

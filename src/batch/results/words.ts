import { DOCUMENT_DETAILS } from '../../documents/results/document-details.js'
import { COMMON_DETAILS, readDetails, type Messages } from '../../messages/messages.js'
import type { Detail } from '../../pipeline/detail.js'
import type { Fault } from '../../pipeline/errors.js'
import type { Order } from '../run/run.js'

/** The folder of what is said of runs, their sources and places, in each language but English. */
export const BATCH_DETAILS = new URL('../messages/details/', import.meta.url)

let messages: Messages | undefined

/** The language of a run. */
export function localeOf({ options }: Order): string {
  return options.locale ?? 'en'
}

/** A detail in the language of a run; a string is in the words of others, and stays as it is. */
export function inLanguageOf(order: Order, detail: Detail | string): string {
  messages ??= readDetails(COMMON_DETAILS, DOCUMENT_DETAILS, BATCH_DETAILS)
  return messages.detail(localeOf(order), detail)
}

/** The message of a fault in the language of a run; its place, which is of names, stays as it is. */
export function faultInLanguageOf(order: Order, { message, reason, detail }: Fault): string {
  return message.slice(0, message.length - reason.length) + inLanguageOf(order, detail)
}

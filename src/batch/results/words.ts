import { COMMON_DETAILS, readDetails, type Messages } from '../../messages/messages.js'
import type { Detail } from '../../pipeline/detail.js'
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
  messages ??= readDetails(COMMON_DETAILS, BATCH_DETAILS)
  return messages.detail(localeOf(order), detail)
}

import { readMessages } from '../messages/messages.js'

/** Messages of the report. */
export const SENTENCES = readMessages(new URL('./messages/', import.meta.url))

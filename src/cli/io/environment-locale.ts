import { isLocale, type Locale } from '../../request/checked-request.js'

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>

/** In the order of POSIX (XBD 8.2): the first that is set and not empty counts. */
const VARIABLES = ['LC_ALL', 'LC_MESSAGES', 'LANG']

/** The language of messages that the environment asks for (D25): `de` for `de_AT.UTF-8`, else `en`. */
export function environmentLocale(env: Environment): Locale {
  const value = VARIABLES.map((name) => env[name]).find((text) => text !== undefined && text !== '')
  const language = /^[a-z]+/i.exec(value ?? '')?.[0].toLowerCase()
  return isLocale(language) ? language : 'en'
}

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

/** The language that `--locale` asks for; undefined without it, or if there are no messages in it. */
export function givenLocale(args: readonly string[]): Locale | undefined {
  const end = args.indexOf('--')
  const options = end < 0 ? args : args.slice(0, end)
  const values = options.flatMap((each, at) => {
    if (each === '--locale') return options[at + 1] ?? []
    return each.startsWith('--locale=') ? each.slice('--locale='.length) : []
  })
  return values.find(isLocale)
}

/** The language of a request; undefined if it names none, or is no JSON. For a fault before it is read as a request. */
export function requestLocale(input: Uint8Array): Locale | undefined {
  try {
    const { locale } = Object(JSON.parse(Buffer.from(input).toString())) as { locale?: unknown }
    return isLocale(locale) ? locale : undefined
  } catch {
    return undefined
  }
}

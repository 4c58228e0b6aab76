import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PACKAGE_ROOT } from '../../catalog/package-root.js'
import { readMessages } from '../../messages/messages.js'
import type { Locale } from '../../request/checked-request.js'

/** What a check of this package says in a finding whose code is of no rule pack. */
export interface CheckText {
  readonly code: string
  /** With `…` for what it quotes of a document. */
  readonly message: string
  /** The plugin that reports it; none for what is said of a verdict itself. */
  readonly check?: string
}

/** Each text with the code, in the order of the plugins; several if it differs by what the code is about. */
export function textsOfChecks(code: string, locale: Locale): CheckText[] {
  const plugins = join(PACKAGE_ROOT, 'dist', 'plugins')
  const ofPlugins = readdirSync(plugins)
    .sort()
    .flatMap((check) =>
      textsIn(join(plugins, check), code, locale).map((text) => ({ ...text, check })),
    )
  return [...textsIn(join(PACKAGE_ROOT, 'dist', 'src', 'verdict'), code, locale), ...ofPlugins]
}

function textsIn(owner: string, code: string, locale: Locale): CheckText[] {
  const folder = join(owner, 'messages')
  if (!existsSync(folder)) return []
  const messages = readMessages(pathToFileURL(folder + sep))
  const wanted = code.toUpperCase()
  return messages.keys
    .filter((key) => codeOf(key) === wanted)
    .map((key) => ({ code: wanted, message: messages.text(locale, key) }))
}

/** `VALUE` of `VALUE.currency`, which is about one of several; the numbers of a clause are of the code. */
function codeOf(key: string): string {
  return key.replace(/\.[A-Za-z].*$/, '')
}

import type { Layer, LocalizedText, Profile } from '../catalog/entries/entries.js'
import { isLocale } from '../request/checked-request.js'
import type { DocumentIdentity } from './artifacts.js'
import { SENTENCES } from './sentences.js'

/** What decides why a layer was not checked. */
interface Judged {
  readonly profile?: Profile
  readonly identity?: DocumentIdentity
  readonly locale: string
}

/** Why a layer was not checked. */
export function unjudged(layer: Layer, judged: Judged): string {
  const { identity, locale } = judged
  const reason = reasonOfProfile(layer, judged)
  if (reason === undefined) return SENTENCES.text(locale, 'unopened')
  return inLanguage(reason, locale).replace('{0}', () => identity?.guideline ?? '')
}

/** Whether that is no more than that an earlier layer gave it nothing to check. */
export function isUnopened(layer: Layer, judged: Judged): boolean {
  // Without BT-24, it is no invoice that the profile would leave out: another error says so.
  const isNone = judged.identity?.guideline === ''
  return isNone || reasonOfProfile(layer, judged) === undefined
}

/** Why the profile leaves a layer out; undefined if it does not. */
function reasonOfProfile(layer: Layer, { profile }: Judged): LocalizedText | undefined {
  const leftOut = [profile?.notApplicable, profile?.notChecked]
  return leftOut.find((each) => each?.layers.includes(layer) === true)?.reason
}

export function inLanguage(text: LocalizedText, locale: string): string {
  return text[isLocale(locale) ? locale : 'en']
}

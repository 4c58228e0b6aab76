import type { JSX } from 'preact'

import { isLocale, locale, LOCALES, showLanguage, t } from '../language/language.js'
import { theme, themeOf, type Theme } from './theme.js'

/** The language of the page. */
export function LanguageChoice(): JSX.Element {
  const choose = (value: string) => {
    if (isLocale(value)) void showLanguage(value)
  }
  return (
    <select
      class="input small"
      aria-label={t('language')}
      value={locale.value}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {Object.entries(LOCALES).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

/** Light, dark, or as the device is set. */
export function ThemeChoice(): JSX.Element {
  return (
    <select
      class="input small"
      aria-label={t('theme')}
      value={theme.value}
      onChange={(event) => (theme.value = themeOf(event.currentTarget.value))}
    >
      {THEMES.map((each) => (
        <option key={each} value={each}>
          {t(`theme.${each}`)}
        </option>
      ))}
    </select>
  )
}

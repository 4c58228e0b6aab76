import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { isLocale, locale, LOCALES, showLanguage, t } from '../language/language.js'
import { Problem } from '../parts/loading.js'
import { theme, themeOf, type Theme } from './theme.js'

/** The language of the page. An update of the service takes away the texts of languages that were not shown before. */
export function LanguageChoice(): JSX.Element {
  const [isMissing, setMissing] = useState(false)
  const choose = (select: HTMLSelectElement) => {
    if (!isLocale(select.value)) return
    showLanguage(select.value).then(
      () => setMissing(false),
      () => {
        select.value = locale.value
        setMissing(true)
      },
    )
  }
  return (
    <>
      <select
        class="input small"
        aria-label={t('language')}
        value={locale.value}
        onChange={(event) => choose(event.currentTarget)}
      >
        {Object.entries(LOCALES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      {isMissing ? <MissingLanguage /> : null}
    </>
  )
}

function MissingLanguage(): JSX.Element {
  return (
    <>
      <Problem message={t('languageMissing')} />
      <button type="button" class="button small" onClick={() => location.reload()}>
        {t('reload')}
      </button>
    </>
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

import { effect, signal } from '@preact/signals'

import { keep, kept } from '../kept.js'

/** `system` follows the setting of the device. */
export type Theme = 'system' | 'light' | 'dark'

const KEPT = 'twinvoice.theme'
const DARK = matchMedia('(prefers-color-scheme: dark)')
const systemIsDark = signal(DARK.matches)

export const theme = signal<Theme>(themeOf(kept(KEPT)))

/** Keeps the page in the chosen theme, and remembers it in this browser. */
export function startTheme(): void {
  DARK.addEventListener('change', ({ matches }) => (systemIsDark.value = matches))
  effect(() => {
    const isDark = theme.value === 'dark' || (theme.value === 'system' && systemIsDark.value)
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
    keep(KEPT, theme.value)
  })
}

export function themeOf(text: string | null): Theme {
  return text === 'light' || text === 'dark' ? text : 'system'
}

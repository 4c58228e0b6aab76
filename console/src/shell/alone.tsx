import type { ComponentChildren, JSX } from 'preact'

import { Mark } from '../parts/icons.js'
import { LanguageChoice, ThemeChoice } from './preferences.js'

/** A page without navigation, for somebody who is not signed in. */
export function Alone({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return (
    <div class="alone">
      <main class="stack">
        <p class="brand">
          <Mark />
          twinvoice
        </p>
        {children}
      </main>
      <footer class="foot row">
        <LanguageChoice />
        <ThemeChoice />
      </footer>
    </div>
  )
}

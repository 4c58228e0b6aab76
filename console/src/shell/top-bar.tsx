import type { JSX } from 'preact'

import { t } from '../language/language.js'
import { Icon, Mark } from '../parts/icons.js'

interface TopBarProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** The bar of a narrow window, with the button that shows the navigation. */
export function TopBar({ isOpen, onToggle }: TopBarProps): JSX.Element {
  return (
    <header class="top">
      <a class="brand" href="#/">
        <Mark />
        twinvoice
      </a>
      <button
        type="button"
        class="button quiet"
        aria-expanded={isOpen}
        aria-controls="navigation"
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
        {t('menu')}
      </button>
    </header>
  )
}

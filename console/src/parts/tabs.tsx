import type { ComponentChildren, JSX } from 'preact'
import { useId, useRef } from 'preact/hooks'

interface Tab<T extends string> {
  readonly name: T
  readonly label: string
  readonly content: () => ComponentChildren
}

interface TabsProps<T extends string> {
  /** What the tabs are about. */
  readonly label: string
  readonly tabs: readonly Tab<T>[]
  readonly chosen: T
  readonly onChoose: (name: T) => void
}

/** Panels of which one is shown; arrow keys go from tab to tab. */
export function Tabs<T extends string>({
  label,
  tabs,
  chosen,
  onChoose,
}: TabsProps<T>): JSX.Element {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    tabs.findIndex(({ name }) => name === chosen),
  )
  const move = (event: KeyboardEvent) => {
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length]
    if (tab === undefined) return
    event.preventDefault()
    onChoose(tab.name)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.name}"]`)?.focus()
  }
  return (
    <div class="stack">
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ name, label: text }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            data-tab={name}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {text}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tabs[at]?.name ?? ''}`}
        tabIndex={0}
      >
        {tabs[at]?.content()}
      </div>
    </div>
  )
}

import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface PageHeadProps {
  readonly title: string
  readonly lead?: string
  /** Buttons of the whole page. */
  readonly children?: ComponentChildren
}

/** The heading of a page. It takes the focus when the page opens, so that it is read out. */
export function PageHead({ title, lead, children }: PageHeadProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    document.title = `${title} · twinvoice`
  }, [title])
  return (
    <header class="page-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead === undefined ? null : <p>{lead}</p>}
      </div>
      {children === undefined ? null : <div class="row">{children}</div>}
    </header>
  )
}

import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface ViewedPartProps {
  readonly nodes: readonly Node[]
  readonly style: CSSStyleSheet
  /** The id of the element that is shown first. */
  readonly target?: string
  /** Called with the id of a link's target that is in another part. */
  readonly onElsewhere: (id: string) => void
}

/** A part of a readable invoice, in a tree of its own, so that styles and ids do not meet the page's. */
export function ViewedPart({ nodes, style, target, onElsewhere }: ViewedPartProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current === null) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const page = document.createElement('div')
    page.className = 'page'
    page.append(...nodes.map((node) => document.importNode(node, true)))
    root.adoptedStyleSheets = [style]
    root.replaceChildren(page)
  }, [nodes, style])
  useEffect(() => {
    if (target !== undefined) show(host.current, target)
  }, [nodes, target])
  const follow = (event: MouseEvent) => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement)
    const id = /^#(.+)$/.exec(link?.getAttribute('href') ?? '')?.[1]
    if (id === undefined) return
    event.preventDefault()
    if (!show(host.current, id)) onElsewhere(id)
  }
  return <div class="viewed" ref={host} onClick={follow} />
}

/** Scrolls to an element and gives it the focus; false if there is none of this id. */
function show(host: HTMLElement | null, id: string): boolean {
  const found = host?.shadowRoot?.getElementById(id)
  if (found === null || found === undefined) return false
  if (!found.hasAttribute('tabindex')) found.setAttribute('tabindex', '-1')
  found.focus({ preventScroll: true })
  found.scrollIntoView({ block: 'center' })
  return true
}

import type { JSX } from 'preact'

import type { Detail } from '../../api/invoices.js'

interface ProblemsProps {
  readonly details: readonly Detail[]
  /** Called with the path of a problem that is to be shown in the editor. */
  readonly onShow: (path: string) => void
}

/** What is wrong with the request; each leads to its place. */
export function Problems({ details, onShow }: ProblemsProps): JSX.Element {
  return (
    <ul class="problems" aria-live="polite">
      {details.map(({ path, message, expected, code }, index) => (
        <li key={index}>
          <button type="button" onClick={() => onShow(path)}>
            <span>
              {message} <span class="soft">{expected}</span>
            </span>
            <code>
              {path} · {code}
            </code>
          </button>
        </li>
      ))}
    </ul>
  )
}

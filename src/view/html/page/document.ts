import { escapeHtml } from './escape.js'
import { STYLE, STYLE_SOURCE } from './style.js'

/** A page: one file that loads nothing. */
export interface HtmlDocument {
  readonly locale: string
  readonly title: string
  readonly body: string
  /** A script of our own, and its hash as a policy names it; none unless given. */
  readonly script?: { readonly text: string; readonly source: string }
}

/** The policy of a page. It forbids everything but its own style, also when the page is opened as a file. */
function contentPolicy(script?: string): string {
  const scripts = script === undefined ? '' : `; script-src ${script}`
  return `default-src 'none'; style-src ${STYLE_SOURCE}${scripts}; base-uri 'none'; form-action 'none'`
}

/** Writes a whole page. */
export function htmlDocument({ locale, title, body, script }: HtmlDocument): string {
  const policy = contentPolicy(script?.source)
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>${body}${script === undefined ? '' : `<script>${script.text}</script>`}</body></html>
`
}

import { readFile } from 'node:fs/promises'

import type { Middleware } from '../request/context.js'
import { Problem } from '../problems/problem.js'

/** The viewer's program. `scripts/build-viewer.ts` puts it beside this file, with its licences. */
const VIEWER = new URL('viewer/openapi-explorer.min.js', import.meta.url)

/** All addresses are relative, so that the page works wherever the app is mounted. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>twinvoice: electronic invoices</title>
    <link rel="icon" type="image/svg+xml" href="docs/icon.svg">
    <link rel="stylesheet" href="docs/page.css">
    <script src="docs/viewer.js" defer></script>
  </head>
  <body>
    <openapi-explorer spec-url="openapi.json" primary-color="#6d3fd6" secondary-color="#6d3fd6"
      nav-bg-color="#f4f1fb" nav-text-color="#2b2140" nav-hover-bg-color="#e4dcf7"
      nav-hover-text-color="#2b2140"></openapi-explorer>
    <noscript><p>The description of the service: <a href="openapi.json">openapi.json</a></p></noscript>
  </body>
</html>
`

const STYLE = `html, body { height: 100%; margin: 0; }
openapi-explorer { --font-regular: system-ui, sans-serif; }
noscript p { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; }
`

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
  <path fill="#6d3fd6" d="M3 1h7l3 3v11H3z"/>
  <path stroke="#fff" d="M5 7.5h6M5 10.5h6"/>
</svg>
`

interface Asset {
  readonly type: string
  readonly content: () => Promise<Uint8Array> | string
}

const ASSETS: ReadonlyMap<string, Asset> = new Map([
  ['viewer.js', { type: 'text/javascript', content: () => readFile(VIEWER) }],
  ['page.css', { type: 'text/css', content: () => STYLE }],
  ['icon.svg', { type: 'image/svg+xml', content: () => ICON }],
])

/** `GET /docs`: the OpenAPI document as a page, without any resource of another host. */
export function docs(): Middleware {
  return async (context) => {
    const file = /\/docs\/(.+)$/.exec(context.path)?.[1]
    const asset = file === undefined ? { type: 'text/html', content: () => PAGE } : ASSETS.get(file)
    if (asset === undefined) throw new Problem('not_found')
    const content = await asset.content()
    context.set('Cache-Control', 'public, max-age=3600')
    context.type = asset.type
    // Koa takes a Buffer, and would write any other array of bytes as JSON.
    context.body = typeof content === 'string' ? content : Buffer.from(content)
  }
}

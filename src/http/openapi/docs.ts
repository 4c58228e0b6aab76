import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import type { Middleware } from '../request/context.js'
import { Problem } from '../problems/problem.js'

/** The files of Swagger UI that the page needs, served from the package that brings them. */
const ASSETS: ReadonlyMap<string, string> = new Map([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
  ['favicon-32x32.png', 'image/png'],
])

/** All addresses are relative, so that the page works wherever the app is mounted. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>twinvoice: electronic invoices</title>
    <link rel="icon" type="image/png" href="docs/favicon-32x32.png">
    <link rel="stylesheet" href="docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`

const START = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
})
`

/** `GET /docs`: the OpenAPI document as a page, without any resource of another host. */
export function docs(): Middleware {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  return async (context) => {
    const file = /\/docs\/(.+)$/.exec(context.path)?.[1]
    context.set('Cache-Control', 'public, max-age=3600')
    if (file === undefined) {
      context.type = 'text/html'
      context.body = PAGE
    } else if (file === 'start.js') {
      context.type = 'text/javascript'
      context.body = START
    } else {
      const type = ASSETS.get(file)
      if (type === undefined) throw new Problem('not_found')
      context.type = type
      context.body = await readFile(join(folder, file))
    }
  }
}

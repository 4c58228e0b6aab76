/** The page of a preview: the invoice, and above it what is wrong. It needs nothing from elsewhere. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title>
<link rel="stylesheet" href="/preview.css">
<script src="/preview.js" defer></script>
</head>
<body>
<header><h1>Preview</h1><p id="status" role="status">…</p></header>
<pre id="problems" role="alert" hidden></pre>
<main><iframe id="invoice" title="The invoice" hidden></iframe></main>
</body>
</html>
`

export const STYLE = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0; height: 100vh; display: flex; flex-direction: column }
header { display: flex; gap: 1rem; align-items: baseline; padding: .5rem 1rem; border-bottom: 1px solid #8888 }
h1 { font-size: 1rem; margin: 0 }
p { margin: 0 }
pre { margin: 0; padding: .75rem 1rem; background: #b91c1c; color: #fff; white-space: pre-wrap; overflow-wrap: anywhere }
main { flex: 1; min-height: 0 }
iframe { border: 0; width: 100%; height: 100% }
`

export const SCRIPT = `const [status, problems, invoice] = ['status', 'problems', 'invoice'].map((id) => document.getElementById(id))
const events = new EventSource('/events')
events.onmessage = ({ data }) => {
  const state = JSON.parse(data)
  problems.hidden = state.problems.length === 0
  problems.textContent = state.problems.join('\\n')
  status.textContent = state.problems.length === 0
    ? 'generated at ' + new Date().toLocaleTimeString() + ' in ' + state.seconds.toFixed(1) + ' s'
    : 'not generated; the last successful invoice is shown below'
  if (state.hasInvoice && state.problems.length === 0 || invoice.hidden && state.hasInvoice) {
    invoice.hidden = false
    invoice.src = '/invoice.pdf?' + state.attempt
  }
}
events.onerror = () => { status.textContent = 'the preview has ended' }
`

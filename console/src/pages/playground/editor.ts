import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'

import type { Detail } from '../../api/invoices.js'
import { editorStyle } from './editor-style.js'
import { firstError, nodeAt, propertyOf, stepsOf, valueOf } from './json-tree.js'
import type { RequestSchema } from './request-schema.js'
import { completeRequest, explainRequest } from './schema-help.js'

interface EditorSettings {
  readonly label: string
  readonly schema: RequestSchema | undefined
  readonly onText: (text: string) => void
}

/** An editor of requests. It lives in a tree of its own, where its styles need no exception in the policy. */
export class RequestEditor {
  readonly #view: EditorView

  constructor(host: HTMLElement, text: string, settings: EditorSettings) {
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    this.#view = new EditorView({
      state: EditorState.create({ doc: text, extensions: extensions(settings) }),
      parent: root,
      root,
    })
  }

  /** The whole text; setting it is one step that can be undone. */
  get text(): string {
    return this.#view.state.doc.toString()
  }

  set text(next: string) {
    if (next === this.text) return
    const { length } = this.#view.state.doc
    this.#view.dispatch({ changes: { from: 0, to: length, insert: next } })
  }

  /** Sets one field of the request, and leaves everything else as it is written. `undefined` takes it out. */
  setField(name: string, value: unknown): void {
    const { state } = this.#view
    const object = nodeAt(state, [])
    if (object?.name !== 'Object') return
    const property = propertyOf(state, object, name)
    const current = property === undefined ? undefined : valueOf(property)
    const insert = JSON.stringify(value) as string | undefined
    if (property === undefined) {
      if (insert === undefined) return
      const text = `\n  ${JSON.stringify(name)}: ${insert}${object.getChild('Property') === null ? '\n' : ','}`
      this.#view.dispatch({ changes: { from: object.from + 1, insert: text } })
    } else if (insert === undefined) {
      const end = /^\s*,/.exec(state.sliceDoc(property.to))?.[0].length ?? 0
      const start = /\s*$/.exec(state.sliceDoc(0, property.from))?.[0].length ?? 0
      this.#view.dispatch({ changes: { from: property.from - start, to: property.to + end } })
    } else if (current !== undefined)
      this.#view.dispatch({ changes: { from: current.from, to: current.to, insert } })
  }

  /** Marks the places that problems are about. */
  mark(details: readonly Detail[]): void {
    const { state } = this.#view
    const diagnostics = details.map(({ path, message, expected, rule, code }): Diagnostic => {
      const node = code === 'INVALID_JSON' ? firstError(state) : nodeAt(state, stepsOf(path))
      const isBlock = node?.name === 'Object' || node?.name === 'Array'
      const from = node?.from ?? 0
      const facts = [expected, rule].filter((each) => each !== undefined).join(' · ')
      return {
        from,
        to: isBlock ? from + 1 : (node?.to ?? 0),
        severity: 'error',
        message: facts === '' ? message : `${message}\n${facts}`,
      }
    })
    this.#view.dispatch(setDiagnostics(state, diagnostics))
  }

  /** Puts the cursor on the place of a problem. */
  show(path: string): void {
    const node = nodeAt(this.#view.state, stepsOf(path))
    if (node === undefined) return
    this.#view.dispatch({ selection: { anchor: node.from, head: node.to }, scrollIntoView: true })
    this.#view.focus()
  }

  close(): void {
    this.#view.destroy()
  }
}

function extensions({ label, schema, onText }: EditorSettings): Extension {
  const help =
    schema === undefined
      ? autocompletion()
      : [autocompletion({ override: [completeRequest(schema)] }), explainRequest(schema)]
  return [
    lineNumbers(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    json(),
    lintGutter(),
    help,
    editorStyle,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onText(state.doc.toString())
    }),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
  ]
}

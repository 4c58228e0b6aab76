import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

import { generate } from '../../api/invoices.js'
import { t } from '../../language/language.js'
import { messageOf, Problem, Waiting } from '../../parts/loading.js'
import { EXAMPLE } from '../playground/example.js'
import { drawPages } from '../playground/pdf-pages.js'

/** As wide as it is shown at most, in CSS pixels. */
const WIDTH = 280

/** The example of a template: the invoice of the playground, made with it. */
export function TemplatePicture({ template }: { readonly template: string }): JSX.Element {
  const host = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready'>('loading')
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const going = new AbortController()
    const draw = async () => {
      const { bytes } = await generate(JSON.stringify({ ...EXAMPLE, template }), going.signal)
      const [first] = await drawPages(bytes, WIDTH, () => t('installed.picture', { template }))
      if (first !== undefined) host.current?.replaceChildren(first)
      setState('ready')
    }
    draw().catch((thrown: unknown) => {
      if (!going.signal.aborted) setProblem(messageOf(thrown))
    })
    return () => going.abort()
  }, [template])
  return (
    <div class="frame">
      {state === 'loading' && problem === '' ? <Waiting /> : null}
      <Problem message={problem} />
      <div class="picture" ref={host} />
    </div>
  )
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { generateRequestSchema, readRequest, type JsonSchema } from 'twinvoice/plugin'
import { preparedKey } from '../../../plugins/validate-json/schema/schema-check.js'
import type { RequestCheck } from '../../../plugins/validate-json/schema/request-check.js'
import {
  compileRequestCheck,
  requestCheckSource,
} from '../../../plugins/validate-json/schema/schema-compiler.js'
import { createSchemaStage } from '../../../plugins/validate-json/schema/schema-stage.js'
import { withSharedFields } from '../../../plugins/validate-json/schema/schema-walk.js'
import { anyCodeLists } from '../../support/arbitrary/code-lists.js'
import { fullest, smallest } from './checked.js'

/** Notes what the code asks, and says no to every other question. */
class Asked {
  readonly questions: unknown[] = []
  readonly #answer = (...question: unknown[]) => this.questions.push(question) % 2 === 0
  readonly isFormat = this.#answer
  readonly isCode = this.#answer
  readonly isText = this.#answer
  readonly isNumber = this.#answer
  readonly fields = this.#answer
  readonly errors = (known: object[], more: readonly object[]) => [...known, ...more]
}

function judged(check: RequestCheck, value: unknown): unknown {
  const asked = new Asked()
  const holds = check.call(asked, value)
  return { holds, errors: check.errors, questions: asked.questions }
}

describe('the check of requests that the build prepares', () => {
  const schema = withSharedFields(generateRequestSchema())
  // Below the package: the code asks for the little that it needs of ajv.
  let folder: string
  before(() => {
    folder = mkdtempSync(fileURLToPath(new URL('prepared-', import.meta.url)))
  })

  after(() => rmSync(folder, { recursive: true }))

  it('gives the same results as the one that is compiled at start', () => {
    const file = join(folder, 'check.cjs')
    writeFileSync(file, requestCheckSource(schema))
    const prepared = createRequire(file)(file) as RequestCheck
    const compiled = compileRequestCheck(schema)
    const { invoice } = smallest()
    const values = [
      smallest(),
      fullest(),
      {},
      [],
      null,
      { invoice: { ...invoice, items: [] } },
      { invoice: { ...invoice, number: 7, dat: '', seller: {} }, locale: 'xx', extra: [1] },
      { invoice: { ...invoice, items: [{ quantity: 'one' }, 2] }, accentColor: '' },
    ]
    for (const value of values)
      expect(judged(prepared, value)).to.deep.equal(judged(compiled, value))
  })

  it('is not used for another schema', async () => {
    const changed = structuredClone(generateRequestSchema()) as JsonSchema & {
      required: string[]
      properties: Record<string, unknown>
    }
    changed.required = [...changed.required, 'locale']
    expect(preparedKey(withSharedFields(changed))).not.to.equal(preparedKey(schema))
    const codesOf = (list: string) => new Set(anyCodeLists.codes(list))
    const document = readRequest(JSON.stringify(smallest()))
    const problemsBy = async (each: JsonSchema) =>
      (await createSchemaStage(each, codesOf)).problems(document).map(({ code }) => code)
    expect(await problemsBy(generateRequestSchema())).to.deep.equal([])
    expect(await problemsBy(changed)).to.deep.equal(['REQUIRED'])
  })
})

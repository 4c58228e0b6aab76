import {
  definePlugin,
  generateRequestSchema,
  isLocale,
  readMessages,
  readRequest,
  withVatRegime,
  type Artifacts,
  type CheckedRequest,
  type CodeLists,
  type JsonDocument,
  type Locale,
  type Stage,
  type StageContext,
  type Template,
} from 'twinvoice/plugin'
import { bodyProblems } from './schema/body-problems.js'
import { businessProblems } from './business/problems.js'
import { findingOf, readFinding } from './problems/finding.js'
import { inOrder } from './problems/problem-order.js'
import type { Problem } from './problems/problem.js'
import { optionNames, optionProblems } from './schema/template-options.js'
import { readAsMeant } from './schema/read-as-meant.js'
import { createSchemaStage, type SchemaStage } from './schema/schema-stage.js'

/** The most problems that an answer lists (D38). */
const LISTED = 1_000

export default definePlugin({
  manifest: {
    name: 'validate-json',
    core: '^1.0.0',
    summary: 'Checks the request against the contract and gives the checked request.',
    needs: ['input'],
    gives: ['data'],
    uses: ['codeLists', 'templates'],
  },
  async create({ codeLists, templates }) {
    const codesOf = setsOf(codeLists, [...templates.keys()])
    const names = optionNames(templates)
    const schema = await createSchemaStage(generateRequestSchema(), codesOf, names)
    return new ValidateJson(schema, templates)
  },
})

/** The code lists as sets, with the installed templates as an additional list. */
function setsOf(
  codeLists: CodeLists,
  templates: readonly string[],
): (list: string) => ReadonlySet<string> {
  const sets = new Map([['template', new Set(templates)]])
  return (list) => {
    const codes = sets.get(list) ?? new Set(codeLists.codes(list))
    sets.set(list, codes)
    return codes
  }
}

class ValidateJson implements Stage<'input', 'data'> {
  readonly #schema: SchemaStage
  readonly #templates: ReadonlyMap<string, Template>
  readonly #messages = readMessages(new URL('./messages/', import.meta.url))

  constructor(schema: SchemaStage, templates: ReadonlyMap<string, Template>) {
    this.#schema = schema
    this.#templates = templates
  }

  #formProblems(document: JsonDocument, { template }: StageContext): Problem[] {
    return [
      ...bodyProblems(document),
      ...this.#schema.problems(document),
      ...optionProblems(document, this.#templates, template),
    ]
  }

  run({ input }: Pick<Artifacts, 'input'>, context: StageContext): { data?: CheckedRequest } {
    const document = readRequest(input)
    const locale = localeOf(document, context.locale)
    const report = (problems: readonly Problem[]) => {
      for (const [index, problem] of inOrder(problems, document).entries()) {
        const isListed = index < LISTED
        context.report(findingOf(problem, { messages: this.#messages, locale, isListed }))
      }
      return {}
    }
    const first = this.#formProblems(document, context)
    const read = context.coerce === true ? readAsMeant(document, first) : []
    for (const problem of read) context.report(readFinding(problem, this.#messages, locale))
    const wrong = read.length > 0 ? this.#formProblems(document, context) : first
    if (wrong.length > 0) return report(wrong)
    const complete = this.#schema.complete(document)
    const data = { ...complete, invoice: withVatRegime(complete.invoice, complete.locale) }
    const broken = businessProblems(data)
    return broken.length > 0 ? report(broken) : { data }
  }
}

/** D25: the locale of the request if it is valid, else that of the caller. */
function localeOf({ root }: JsonDocument, fallback: string): Locale {
  const object = typeof root === 'object' && root !== null && !Array.isArray(root) ? root : {}
  const locale = (object as Readonly<Record<string, unknown>>)['locale']
  if (isLocale(locale)) return locale
  return isLocale(fallback) ? fallback : 'en'
}

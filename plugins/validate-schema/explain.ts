import {
  FindingCodes,
  type Messages,
  placeOf,
  type ReportedFinding,
  type XmlElement,
} from 'twinvoice/plugin'
import { CODES } from './codes.js'
import { placeIn, type Place } from './place.js'
import type { Problem } from './problem.js'
import { CONTENT, missingIn, reasonFor, type KnownContent } from './reason.js'

/** Findings that are listed (D38). Those beyond are counted. */
const MOST_LISTED = 100

/** Converts problems to findings. */
export class Explainer {
  readonly #messages: Messages
  readonly #codes: FindingCodes<keyof typeof CODES>
  readonly #content: KnownContent

  constructor(messages: Messages, content: KnownContent) {
    this.#messages = messages
    this.#codes = new FindingCodes(CODES, messages)
    this.#content = content
  }

  /** At most a hundred findings; the last one says how many more there are. */
  explain(problems: readonly Problem[], document: XmlElement, locale: string): ReportedFinding[] {
    const listed = problems.slice(0, MOST_LISTED)
    const more = problems.length - listed.length
    return listed.map((problem, index) => {
      const finding = this.#explainOne(problem, document, locale)
      return more > 0 && index === listed.length - 1 ? { ...finding, more } : finding
    })
  }

  #explainOne(problem: Problem, document: XmlElement, locale: string): ReportedFinding {
    const { code, text, line, xpath, attribute } = problem
    const at = attribute === undefined ? '' : `/@${attribute}`
    const name = `${/^Element '([^']*)'/.exec(text)?.[1] ?? '?'}${at}`
    const place = xpath === undefined ? undefined : placeIn(document, xpath)
    const details = this.#detailsOf(problem, place, locale)
    const finding = this.#codes.finding(code, locale, details, { name })
    const end = line > 0 ? ` (XML: ${line})` : ''
    const message = `${finding.message}${end}`
    if (place === undefined) return { ...finding, message, path: '$.invoice' }
    const { path, term } = placeOf(`${place.xpath}${at}`, document)
    const located = {
      ...finding,
      message,
      path,
      ...(term === undefined ? {} : { term }),
    }
    if (code === 'SCHEMA_MISSING') {
      const missing = missingIn(place.trail, this.#content)?.join(', ') ?? ''
      return missing === '' ? located : { ...located, expected: missing }
    }
    const reason = code === 'SCHEMA_UNEXPECTED' && reasonFor(place.trail, this.#content)
    if (reason === undefined || reason === false) return located
    const { parent, other } = reason
    const because = this.#messages.text(locale, `reason.${reason.reason}`, { parent, other })
    const expected = ['after', 'missing'].includes(reason.reason) ? { expected: other } : {}
    return { ...located, ...expected, message: `${finding.message} ${because}${end}` }
  }

  /** In the order in which clients of the contract have them (D41). */
  #detailsOf(problem: Problem, place: Place | undefined, locale: string) {
    const { code, text, found, attribute } = problem
    const shown = code === 'SCHEMA_CONTENT' ? this.#wrongContent(text, locale) : found
    const expected = problem.expected ?? this.#typeOfValue(problem, place)
    const at = attribute === undefined ? '' : `/@${attribute}`
    return {
      ...(place === undefined ? {} : { xpath: `${place.xpath}${at}` }),
      ...(shown === undefined ? {} : { found: shown.slice(0, 200) }),
      ...(expected === undefined ? {} : { expected: expected.slice(0, 300) }),
    }
  }

  /** Of types without a name, libxml2 does not say what they are. */
  #typeOfValue({ code, attribute }: Problem, place: Place | undefined): string | undefined {
    if (code !== 'SCHEMA_VALUE' || attribute !== undefined) return undefined
    return place && this.#content.order.textType(place.trail.map(({ name }) => name))
  }

  /** What is wrong with an element; libxml2 says it in English. */
  #wrongContent(text: string, locale: string): string {
    const said = text.replace(/^Element '[^']*'(?:, attribute '[^']*')?: /, '')
    const known = CONTENT.find(([, saying]) => saying.test(said))
    return known === undefined ? said : this.#messages.text(locale, `content.${known[0]}`)
  }
}

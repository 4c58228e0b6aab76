import { gatherOffers } from '../catalog/offers.js'
import { requireThat } from './checks.js'
import { inspect, loadInspector } from './inspector.js'
import { MOMENT } from './samples.js'
import type { RunningSubject } from './subject.js'

/** The plugin whose inspector reads the text of pages. */
const READER = 'check-agreement'

/** Fields that pages show in other words, or not at all: codes, dates, links and files. */
const IN_OTHER_WORDS: ReadonlySet<string> = new Set(
  'country unit scheme typeCode vatCategory date start end dueDate url base64 mimeType filename'.split(
    ' ',
  ),
)

/** A longer word is divided, and what is beside it is between its parts. */
const LONGEST_WORD = 24

/** Scripts that are written from right to left are on the page in the order in which they are drawn. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/

/** Most values that are named. */
const MOST_NAMED = 5

/** Checks that the pages show number, dates, names, account and totals, as `check-agreement` looks for them. */
export async function requireAgreement(
  { documents }: RunningSubject,
  pdf: Uint8Array,
): Promise<void> {
  const report = await documents.validate(pdf, { agreement: true, at: MOMENT })
  const told = report.zugferd ? [...report.errors, ...report.warnings] : []
  const lacking = told.find(({ code }) => code.startsWith('PAGE_'))
  requireThat(
    lacking === undefined,
    `${lacking?.message ?? ''} Add what is missing to the layout, or correct what differs`,
  )
}

/** Checks that the pages show the texts of a request, word by word. */
export async function requireTexts(
  subject: RunningSubject,
  pdf: Uint8Array,
  request: object,
): Promise<void> {
  const text = await textOf(subject, pdf)
  const shown = (word: string) => text.includes(word) || text.replaceAll('-', '').includes(word)
  const missing = textsOf(request, '$').filter(([, value]) =>
    value
      .split(/\s+/)
      .some((word) => word.length <= LONGEST_WORD && !RIGHT_TO_LEFT.test(word) && !shown(word)),
  )
  const named = missing.slice(0, MOST_NAMED).map(([path, value]) => `${path} (“${value}”)`)
  requireThat(
    missing.length === 0,
    `the pages do not show ${named.join(', ')}${missing.length > MOST_NAMED ? ', …' : ''}: add the fields to the layout`,
  )
}

/** The text of the pages, without white space. */
async function textOf({ catalog }: RunningSubject, pdf: Uint8Array): Promise<string> {
  const offered = gatherOffers(catalog.plugins.values()).get('pdf-inspector') ?? []
  const module = offered.find(({ plugin }) => plugin === READER)
  requireThat(module !== undefined, `the plugin ${READER} is not installed`)
  const { facts } = inspect(await loadInspector(module), pdf, { agreement: true })
  return JSON.stringify(facts ?? '').replace(/\\n|\s/g, '')
}

/** The texts of a request that pages show as they are, with their paths. */
function textsOf(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    IN_OTHER_WORDS.has(name) || name === 'accentColor'
      ? []
      : textsOf(member, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`),
  )
}

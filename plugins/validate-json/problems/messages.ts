import { readFileSync } from 'node:fs'
import { jsonPath, LOCALES, type Locale, type ReportedFinding } from 'twinvoice/plugin'
import type { Params, Phrase, Problem } from './problem.js'

const FOLDER = new URL('../../../../plugins/validate-json/messages/', import.meta.url)
const GAP = /\{(\w+)\}/g

/** The texts of one language. */
export type Texts = Readonly<Record<string, string>>

/** Reads the message file of every language. */
export function readMessages(): Readonly<Record<Locale, Texts>> {
  const entries = LOCALES.map((locale) => {
    const text = readFileSync(new URL(`${locale}.json`, FOLDER), 'utf8')
    return [locale, JSON.parse(text) as Texts]
  })
  return Object.fromEntries(entries) as Record<Locale, Texts>
}

/** Says a problem in a language. */
export function findingOf(problem: Problem, texts: Texts): ReportedFinding {
  const { segments, code, kind = 'form', expected, found } = problem
  const params = { field: fieldName(segments), found: found ?? '', ...problem.params }
  return {
    rule: code,
    code,
    kind,
    severity: 'error',
    path: jsonPath(segments),
    message: say({ key: problem.key, params }, texts),
    ...(expected && { expected: say(expected, texts) }),
    ...(found !== undefined && { found }),
  }
}

function say({ key, params = {} }: Phrase, texts: Texts): string {
  const text = texts[key]
  if (text === undefined) throw new RangeError(`there is no text for ${key}`)
  return fill(text, params)
}

function fill(text: string, params: Params): string {
  return text.replace(GAP, (gap, name: string) => params[name] ?? gap)
}

/** The last name of a path with what follows it: `unit`, `items[0]`. */
function fieldName(segments: Problem['segments']): string {
  const last = segments.findLastIndex((segment) => typeof segment === 'string')
  return jsonPath(segments.slice(Math.max(last, 0))).replace(/^\$\.?/, '')
}

import { LogoProblem } from './problem.js'

/** Ids that the rules of a style sheet refer to, by simple selector (`.a`, `#b`, `path`, `*`). */
export type StyleReferences = ReadonlyMap<string, readonly string[]>

/**
 * True if a value could reach outside the file: an address that is no `#id`, or an escape that
 * could hide one.
 */
export function isForbiddenValue(value: string): boolean {
  if (value.includes('\\') || /expression\s*\(|@import|javascript:/i.test(value)) return true
  for (const [, target] of value.matchAll(/url\(\s*["']?(.?)/gi)) if (target !== '#') return true
  return false
}

/** Selectors of all style sheets; the rasteriser holds each against each element. */
const MOST_SELECTORS = 1000

/**
 * Reads the style sheets of an SVG for what they refer to.
 * @throws LogoProblem svgForbidden: an at-rule, an address, or a reference under a selector that
 * is more than a class, an id or an element's name; svgTooComplex
 */
export function readStyleSheet(sheet: string): StyleReferences {
  const rules = withoutComments(sheet)
  const atRule = /@[\w-]*/.exec(rules)
  if (atRule !== null) throw new LogoProblem('svgForbidden', { what: atRule[0].slice(0, 40) })
  if (isForbiddenValue(rules)) throw new LogoProblem('svgForbidden', { what: 'url() in <style>' })
  const found = new Map<string, string[]>()
  let count = 0
  for (const { selectors, declarations } of rulesOf(rules)) {
    const ids = referredIds(declarations)
    for (const selector of selectors.split(',').map((part) => part.trim())) {
      if (++count > MOST_SELECTORS) throw new LogoProblem('svgTooComplex')
      if (ids.length === 0) continue
      if (!/^(?:[.#]?[\w-]+|\*)$/.test(selector))
        throw new LogoProblem('svgForbidden', { what: `${selector.slice(0, 40)} in <style>` })
      found.set(selector, [...(found.get(selector) ?? []), ...ids])
    }
  }
  return found
}

/** The ids in `url(#id)`, anywhere in a text. */
export function referredIds(text: string): string[] {
  return Array.from(text.matchAll(/url\(\s*["']?#([^"')]+)/gi), ([, id = '']) => id.trim())
}

/** What no `*\/` ends is left: a regular expression would look for the end from each beginning. */
function withoutComments(sheet: string): string {
  let kept = ''
  for (let at = 0; ;) {
    const start = sheet.indexOf('/*', at)
    const end = start < 0 ? -1 : sheet.indexOf('*/', start + 2)
    if (end < 0) return kept + sheet.slice(at)
    kept += sheet.slice(at, start)
    at = end + 2
  }
}

function* rulesOf(
  sheet: string,
): Generator<{ readonly selectors: string; readonly declarations: string }> {
  let from = 0
  let opened: number | undefined
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    if (brace === '{') {
      if (opened !== undefined) from = opened + 1
      opened = index
    } else {
      if (opened !== undefined)
        yield {
          selectors: sheet.slice(from, opened),
          declarations: sheet.slice(opened + 1, index),
        }
      from = index + 1
      opened = undefined
    }
  }
}

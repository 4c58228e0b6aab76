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

/**
 * Reads the style sheets of an SVG for what they refer to.
 * @throws LogoProblem svgForbidden: an at-rule, an address, or a reference under a selector that
 * is more than a class, an id or an element's name
 */
export function readStyleSheet(sheet: string): StyleReferences {
  const rules = sheet.replace(/\/\*[\s\S]*?\*\//g, '')
  const atRule = /@[\w-]*/.exec(rules)
  if (atRule !== null) throw new LogoProblem('svgForbidden', { what: atRule[0] })
  if (isForbiddenValue(rules)) throw new LogoProblem('svgForbidden', { what: 'url() in <style>' })
  const found = new Map<string, string[]>()
  for (const [, selectors = '', declarations = ''] of rules.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    const ids = [...declarations.matchAll(/url\(\s*["']?#([^"')]+)/gi)].map(([, id = '']) =>
      id.trim(),
    )
    if (ids.length === 0) continue
    for (const selector of selectors.split(',').map((part) => part.trim())) {
      if (!/^(?:[.#]?[\w-]+|\*)$/.test(selector))
        throw new LogoProblem('svgForbidden', { what: `${selector.slice(0, 40)} in <style>` })
      found.set(selector, [...(found.get(selector) ?? []), ...ids])
    }
  }
  return found
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'

const RULES = path.join(PACKAGE_ROOT, 'rules')

/** The names of the rule packs that are built in. */
export const PACKS = readdirSync(RULES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

/** What is in the place of a value, from the value and a number of characters. */
export const LONG_VALUES: Readonly<Record<string, (value: string, length: number) => string>> = {
  'words after it': (value, length) => value + 'lorem ipsum '.repeat(length / 12),
  'spaces and something else after it': (value, length) => `${value}${' '.repeat(length)}x`,
  'digits only': (_, length) => '123456'.repeat(length / 6),
}

/** Element names are taken together by this number: a rule is not hidden by what its condition needs. */
const TOGETHER = 8

const LEAF = /<([\w:]+)((?: [^<>]*)?)>([^<>]+)<\/\1>/g
const ATTRIBUTE = /( (?!xmlns)[\w:]+=")([^"]*)/g

/** The longest base document of a pack's cases: it has the most terms. */
export function longestBase(pack: string): string {
  const folder = path.join(RULES, pack, 'cases', 'bases')
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replace(/^<\?xml[^>]*>/, ''))
    .reduce((longest, each) => (each.length > longest.length ? each : longest))
}

/** Variants of a document: all attributes changed, and all elements of a few names. */
export function withValues(xml: string, text: (value: string) => string): string[] {
  const names = [...new Set([...xml.matchAll(LEAF)].map(([, name = '']) => name))]
  const groups = Array.from({ length: Math.ceil(names.length / TOGETHER) }, (_, at) =>
    names.slice(at * TOGETHER, (at + 1) * TOGETHER),
  )
  const attributes = xml.replace(
    ATTRIBUTE,
    (_, start: string, value: string) => start + text(value),
  )
  const elements = groups.map((group) =>
    xml.replace(LEAF, (whole, name: string, given: string, value: string) =>
      group.includes(name) ? `<${name}${given}>${text(value)}</${name}>` : whole,
    ),
  )
  return [attributes, ...elements]
}

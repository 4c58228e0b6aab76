import { checkContent } from './known-elements.js'
import { readAssert, readLet, readXPath } from './parts.js'
import type { Assert, Let, Pattern, RichText, Rule } from './schema.js'
import { severityOfWord, SEVERITY_WORDS } from './severity.js'
import { SchematronError } from './schematron-error.js'
import { placeOf, SCHEMATRON, type Located, type Sources } from './sources.js'
import { withoutUnions } from '../xpath/unions.js'
import { attribute, type XmlElement } from './xml-tree.js'
import { replaceStrings, replaceVariables } from '../xpath/xpath-tokens.js'

type Params = ReadonlyMap<string, string>
type BodyPart = Let | Assert

const NO_PARAMS: Params = new Map()
const MAX_EXTENDS = 32
const MAX_IS_A = 8
/** Asserts of one schema when abstract rules and patterns are filled in; large ones have 1,000. */
const MOST_ASSERTS = 100_000

/** An abstract pattern and the values that its parameters have in an instance. */
interface Binding {
  readonly original: Located
  readonly values: Params
  /** Those that are in a pattern itself, not in a file that it includes: placeholders in messages. */
  readonly shown: Params
}

/** Reads patterns: instantiates the abstract ones and copies abstract rules into those that extend them. */
export class PatternReader {
  readonly #sources: Sources
  readonly #patterns: readonly Located[]
  #asserts = 0

  constructor(sources: Sources, patterns: readonly Located[]) {
    this.#sources = sources
    this.#patterns = patterns
  }

  read(): Pattern[] {
    return this.#patterns
      .filter(({ node }) => attribute(node, 'abstract') !== 'true')
      .map((pattern) => this.#pattern(pattern))
  }

  #pattern(located: Located): Pattern {
    const { node, file } = located
    if (attribute(node, 'documents') !== undefined)
      throw new SchematronError('pattern/@documents is not supported', placeOf(located))
    const isA = attribute(node, 'is-a')
    const id = attribute(node, 'id')
    if (isA === undefined)
      return { ...maybeId(id), ...this.#content(located, NO_PARAMS), params: NO_PARAMS, file }
    const { original, values, shown } = this.#bind(located)
    const content = this.#content(original, values)
    return { ...maybeId(id), isA, ...content, params: shown, file: original.file }
  }

  /**
   * The abstract pattern of an instance, with the values of its parameters. An abstract pattern may
   * itself name another with `is-a`, and may have params: what it says holds unless the one that
   * names it says otherwise.
   */
  #bind(instance: Located): Binding {
    const declared = new Map<string, string>()
    const direct = new Set<string>()
    let at = instance
    for (let depth = 0; ; depth += 1) {
      if (depth > MAX_IS_A)
        throw new SchematronError('a pattern names itself by is-a', placeOf(instance))
      const here = [...this.#sources.children(at)].map(({ node }) => node)
      const params = here.filter((node) => isSchematron(node, 'param'))
      for (const node of params) if (node.parent === at.node) direct.add(nameOf(node))
      for (const [name, value] of new Map(params.map((node) => [nameOf(node), valueOf(node)])))
        if (!declared.has(name)) declared.set(name, value)
      const isA = attribute(at.node, 'is-a')
      if (isA === undefined) break
      this.#checkInstance(at)
      at = this.#abstractPattern(isA, at)
    }
    const values = filledParams(declared)
    return {
      original: at,
      values,
      shown: new Map([...values].filter(([name]) => direct.has(name))),
    }
  }

  /** What an instance has besides its params is that of its abstract pattern: its own rules would never be broken. */
  #checkInstance(instance: Located): void {
    for (const child of this.#sources.children(instance)) {
      checkContent('pattern', child)
      const { name, local, uri } = child.node
      if (uri === SCHEMATRON && (local === 'rule' || local === 'let'))
        throw new SchematronError(
          `<${name}> may not stand in a pattern with is-a, which has the rules of that one`,
          placeOf(child),
        )
    }
  }

  #abstractPattern(id: string, from: Located): Located {
    const found = this.#patterns.find(
      ({ node }) => attribute(node, 'abstract') === 'true' && attribute(node, 'id') === id,
    )
    if (found === undefined)
      throw new SchematronError(`there is no abstract pattern ${id}`, placeOf(from))
    return found
  }

  #content(pattern: Located, params: Params): Pick<Pattern, 'lets' | 'rules'> {
    const lets: Let[] = []
    const rules: Rule[] = []
    for (const child of this.#sources.children(pattern)) {
      checkContent('pattern', child)
      if (isSchematron(child.node, 'let')) lets.push(fillLet(readLet(child), params))
      if (!isSchematron(child.node, 'rule') || attribute(child.node, 'abstract') === 'true')
        continue
      rules.push(this.#rule(child, pattern, params))
    }
    return { lets, rules }
  }

  #rule(rule: Located, pattern: Located, params: Params): Rule {
    const { node } = rule
    const context = readXPath('context', rule)
    if (context === undefined) throw new SchematronError('a rule has no context', placeOf(rule))
    const defaults = { flag: attribute(node, 'flag'), role: attribute(node, 'role') }
    const body = this.#body(rule, pattern, 0).map((part) =>
      'test' in part
        ? withSeverity(fillAssert(withDefaults(part, defaults), params))
        : fillLet(part, params),
    )
    return {
      ...maybeId(attribute(node, 'id')),
      context: withoutUnions(fillXPath(context, params)),
      body,
    }
  }

  #body(rule: Located, pattern: Located, depth: number): BodyPart[] {
    if (depth > MAX_EXTENDS)
      throw new SchematronError('an abstract rule extends itself', placeOf(rule))
    const body: BodyPart[] = []
    for (const child of this.#sources.children(rule)) {
      const { node } = child
      checkContent('rule', child)
      if (isSchematron(node, 'let')) body.push(readLet(child))
      else if (isSchematron(node, 'assert') || isSchematron(node, 'report'))
        body.push(this.#assert(child))
      else if (isSchematron(node, 'extends'))
        for (const part of this.#body(this.#extended(child, pattern), pattern, depth + 1))
          body.push(part)
    }
    return body
  }

  /** Rules that extend one another twice grow exponentially, in a schema that is made to. */
  #assert(located: Located): Assert {
    this.#asserts += 1
    if (this.#asserts > MOST_ASSERTS)
      throw new SchematronError(
        `the schema has more than ${String(MOST_ASSERTS)} asserts`,
        placeOf(located),
      )
    return readAssert(located)
  }

  /** An abstract rule of the same pattern, else of any pattern, else the element that `href` names. */
  #extended(from: Located, pattern: Located): Located {
    const { node } = from
    const href = attribute(node, 'href')
    if (href !== undefined) return this.#sources.referenced(href, from)
    const id = attribute(node, 'rule')
    for (const home of [pattern, ...this.#patterns])
      for (const child of this.#sources.children(home))
        if (
          isSchematron(child.node, 'rule') &&
          attribute(child.node, 'abstract') === 'true' &&
          attribute(child.node, 'id') === id
        )
          return child
    throw new SchematronError(`there is no abstract rule ${id ?? ''}`, placeOf(from))
  }
}

function isSchematron(node: XmlElement, name: string): boolean {
  return node.uri === SCHEMATRON && node.local === name
}

function maybeId(id: string | undefined): { id?: string } {
  return id === undefined ? {} : { id }
}

function withDefaults(
  part: Assert,
  { flag, role }: { readonly flag: string | undefined; readonly role: string | undefined },
): Assert {
  if (part.flag !== undefined || part.role !== undefined) return part
  return {
    ...part,
    ...(flag === undefined ? {} : { flag }),
    ...(role === undefined ? {} : { role }),
  }
}

/** A word that says no severity would count as an error, whatever its author meant. */
function withSeverity(part: Assert): Assert {
  const name = part.flag === undefined ? 'role' : 'flag'
  const word = part[name]
  if (word !== undefined && severityOfWord(word) === undefined)
    throw new SchematronError(
      `${name} "${word}" of ${part.id ?? part.kind} is not a severity; allowed: ${SEVERITY_WORDS.join(', ')}`,
      part.place,
    )
  return part
}

function fillLet(part: Let, params: Params): Let {
  if (params.size === 0 || part.value === undefined) return part
  return { ...part, value: fillXPath(part.value, params) }
}

function fillAssert(part: Assert, params: Params): Assert {
  if (params.size === 0) return part
  const text = (value: string) => fillText(value, params)
  return {
    ...part,
    test: fillXPath(part.test, params),
    ...(part.id === undefined ? {} : { id: text(part.id) }),
    ...(part.flag === undefined ? {} : { flag: text(part.flag) }),
    ...(part.role === undefined ? {} : { role: text(part.role) }),
    ...(part.see === undefined ? {} : { see: text(part.see) }),
    ...(part.subject === undefined ? {} : { subject: fillXPath(part.subject, params) }),
    ...(part.term === undefined ? {} : { term: text(part.term) }),
    ...(part.messageKey === undefined ? {} : { messageKey: text(part.messageKey) }),
    text: fillRichText(part.text, params),
    diagnostics: part.diagnostics.map(text),
    properties: part.properties.map(text),
  }
}

function fillRichText(text: RichText, params: Params): RichText {
  return text.map((part) => {
    if (typeof part === 'string') return fillText(part, params)
    return 'value' in part
      ? { value: fillXPath(part.value, params) }
      : { name: fillXPath(part.name, params) }
  })
}

function nameOf(param: XmlElement): string {
  return attribute(param, 'name') ?? ''
}

function valueOf(param: XmlElement): string {
  return attribute(param, 'value') ?? ''
}

/** Values in which other parameters are filled in. One that leads back to itself is left as it is. */
function filledParams(declared: Params): Params {
  const fill = (value: string, trail: readonly string[]): string =>
    replaceVariables(value, (name) => {
      const inner = declared.get(name)
      return inner === undefined || trail.includes(name) ? undefined : fill(inner, [...trail, name])
    })
  return new Map([...declared].map(([name, value]) => [name, fill(value, [name])]))
}

/**
 * Replaces `$param` in an XPath; a variable whose name merely begins like a param stays. In a string, it is replaced as
 * in plain text: a param stands for its text wherever it is named (ISO/IEC 19757-3).
 */
function fillXPath(expression: string, params: Params): string {
  if (params.size === 0) return expression
  const inStrings = replaceStrings(expression, (text) => fillText(text, params))
  return replaceVariables(inStrings, (name) => params.get(name))
}

/** Replaces `$param` in plain text: the longest declared name, without the quotes of its value. */
function fillText(text: string, params: Params): string {
  if (!text.includes('$')) return text
  const names = [...params.keys()].sort((a, b) => b.length - a.length)
  return text.replace(/\$([\p{L}_][\p{L}\p{N}_.-]*)/gu, (all, name: string) => {
    const param = names.find((each) => name.startsWith(each))
    if (param === undefined) return all
    return unquoted(params.get(param) ?? '') + name.slice(param.length)
  })
}

/** A string literal without its quotes; anything else as it is. */
export function unquoted(value: string): string {
  const literal = /^(['"])(.*)\1$/s.exec(value.trim())
  return literal?.[2] ?? value
}

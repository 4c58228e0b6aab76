import { Fault } from 'twinvoice'
import { attribute, type XmlNode } from '../../plugins/validate-en16931/saxon/dom.js'
import { readAssert, readLet } from './parts.js'
import type { Assert, Let, Pattern, RichText, Rule } from './schema.js'
import { SCHEMATRON, type Located, type Sources } from './sources.js'
import { replaceVariables } from './xpath-tokens.js'

type Params = ReadonlyMap<string, string>
type BodyPart = Let | Assert

const NO_PARAMS: Params = new Map()
const MAX_EXTENDS = 32

/** Reads patterns: instantiates the abstract ones and copies abstract rules into those that extend them. */
export class PatternReader {
  readonly #sources: Sources
  readonly #patterns: readonly Located[]

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
      throw new Fault('CATALOG_INVALID', 'pattern/@documents is not supported', { file })
    const isA = attribute(node, 'is-a')
    const id = attribute(node, 'id')
    if (isA === undefined) return { ...maybeId(id), ...this.#content(located, NO_PARAMS), file }
    const params = new Map(
      [...this.#sources.children(located)]
        .filter((child) => isSchematron(child.node, 'param'))
        .map(({ node: param }) => [
          attribute(param, 'name') ?? '',
          attribute(param, 'value') ?? '',
        ]),
    )
    const original = this.#abstractPattern(isA, file)
    return { ...maybeId(id), isA, ...this.#content(original, params), file: original.file }
  }

  #abstractPattern(id: string, from: string): Located {
    const found = this.#patterns.find(
      ({ node }) => attribute(node, 'abstract') === 'true' && attribute(node, 'id') === id,
    )
    if (found === undefined)
      throw new Fault('CATALOG_INVALID', `there is no abstract pattern ${id}`, { file: from })
    return found
  }

  #content(pattern: Located, params: Params): Pick<Pattern, 'lets' | 'rules' | 'params'> {
    const lets: Let[] = []
    const rules: Rule[] = []
    for (const child of this.#sources.children(pattern)) {
      if (isSchematron(child.node, 'let'))
        lets.push(fillLet(readLet(child.node, child.file), params))
      if (!isSchematron(child.node, 'rule') || attribute(child.node, 'abstract') === 'true')
        continue
      rules.push(this.#rule(child, pattern, params))
    }
    return { lets, rules, params }
  }

  #rule({ node, file }: Located, pattern: Located, params: Params): Rule {
    const context = attribute(node, 'context')
    if (context === undefined) throw new Fault('CATALOG_INVALID', 'a rule has no context', { file })
    const defaults = { flag: attribute(node, 'flag'), role: attribute(node, 'role') }
    const body = this.#body({ node, file }, pattern, 0).map((part) =>
      'test' in part ? fillAssert(withDefaults(part, defaults), params) : fillLet(part, params),
    )
    return { ...maybeId(attribute(node, 'id')), context: fillXPath(context, params), body }
  }

  #body(rule: Located, pattern: Located, depth: number): BodyPart[] {
    if (depth > MAX_EXTENDS)
      throw new Fault('CATALOG_INVALID', 'an abstract rule extends itself', { file: rule.file })
    const body: BodyPart[] = []
    for (const child of this.#sources.children(rule)) {
      const { node, file } = child
      if (isSchematron(node, 'let')) body.push(readLet(node, file))
      else if (isSchematron(node, 'assert') || isSchematron(node, 'report'))
        body.push(readAssert(node, file))
      else if (isSchematron(node, 'extends'))
        body.push(...this.#body(this.#extended(node, file, pattern), pattern, depth + 1))
    }
    return body
  }

  /** An abstract rule of the same pattern, else of any pattern, else the element that `href` names. */
  #extended(node: XmlNode, file: string, pattern: Located): Located {
    const href = attribute(node, 'href')
    if (href !== undefined) return this.#sources.referenced(href, file)
    const id = attribute(node, 'rule')
    for (const home of [pattern, ...this.#patterns])
      for (const child of this.#sources.children(home))
        if (
          isSchematron(child.node, 'rule') &&
          attribute(child.node, 'abstract') === 'true' &&
          attribute(child.node, 'id') === id
        )
          return child
    throw new Fault('CATALOG_INVALID', `there is no abstract rule ${id ?? ''}`, { file })
  }
}

function isSchematron(node: XmlNode, name: string): boolean {
  return node.namespaceURI === SCHEMATRON && node.localName === name
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

/** Replaces `$param` in an XPath; a variable whose name merely begins like a param stays. */
function fillXPath(expression: string, params: Params): string {
  return params.size === 0 ? expression : replaceVariables(expression, (name) => params.get(name))
}

/** Replaces `$param` in plain text: the longest declared name, without the quotes of its value. */
function fillText(text: string, params: Params): string {
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

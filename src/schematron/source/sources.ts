import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { parseXml } from './parse-xml.js'
import { SchematronError, type SourcePlace } from './schematron-error.js'
import { attribute, childElements, type XmlElement } from './xml-tree.js'

export const SCHEMATRON = 'http://purl.oclc.org/dsdl/schematron'

/** Files of one schema; the largest in use has some tens. */
const MOST_FILES = 1_000
/** Elements that a schema may have when everything is included where it is asked for. */
const MOST_ELEMENTS = 1_000_000

/** An element and the file that it is in. */
export interface Located {
  readonly node: XmlElement
  /** Full path. */
  readonly file: string
}

/** The place of an element, for problems. */
export function placeOf({ node, file }: Located): SourcePlace {
  return { file, line: node.line }
}

/** Further folders from which a schema may include files: full path by the name used in `../<name>/`. */
export type BaseFolders = ReadonlyMap<string, string>

/**
 * The files of a schema, read once, with `include` and `extends href` followed. Nothing outside
 * `root` and the base folders is read, nor what a symbolic link in them leads to outside.
 */
export class Sources {
  readonly #root: string
  readonly #bases: BaseFolders
  readonly #documents = new Map<string, XmlElement>()
  #elements = 0

  /** @param bases an `include` of `../<name>/file.sch` reads `file.sch` in the folder of that name */
  constructor(root: string, bases: BaseFolders = new Map()) {
    this.#root = path.resolve(root)
    this.#bases = new Map([...bases].map(([name, folder]) => [name, path.resolve(folder)]))
  }

  /** Files read so far, in order. */
  get files(): readonly string[] {
    return [...this.#documents.keys()]
  }

  /**
   * Reads a file and all that it includes.
   * @returns its root element
   * @throws SchematronError if one cannot be read or is outside the folder
   */
  async open(file: string): Promise<Located> {
    const full = path.resolve(this.#root, file)
    const waiting = [full]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (this.#documents.has(next)) continue
      if (this.#documents.size >= MOST_FILES)
        throw new SchematronError(`includes more than ${String(MOST_FILES)} files`, { file: full })
      const root = await this.#read(next)
      this.#documents.set(next, root)
      for (const { node, href } of references(root))
        waiting.push(this.#resolve(href, { node, file: next }))
    }
    return { node: this.#document(full), file: full }
  }

  /** Child elements with each `include` replaced by what it names. */
  *children(parent: Located, trail: readonly string[] = []): Generator<Located> {
    for (const node of childElements(parent.node)) {
      const here = { node, file: parent.file }
      this.#count(here)
      if (node.uri !== SCHEMATRON || node.local !== 'include') {
        yield here
        continue
      }
      const href = attribute(node, 'href') ?? ''
      const key = `${parent.file}#${href}`
      if (trail.includes(key)) throw new SchematronError(`${href} includes itself`, placeOf(here))
      const target = this.referenced(href, here)
      if (target.node.local === 'library' || target.node.local === 'schema')
        yield* this.children(target, [...trail, key])
      else yield target
    }
  }

  /** The element that `href` names: a document's root, or the element with the id after `#`. */
  referenced(href: string, from: Located): Located {
    const [, fragment] = href.split('#')
    const file = this.#resolve(href, from)
    const root = this.#document(file)
    if (fragment === undefined) return { node: root, file }
    const node = elementWithId(root, fragment)
    if (node === undefined)
      throw new SchematronError(`${href} names no element with that id`, placeOf(from))
    return { node, file }
  }

  /** Includes of includes grow exponentially, in a schema that is made to. */
  #count(at: Located): void {
    this.#elements += 1
    if (this.#elements > MOST_ELEMENTS)
      throw new SchematronError(
        `the schema has more than ${String(MOST_ELEMENTS)} elements`,
        placeOf(at),
      )
  }

  #document(file: string): XmlElement {
    const document = this.#documents.get(file)
    if (document === undefined) throw new SchematronError('this schema has not been read', { file })
    return document
  }

  #resolve(href: string, from: Located): string {
    const [name = ''] = href.split('#')
    if (name === '') return from.file
    const isUrl = /^[a-z][a-z0-9+.-]+:/i.test(name)
    const full = isUrl
      ? undefined
      : this.#allowed(path.resolve(path.dirname(from.file), name), from)
    if (full === undefined)
      throw new SchematronError(`${href} leads out of the schema's folder`, placeOf(from))
    return full
  }

  /** The file in the folder of the including one, or in a base folder wherever that is. */
  #allowed(full: string, from: Located): string | undefined {
    const home = this.#homeOf(from.file)
    if (isWithin(home, full)) return full
    for (const [name, folder] of this.#bases) {
      const beside = path.join(path.dirname(home), name)
      if (isWithin(beside, full)) return path.join(folder, path.relative(beside, full))
    }
    return undefined
  }

  /** The folder, of those that may be read, in which a file lies. */
  #homeOf(file: string): string {
    return [...this.#bases.values()].find((folder) => isWithin(folder, file)) ?? this.#root
  }

  async #read(file: string): Promise<XmlElement> {
    let text: string
    try {
      const real = await realpath(file)
      if (!isWithin(await realpath(this.#homeOf(file)), real))
        throw new SchematronError(`is a link out of the schema's folder`)
      text = UTF8.decode(await readFile(real))
    } catch (thrown) {
      throw new SchematronError(`cannot be read: ${reasonOf(thrown)}`, { file }, thrown)
    }
    return parseXml(text, file)
  }
}

/** Plain words where a file is missing, whose error names a call of the system. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  return 'code' in thrown && thrown.code === 'ENOENT' ? 'it does not exist' : thrown.message
}

/** In another encoding, texts would have U+FFFD in place of letters. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function isWithin(folder: string, file: string): boolean {
  return file === folder || file.startsWith(folder + path.sep)
}

/** What an element and those below it ask for by `href`. */
function* references(
  node: XmlElement,
): Generator<{ readonly node: XmlElement; readonly href: string }> {
  if (node.uri === SCHEMATRON && (node.local === 'include' || node.local === 'extends')) {
    const href = attribute(node, 'href')
    if (href !== undefined) yield { node, href }
  }
  for (const child of childElements(node)) yield* references(child)
}

function elementWithId(element: XmlElement, id: string): XmlElement | undefined {
  if (attribute(element, 'id') === id) return element
  for (const child of childElements(element)) {
    const found = elementWithId(child, id)
    if (found !== undefined) return found
  }
  return undefined
}

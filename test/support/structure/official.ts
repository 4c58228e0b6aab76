import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { SaxesParser } from 'saxes'

/** An element of an XML schema. */
export interface SchemaNode {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly SchemaNode[]
}

/** One file of an official schema. */
export interface SchemaFile {
  readonly file: string
  readonly namespace: string
  /** Namespaces by prefix, as declared at the root; the default namespace has the prefix ''. */
  readonly prefixes: ReadonlyMap<string, string>
  readonly nodes: readonly SchemaNode[]
}

const XML_SCHEMA = 'http://www.w3.org/2001/XMLSchema'

/** Reads every schema in the folders; annotations are left out. */
export function readSchemas(folders: readonly string[]): SchemaFile[] {
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.xsd'))
      .sort()
      .map((name) => readSchema(join(folder, name))),
  )
}

interface Growing {
  name: string
  attributes: Map<string, string>
  children: Growing[]
}

function readSchema(file: string): SchemaFile {
  const parser = new SaxesParser({ xmlns: true })
  const open: Growing[] = []
  let root: Growing | undefined
  let prefixes: ReadonlyMap<string, string> = new Map()
  parser.on('opentag', ({ uri, local, attributes, ns }) => {
    const node: Growing = {
      name: uri === XML_SCHEMA ? local : 'annotation',
      attributes: new Map(Object.values(attributes).map(({ name, value }) => [name, value])),
      children: [],
    }
    if (node.name !== 'annotation') open.at(-1)?.children.push(node)
    if (root === undefined) prefixes = new Map(Object.entries(ns))
    root ??= node
    open.push(node)
  })
  parser.on('closetag', () => open.pop())
  parser.write(readFileSync(file, 'utf8')).close()
  if (root === undefined) throw new Error(`${file} is empty`)
  const namespace = root.attributes.get('targetNamespace') ?? ''
  return { file: basename(file), namespace, prefixes, nodes: root.children }
}

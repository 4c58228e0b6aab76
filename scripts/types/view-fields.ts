/**
 * Writes into `plugins/render-pdf/VIEW.md` what a layout sees, field by field, from the types and their comments.
 *
 *     npm run types
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { format, resolveConfig } from 'prettier'
import ts from 'typescript'

import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { code, table } from '../docs/markdown.js'

const PLUGIN = path.join(PACKAGE_ROOT, 'plugins/render-pdf')
const PAGE = path.join(PLUGIN, 'VIEW.md')
const BEGIN = '<!-- Made from the types by npm run types -->\n'
const END = '\n<!-- End of what is made -->'

/** The name that the compiler has for an object type without one. */
const LITERAL: string = ts.InternalSymbolName.Type

/** One field of an object that a layout sees. */
export interface ViewField {
  /** From the object: `rows[].net`. */
  readonly path: string
  /** What its value is, as Markdown. */
  readonly type: string
  /** Its comment; '' if it has none. */
  readonly about: string
}

/** An object that a layout sees. */
export interface ViewObject {
  readonly name: string
  readonly about: string
  readonly fields: readonly ViewField[]
}

/** All objects of a layout's data, the outermost first. */
export function viewObjects(): readonly ViewObject[] {
  const file = path.join(PLUGIN, 'view/view.ts')
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(PACKAGE_ROOT, 'tsconfig.json'),
    { noEmit: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  )
  const program = ts.createProgram([file], config?.options ?? {})
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  const root = module && checker.getExportsOfModule(module).find(({ name }) => name === 'View')
  if (root === undefined) throw new Error(`${file} declares no View`)
  return new Walk(checker).all(root)
}

/** Follows the types from one object to the next. */
class Walk {
  readonly #checker: ts.TypeChecker
  /** Named objects that are still to be listed, in the order in which they are met. */
  readonly #met: ts.Symbol[] = []

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  all(root: ts.Symbol): readonly ViewObject[] {
    this.#met.push(root)
    const objects: ViewObject[] = []
    for (let symbol = this.#met[0]; symbol !== undefined; symbol = this.#met[objects.length])
      objects.push({
        name: symbol.name,
        about: this.#about(symbol),
        fields: this.#fields(this.#checker.getDeclaredTypeOfSymbol(symbol), ''),
      })
    return objects
  }

  #fields(type: ts.Type, before: string): readonly ViewField[] {
    return this.#checker.getPropertiesOfType(type).flatMap((property) => {
      const path = before + property.name
      const declared = this.#checker.getTypeOfSymbol(property)
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
      const value = this.#checker.getNonNullableType(declared)
      const element = this.#elementOf(value)
      const said = this.#nameOf(element ?? value)
      const kind = element === undefined ? said : `list of ${said}`
      const own = {
        path,
        type: kind + (isOptional ? ', or absent' : ''),
        about: this.#about(property),
      }
      const below = this.#unnamed(element ?? value)
      const prefix = `${path}${element === undefined ? '' : '[]'}.`
      return [own, ...below.flatMap((each) => this.#fields(each, prefix))]
    })
  }

  #elementOf(type: ts.Type): ts.Type | undefined {
    return this.#checker.isArrayType(type)
      ? this.#checker.getTypeArguments(type as ts.TypeReference)[0]
      : undefined
  }

  /** The parts of a type that have no name: their fields are listed with those of the object around them. */
  #unnamed(type: ts.Type): readonly ts.Type[] {
    if (type.isIntersection()) return type.types.flatMap((each) => this.#unnamed(each))
    const isLiteral = (type.symbol as ts.Symbol | undefined)?.name === LITERAL
    return isLiteral && this.#checker.getPropertiesOfType(type).length > 0 ? [type] : []
  }

  #nameOf(type: ts.Type): string {
    if ((type.flags & ts.TypeFlags.StringLike) !== 0 && !type.isUnion() && !type.isStringLiteral())
      return 'text'
    if ((type.flags & ts.TypeFlags.BooleanLike) !== 0) return '`true` or `false`'
    if ((type.flags & ts.TypeFlags.NumberLike) !== 0) return 'number'
    if (type.isUnion()) return type.types.map((each) => this.#nameOf(each)).join(', ')
    if (type.isStringLiteral()) return code(type.value)
    if (type.isIntersection())
      return type.types
        .filter((each) => this.#unnamed(each).length === 0)
        .map((each) => this.#nameOf(each))
        .join(' and ')
    return this.#linked(type)
  }

  /** An object of the plugin itself has a section; those of the semantic model are in the list of terms. */
  #linked(type: ts.Type): string {
    const symbol = type.symbol as ts.Symbol | undefined
    const file = symbol?.declarations?.[0]?.getSourceFile().fileName ?? ''
    if (symbol === undefined || symbol.name === LITERAL) return 'object'
    if (!path.normalize(file).startsWith(PLUGIN))
      return symbol.name === 'Invoice' ? 'semantic model' : 'object'
    if (!this.#met.includes(symbol)) this.#met.push(symbol)
    return `[${symbol.name}](#${symbol.name.toLowerCase()})`
  }

  #about(symbol: ts.Symbol): string {
    return ts.displayPartsToString(symbol.getDocumentationComment(this.#checker))
  }
}

/** The sections of VIEW.md on the fields. */
function viewFieldsText(objects: readonly ViewObject[]): string {
  return objects
    .map(({ name, about, fields }) => {
      const rows = fields.map((each) => [code(each.path), each.type, said(each.about)])
      return `### ${name}\n\n${said(about)}\n\n${table(['field', 'value', 'contents'], rows)}`
    })
    .join('\n')
}

/** A comment as Markdown, in which code stays code. */
function said(comment: string): string {
  return comment.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

/** VIEW.md, with its sections on the fields made again. */
export async function viewPage(): Promise<string> {
  const text = readFileSync(PAGE, 'utf8')
  const [before, made, after] = [text.split(BEGIN)[0], text.split(BEGIN)[1], text.split(END)[1]]
  if (before === undefined || made === undefined || after === undefined)
    throw new Error(`${PAGE} lacks the marks between which its fields are listed`)
  const page = `${before}${BEGIN}\n${viewFieldsText(viewObjects())}${END}${after}`
  return format(page, { ...(await resolveConfig(PAGE)), parser: 'markdown' })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(PAGE, await viewPage())

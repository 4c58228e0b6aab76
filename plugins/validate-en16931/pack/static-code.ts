import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { Fault, reasonOf } from 'twinvoice/plugin'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { forbidden } from './allowed-code.js'
import { forbiddenIn } from './allowed-xpath.js'

const XSLT = 'http://www.w3.org/1999/XSL/Transform'
const XML = 'http://www.w3.org/XML/1998/namespace'
const MODULES = new Set(['import', 'include'])

/** What an import may name: an address in any other form may lead the compiler elsewhere than this reader. */
const PLAIN_PATH = /^[\w.][\w./-]*$/

/**
 * Looks through a stylesheet for what the compiler would run: `use-when` and static variables
 * (XSLT 3.0, 3.13) are evaluated before there is a compiled sheet that could be looked through.
 * Shadow attributes, whose expressions are computed, are refused, and so is what could make this reader
 * see another sheet than the compiler: a document type declaration, `xml:base`, and a module that is
 * not named by a plain path within the folder.
 * @throws Fault CATALOG_INVALID
 */
export function checkStaticCode(folder: string, file: string): void {
  const modules = [file]
  // The list grows while it is read.
  for (const module of modules)
    for (const href of checkModule(readModule(module, file), module)) {
      const target = path.resolve(path.dirname(module), href)
      if (!PLAIN_PATH.test(href) || !isWithin(folder, target))
        throw notCompiled(`a rule sheet may not reach ${href}`, module)
      if (!modules.includes(target)) modules.push(target)
    }
}

/**
 * Looks through the text of one module.
 * @returns the addresses of the modules that it imports and includes
 * @throws Fault CATALOG_INVALID
 */
export function checkModule(text: string, file: string): readonly string[] {
  const hrefs: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (problem) => {
    throw notCompiled(problem.message, file)
  })
  parser.on('doctype', () => {
    throw forbidden('a document type declaration', file)
  })
  parser.on('opentag', (tag) => {
    for (const expression of staticCode(tag, file)) {
      const found = forbiddenIn(expression, (prefix) => parser.resolve(prefix))
      if (found !== undefined) throw forbidden(found, file)
    }
    if (tag.uri === XSLT && MODULES.has(tag.local)) hrefs.push(tag.attributes['href']?.value ?? '')
  })
  parser.write(text).close()
  return hrefs
}

/** The expressions of an element that are evaluated while it is compiled. */
function staticCode({ uri, local, attributes }: SaxesTagNS, file: string): readonly string[] {
  const found: string[] = []
  const isVariable = uri === XSLT && (local === 'variable' || local === 'param')
  for (const { name, value, ...attribute } of Object.values(attributes)) {
    const isOfXslt = uri === XSLT ? attribute.uri === '' : attribute.uri === XSLT
    if (attribute.uri === XML && attribute.local === 'base') throw forbidden(name, file)
    if (isOfXslt && attribute.local.startsWith('_')) throw forbidden(name, file)
    if (isOfXslt && attribute.local === 'use-when') found.push(value)
    if (isVariable && name === 'select' && attributes['static'] !== undefined) found.push(value)
  }
  return found
}

function readModule(module: string, file: string): string {
  try {
    return readFileSync(module, 'utf8').replace(/^\ufeff/, '')
  } catch (thrown) {
    throw notCompiled(`Cannot read ${module}: ${reasonOf(thrown)}`, file)
  }
}

/** Where links lead counts, as for the process that compiles. */
function isWithin(folder: string, file: string): boolean {
  try {
    return realpathSync(file).startsWith(realpathSync(folder) + path.sep)
  } catch {
    return false
  }
}

function notCompiled(reason: string, file: string): Fault {
  return new Fault('CATALOG_INVALID', `it cannot be compiled: ${reason}`, { file })
}

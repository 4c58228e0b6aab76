import { readSchema } from './source/read.js'
import { Sources } from './source/sources.js'
import { compileSchema, type CompileOptions } from './compile.js'
import type { CompiledSchema } from './compiled-schema.js'

export type { CodeLists } from './sheets/code-lists.js'
export type { CompiledAssert } from './sheets/assert-code.js'
export { MUTANT_PARAMETER, type CompileOptions } from './compile.js'
export type { CompiledSchema, ExplainingSheet } from './compiled-schema.js'
export { BRIEF_PARAMETER, ONLY_PARAMETER } from './sheets/explaining.js'
export type { CompiledRule } from './sheets/rule-code.js'
export { compilerFingerprint } from './fingerprint.js'
export { NODES_PARAMETER } from './sheets/handed-nodes.js'
export type { ExpandedName, IndexedNodes, NameTest } from './sheets/node-index.js'
export type { ScreeningSheet } from './sheets/screening-sheets.js'
export { SchematronError, type SourcePlace } from './source/schematron-error.js'
export type { BaseFolders } from './source/sources.js'
export { severityOf, type Severity } from './source/severity.js'
export { tokens as xpathTokens, type Token as XPathToken } from './xpath/xpath-tokens.js'
export { readSvrl, SVRL, writeSvrl, type ReportedAssert, type SvrlFinding } from './svrl.js'

/**
 * Compiles an ISO Schematron schema (ISO/IEC 19757-3), with all included files, to XSLT 3.0; see
 * {@link CompiledSchema}. It reads no files outside `root` and `options.bases`, and does not run the result.
 * @param root folder that holds all sources of the schema
 * @param file the schema's own file, relative to it
 * @returns stylesheets as text, and the properties of each assertion
 * @throws SchematronError with file, line and reason
 */
export async function compileSchematron(
  root: string,
  file: string,
  options: CompileOptions = {},
): Promise<CompiledSchema> {
  return compileSchema(await readSchema(file, new Sources(root, options.bases)), options)
}

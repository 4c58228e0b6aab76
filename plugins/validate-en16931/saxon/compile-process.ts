/**
 * The process in which xslt3 compiles sheets: it may read their folder, write to the folder of the
 * results, and reach nothing else, whatever a sheet asks for while it is compiled. The results are
 * `0.sef.json`, `1.sef.json` and so on. The first sheet takes two seconds more than the others.
 *
 * node compile-process.js <folder of the sheets> <folder of the results> <sheet>...
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { bareProcess } from './bare-process.js'
import { codeOf } from './saxon.js'
import { runScript } from './script.js'

const { resolve } = createRequire(import.meta.url)
const [node = '', , sheets = '', results = '', ...xsltFiles] = process.argv
const files = { readable: () => [sheets, results], writable: () => [results] }
const command = resolve('xslt3/xslt3.js')
const processor = resolve('saxon-js')

const source = readFileSync(processor)
const cachedData = codeOf(source).read()
const bare = bareProcess()
const saxon = runScript(processor, { files, source, cachedData }).exports

for (const [number, file] of xsltFiles.entries()) {
  const output = path.join(results, `${String(number)}.sef.json`)
  // xslt3 is a command: it reads its arguments when it is loaded, and compiles afterwards.
  bare.argv = [node, command, `-xsl:${file}`, `-export:${output}`, '-nogo', '-relocate:on']
  runScript(command, { files, modules: { 'saxon-js': () => saxon } })
}

/**
 * The process in which xslt3 compiles a sheet: it may read the folder of the sheet, write to the
 * folder of the result, and reach nothing else, whatever the sheet asks for while it is compiled.
 *
 * node compile-process.js <folder of the sheet> <folder of the result> <arguments of xslt3>
 */
import { createRequire } from 'node:module'
import { CodeCache } from './code-cache.js'
import { runScript } from './script.js'

const { resolve } = createRequire(import.meta.url)
const [node = '', , sheets = '', results = '', ...options] = process.argv
const files = { readable: () => [sheets, results], writable: () => [results] }
const command = resolve('xslt3/xslt3.js')
const processor = resolve('saxon-js')

process.argv = [node, command, ...options]
runScript(command, {
  files,
  modules: {
    'saxon-js': () =>
      runScript(processor, { files, cachedData: new CodeCache(processor).read() }).exports,
  },
})

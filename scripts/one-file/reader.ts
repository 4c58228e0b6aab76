/**
 * Puts the reader of PDFs and the inspectors of this package into one file, so that its processes start
 * sooner: `dist/plugins/read-pdf/reader/together.cjs`.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { inOneFile } from './one-file.js'

const PLUGINS = path.join(PACKAGE_ROOT, 'dist', 'plugins')

/** Names of the plugins that bring an inspector. */
const inspecting = readdirSync(PLUGINS)
  .sort()
  .filter((name) => existsSync(path.join(PLUGINS, name, 'inspector.js')))

/** Inspectors are asked for by the path of their own file, which may be written through a link. */
const banner = `const reader$={
  root:new URL('../../../../',require('node:url').pathToFileURL(__filename)),
  inspectors:new Map()
},urlOf=(file)=>new URL(file,reader$.root).href,
requireFrom=(file)=>require('node:module').createRequire(urlOf(file)),
load=(address)=>(reader$.inspectors.get(/\\/plugins\\/([^/]+)\\/inspector\\.js$/.exec(address)?.[1])??(()=>import(address)))()`

const entry = `
  for (const [name, inspector] of [${inspecting.map((name) => `['${name}', () => import('./dist/plugins/${name}/inspector.js')]`).join()}])
    reader$.inspectors.set(name, inspector)
  void import('./dist/plugins/read-pdf/reader/main.js')`

const target = path.join(PLUGINS, 'read-pdf', 'reader', 'together.cjs')
writeFileSync(target, await inOneFile({ entry, banner }))

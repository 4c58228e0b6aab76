import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Plugin } from 'vite'

import { licenceList } from '../licences/licence-list.js'
import { isAllowed } from '../licences/check.js'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
}

/**
 * Writes `LICENSES.txt` beside the bundle: each package of which code or a file is in it, with the text
 * of its licence. A licence that `licences.json` does not allow, or that has no text, ends the build.
 */
export function bundledLicences(root: string): Plugin {
  const list = licenceList(root)
  const folders = new Set<string>()
  const add = (file: string) => {
    const folder = packageFolder(file)
    if (folder !== undefined) folders.add(folder)
  }
  return {
    name: 'bundled-licences',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === 'chunk') output.moduleIds.forEach(add)
        else output.originalFileNames.forEach((name) => add(path.resolve(root, 'console', name)))
      // Files that a module names by its address, such as the program of a worker.
      for (const id of this.getModuleIds()) add(id)
      const texts = [...folders].sort().map((folder) => {
        const {
          name,
          version,
          license = '',
        } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest
        const licence = list.inConsole[name]?.licence ?? license
        const text = licenceText(folder)
        if (text === undefined) this.error(`${name} brings no text of its licence`)
        if (list.inConsole[name] === undefined && !isAllowed(licence, list))
          this.error(`${name} has the licence ${licence}, which licences.json does not allow`)
        return `${name} ${version}: ${licence}\n\n${text.trim()}\n`
      })
      this.emitFile({
        type: 'asset',
        fileName: 'LICENSES.txt',
        source: texts.join(`\n${'-'.repeat(72)}\n\n`),
      })
    },
  }
}

/** The folder of the package that a file is part of; undefined for a file of our own. */
function packageFolder(id: string): string | undefined {
  const file = id.replace(/^\0/, '').replace(/[?#].*$/, '')
  const match = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)
  const folder = match?.[1]
  return folder !== undefined && existsSync(path.join(folder, 'package.json')) ? folder : undefined
}

/** The text of a package's licence; undefined if it brings none. */
function licenceText(folder: string): string | undefined {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name))
  return file === undefined ? undefined : readFileSync(path.join(folder, file), 'utf8')
}

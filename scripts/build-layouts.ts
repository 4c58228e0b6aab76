/**
 * Compiles the layouts of the package's templates, so that no start reads and compiles them. A layout that
 * changes afterwards is compiled at start again, until the next build.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Handlebars from 'handlebars'
import type { Template } from 'twinvoice/plugin'
import { COMPILE_OPTIONS } from '../plugins/render-pdf/view/handlebars/compile-layout.js'
import { layoutFile, partialFile } from '../plugins/render-pdf/view/handlebars/layout.js'
import { parseHandlebars } from '../plugins/render-pdf/view/handlebars/parse-handlebars.js'
import {
  layoutKey,
  PREPARED_LAYOUTS,
} from '../plugins/render-pdf/view/handlebars/prepared-layout.js'
import { loadCatalog } from '../src/catalog/catalog.js'

/** Stands for the folder in which a template will be installed. */
const FOLDER = '<folder>'

/** The program of a text; where it names its file, the folder is a variable. */
function program(file: string, text: string): string {
  const compiled = Handlebars.precompile(
    parseHandlebars(Handlebars, file, text),
    COMPILE_OPTIONS,
  ) as string
  return compiled.replaceAll(`"source":"${FOLDER}`, `"source":folder+"`)
}

function programs({ layout, partials }: Template): string {
  const at = { folder: FOLDER }
  const compiled = [...partials].map(
    ([name, text]) => `${JSON.stringify(name)}:${program(partialFile(at, name), text)}`,
  )
  return `{"layout":${program(layoutFile(at), layout)},"partials":{${compiled.join()}}}`
}

const { templates } = await loadCatalog()
const entries = [...templates.values()].map(
  (template) => `${JSON.stringify(layoutKey(template))}:(folder)=>(${programs(template)})`,
)
writeFileSync(fileURLToPath(PREPARED_LAYOUTS), `module.exports={${entries.join(',\n')}}\n`)

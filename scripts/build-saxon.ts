import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { RuleEngine } from '../plugins/validate-en16931/engine/rule-engine.js'
import { COMPILED_SCRIPT } from '../plugins/validate-en16931/saxon/script.js'
import { loadedScript } from '../plugins/validate-en16931/saxon/saxon.js'
import { PACKAGE_ROOT } from '../src/catalog/package-root.js'

/**
 * Keeps what V8 compiles of Saxon-JS, with all that judging an invoice calls for, so that a start
 * on the same Node compiles nothing of it. Run after the rules have been built.
 */
const pack = join(PACKAGE_ROOT, 'rules', 'en16931')
const engine = await RuleEngine.load(pack, join(PACKAGE_ROOT, 'dist', 'rules'))
engine.run(await readFile(join(pack, 'cases/bases/full.xml'), 'utf8'))

const { script, hash } = await loadedScript()
const file = fileURLToPath(COMPILED_SCRIPT)
// Written beside and moved, so that a reader never meets half a file.
const draft = `${file}.${String(process.pid)}`
await writeFile(draft, Buffer.concat([hash, script.createCachedData()]))
await rename(draft, file)

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Fault, reasonOf } from 'twinvoice/plugin'

const run = promisify(execFile)
const MAX_OUTPUT = 64 * 1024 * 1024

/**
 * Compiles an XSLT file with xslt3 into a SEF, the form that Saxon-JS executes. xslt3 is a
 * command, so this costs a process of its own; do it when a pack is built, not for a document.
 * @returns the SEF as JSON text
 * @throws Fault CATALOG_INVALID with what xslt3 says
 */
export async function toSef(xsltFile: string, blame: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'twinvoice-sef-'))
  const output = path.join(folder, 'sheet.sef.json')
  const command = createRequire(import.meta.url).resolve('xslt3/xslt3.js')
  try {
    await run(
      process.execPath,
      [command, `-xsl:${xsltFile}`, `-export:${output}`, '-nogo', '-relocate:on'],
      { maxBuffer: MAX_OUTPUT },
    )
    return await readFile(output, 'utf8')
  } catch (thrown) {
    throw new Fault(
      'CATALOG_INVALID',
      `it cannot be compiled: ${compilersWords(thrown)}`,
      { file: blame },
      thrown,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Like {@link toSef}, for a stylesheet that is not on disk. */
export async function textToSef(xslt: string, blame: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'twinvoice-xslt-'))
  const file = path.join(folder, 'sheet.xslt')
  try {
    await writeFile(file, xslt)
    return await toSef(file, blame)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What xslt3 says, without its own command line; its line is that of the sheet that it was given. */
function compilersWords(thrown: unknown): string {
  return reasonOf(thrown)
    .split('\n')
    .map((line) => line.replace(/ on line \d+/, '').trim())
    .filter((line) => line !== '' && !/^(?:Command failed|Failed to compile)/.test(line))
    .join(' ')
}

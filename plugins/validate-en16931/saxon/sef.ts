import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Fault, reasonOf } from 'twinvoice/plugin'

const run = promisify(execFile)
const MAX_OUTPUT = 64 * 1024 * 1024
/** A sheet that reaches JavaScript makes no program out of a text. */
const NO_EVAL = '--disallow-code-generation-from-strings'
const COMPILER = fileURLToPath(new URL('compile-process.js', import.meta.url))

/**
 * Compiles an XSLT file with xslt3 into a SEF, the form that Saxon-JS executes. xslt3 is a
 * command, so this costs a process of its own; do it when a pack is built, not for a document.
 * @param folder what the sheet may import from and read while it is compiled; nothing else
 * @returns the SEF as JSON text
 * @throws Fault CATALOG_INVALID with what xslt3 says
 */
export async function toSef(folder: string, xsltFile: string): Promise<string> {
  return inTemporaryFolder(async (results) => {
    const [sef = ''] = await compile(folder, [xsltFile], results, xsltFile)
    return sef
  })
}

/** Like {@link toSef}, for stylesheets that are not on disk and import nothing, in one process. */
export async function textsToSefs(texts: readonly string[], blame: string): Promise<string[]> {
  return inTemporaryFolder(async (folder) => {
    const files = texts.map((_, number) => path.join(folder, `${String(number)}.xslt`))
    await Promise.all(files.map((file, number) => writeFile(file, texts[number] ?? '')))
    return compile(folder, files, folder, blame)
  })
}

async function compile(
  folder: string,
  xsltFiles: readonly string[],
  results: string,
  blame: string,
): Promise<string[]> {
  try {
    await run(process.execPath, [NO_EVAL, COMPILER, folder, results, ...xsltFiles], {
      maxBuffer: MAX_OUTPUT,
    })
    return await Promise.all(
      xsltFiles.map((_, number) =>
        readFile(path.join(results, `${String(number)}.sef.json`), 'utf8'),
      ),
    )
  } catch (thrown) {
    throw new Fault(
      'CATALOG_INVALID',
      `it cannot be compiled: ${compilersWords(thrown)}`,
      { file: blame },
      thrown,
    )
  }
}

async function inTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'twinvoice-sef-'))
  if (folders.size === 0) process.once('exit', removeAll)
  folders.add(folder)
  try {
    return await work(folder)
  } finally {
    folders.delete(folder)
    if (folders.size === 0) process.removeListener('exit', removeAll)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Temporary folders in use: a program may end while a pack is compiled. */
const folders = new Set<string>()

function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

/** What xslt3 says, without its own command line; its line is that of the sheet that it was given. */
function compilersWords(thrown: unknown): string {
  const lines = reasonOf(thrown).split('\n')
  // An expression occurs in two sheets, and is reported twice.
  return [...new Set(lines)]
    .map((line) => line.replace(/ on line \d+/, '').trim())
    .filter((line) => line !== '' && !/^(?:Command failed|Failed to compile)/.test(line))
    .join(' ')
}

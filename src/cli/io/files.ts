import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { detail, type Detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { fileDetail, fileErrorCode } from '../../pipeline/file-reason.js'
import { printError, writeAll, type CommandIo } from './io.js'
import { said } from './said/said.js'

/**
 * Reads a file, or standard input for `-`.
 * @throws Fault INPUT_UNREADABLE that names the file
 */
export async function readInput(path: string, io: CommandIo): Promise<Uint8Array> {
  if (path === '-') {
    const chunks: Buffer[] = []
    for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk as Uint8Array))
    return Buffer.concat(chunks)
  }
  try {
    return await readFile(path)
  } catch (thrown) {
    throw fileFault('INPUT_UNREADABLE', 'read', path, thrown)
  }
}

/** True for a folder; false for everything else, including a path that does not exist. */
export async function isFolder(path: string): Promise<boolean> {
  if (path === '-') return false
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  )
}

/**
 * The file that a result is written to: the given one, or one with this name in the given folder. A path that
 * ends in a separator is a folder, which is made if it does not exist.
 * @throws Fault OUTPUT_UNWRITABLE that names the folder
 */
export async function fileAt(path: string, name: string): Promise<string> {
  if (path.endsWith(sep) || path.endsWith('/')) await makeFolder(path)
  return (await isFolder(path)) ? join(path, name) : path
}

/**
 * The name of what is made of a document, in a folder. The old extension stays, since a folder can have
 * a.pdf and a.xml.
 */
export function nameBeside(input: string, ending: string): string {
  return `${input === '-' ? 'invoice' : basename(input)}.${ending}`
}

/**
 * Writes a file completely or not at all: first to a temporary file, which is then renamed.
 * @throws Fault OUTPUT_UNWRITABLE that names the file; no temporary file is left
 */
export async function writeAtomically(path: string, data: Uint8Array | string): Promise<void> {
  const neighbour = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`)
  try {
    const file = await open(neighbour, 'wx')
    try {
      await file.writeFile(data)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(neighbour, path)
  } catch (thrown) {
    await rm(neighbour, { force: true }).catch(() => undefined)
    throw fileFault('OUTPUT_UNWRITABLE', 'written', path, thrown)
  }
}

/**
 * Writes a result to a file, and says so; `-` is standard output.
 * @param name of the file if the path is a folder
 * @returns the file
 */
export async function writeResult(
  path: string,
  name: string,
  data: Uint8Array | string,
  io: CommandIo,
): Promise<string> {
  if (path === '-') {
    await writeAll(io.stdout, data)
    return path
  }
  const file = await fileAt(path, name)
  await writeAtomically(file, data)
  printError(io, said(io, 'written', { file }))
  return file
}

/**
 * Makes a folder, and those around it, unless it exists.
 * @throws Fault OUTPUT_UNWRITABLE that names the folder
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
  } catch (thrown) {
    throw fileFault('OUTPUT_UNWRITABLE', 'created', path, thrown)
  }
}

const SENTENCES = {
  read: (reason: Detail | string) => detail`cannot be read: ${reason}`,
  written: (reason: Detail | string) => detail`cannot be written: ${reason}`,
  created: (reason: Detail | string) => detail`cannot be created: ${reason}`,
}

/** Names the file, and the folder if that is what does not exist. */
export function fileFault(
  code: 'INPUT_UNREADABLE' | 'OUTPUT_UNWRITABLE',
  verb: 'read' | 'written' | 'created',
  file: string,
  thrown: unknown,
): Fault {
  const folder = dirname(file)
  const isFolderMissing = fileErrorCode(thrown) === 'ENOENT' && !existsSync(folder)
  const reason = isFolderMissing ? detail`the folder ${folder} does not exist` : fileDetail(thrown)
  return new Fault(code, SENTENCES[verb](reason), { file }, thrown)
}

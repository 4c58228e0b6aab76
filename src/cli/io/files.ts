import { randomBytes } from 'node:crypto'
import { existsSync, fstatSync } from 'node:fs'
import { lstat, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { makeFolder as makeFolders } from '../../files/make-folder.js'
import { detail, type Detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { fileDetail, fileErrorCode } from '../../pipeline/file-reason.js'
import { printError, writeAll, type CommandIo } from './io.js'
import { said, saidFile } from './said/said.js'

/** A document in bytes at most, as in runs: a larger one is held several times, and a device has no end. */
const LONGEST = 512 * 1024 * 1024

/**
 * Reads a file, or standard input for `-`.
 * @throws Fault INPUT_UNREADABLE that names the file
 */
export function readInput(path: string, io: CommandIo): Promise<Uint8Array> {
  const read = () => (path === '-' ? readStandardInput(io) : readBounded(path))
  return named(saidFile(io, path), read)
}

/**
 * Reads a file.
 * @throws Fault INPUT_UNREADABLE that names it
 */
export function readNamed(path: string): Promise<Uint8Array> {
  return named(path, () => readBounded(path))
}

async function named(
  file: string,
  read: () => Promise<Uint8Array | undefined>,
): Promise<Uint8Array> {
  const bytes = await read().catch((thrown: unknown) => {
    throw fileFault('INPUT_UNREADABLE', 'read', file, thrown)
  })
  if (bytes !== undefined) return bytes
  const reason = detail`it has over ${LONGEST / 1024 / 1024} MiB`
  throw new Fault('INPUT_UNREADABLE', SENTENCES.read(reason), { file })
}

/** Undefined, without reading on, for what is too long. */
async function readBounded(path: string): Promise<Uint8Array | undefined> {
  const file = await open(path)
  try {
    const entry = await file.stat()
    if (!entry.isFile()) return await wholeOf(file.createReadStream({ autoClose: false }))
    return entry.size > LONGEST ? undefined : await file.readFile()
  } finally {
    await file.close()
  }
}

async function readStandardInput({ stdin }: CommandIo): Promise<Uint8Array | undefined> {
  // Node takes a folder for an empty stream.
  if ('fd' in stdin && typeof stdin.fd === 'number' && fstatSync(stdin.fd).isDirectory())
    throw Object.assign(new Error('EISDIR'), { code: 'EISDIR' })
  return wholeOf(stdin)
}

async function wholeOf(chunks: AsyncIterable<unknown>): Promise<Uint8Array | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    const part = Buffer.from(chunk as Uint8Array)
    length += part.length
    if (length > LONGEST) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
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
 * Writes a file completely or not at all: first to a temporary file, which is then renamed. A symbolic link
 * stays one, and its target is written. A file that exists keeps its mode. A pipe or a device is written to, as
 * it is: a file in its place would take `/dev/null` from the whole machine.
 * @throws Fault OUTPUT_UNWRITABLE that names the file; no temporary file is left
 */
export async function writeAtomically(path: string, data: Uint8Array | string): Promise<void> {
  try {
    const entry = await stat(path).catch((thrown: unknown) => {
      if (fileErrorCode(thrown) !== 'ENOENT') throw thrown
    })
    if (entry === undefined || entry.isFile() || entry.isDirectory())
      await replace(await followed(path), data, entry?.mode)
    else await writeThrough(path, data)
  } catch (thrown) {
    throw fileFault('OUTPUT_UNWRITABLE', 'written', path, thrown)
  }
}

async function replace(target: string, data: Uint8Array | string, mode?: number): Promise<void> {
  // Not named after the file, whose name may be as long as names can be.
  const neighbour = join(dirname(target), `.twinvoice-${randomBytes(9).toString('hex')}`)
  try {
    const file = await open(neighbour, 'wx')
    try {
      if (mode !== undefined) await file.chmod(mode & 0o777)
      await file.writeFile(data)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(neighbour, target)
  } catch (thrown) {
    await rm(neighbour, { force: true }).catch(() => undefined)
    throw thrown
  }
}

async function writeThrough(device: string, data: Uint8Array | string): Promise<void> {
  const file = await open(device, 'w')
  try {
    await file.writeFile(data)
  } finally {
    await file.close()
  }
}

/**
 * The file that a path leads to, whether it exists or not. In a folder where everybody may put links, such as
 * `/tmp`, those of others are not followed, as Linux has it (`fs.protected_symlinks`): the file is not theirs to name.
 */
async function followed(path: string): Promise<string> {
  const link = await lstat(path).catch(() => undefined)
  if (link?.isSymbolicLink() !== true) return path
  const folder = await realpath(dirname(path))
  const { mode, uid } = await stat(folder)
  const isShared = (mode & OF_EVERYBODY) === OF_EVERYBODY
  if (isShared && link.uid !== process.getuid?.() && link.uid !== uid) return path
  return followed(resolve(folder, await readlink(path)))
}

/** The sticky bit, and that all may write (POSIX, sys/stat.h). */
const OF_EVERYBODY = 0o1002

/**
 * Refuses to write a result over what it was made of: a received invoice is kept as it came.
 * @throws Fault OUTPUT_UNWRITABLE that names the file
 */
export async function keepInputs(output: string, inputs: readonly string[]): Promise<void> {
  const entryOf = (path: string) => stat(path, { bigint: true }).catch(() => undefined)
  const target = await entryOf(output)
  if (target?.isFile() !== true) return
  for (const input of inputs) {
    const source = input === '-' ? undefined : await entryOf(input)
    if (source?.ino !== target.ino || source.dev !== target.dev) continue
    const reason = SENTENCES.written(detail`it is the input, which would be lost`)
    throw new Fault('OUTPUT_UNWRITABLE', reason, { file: output })
  }
}

/**
 * Writes a result to a file, and says so; `-` is standard output.
 * @param name of the file if the path is a folder
 * @param inputs files that are not replaced
 * @returns the file
 */
export async function writeResult(
  path: string,
  name: string,
  data: Uint8Array | string,
  io: CommandIo,
  inputs: readonly string[],
): Promise<string> {
  if (path === '-') {
    await writeAll(io.stdout, data)
    return path
  }
  const file = await fileAt(path, name)
  await keepInputs(file, inputs)
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
    await makeFolders(path)
  } catch (thrown) {
    const wanted = thrown instanceof Error && 'path' in thrown ? String(thrown.path) : path
    throw fileFault('OUTPUT_UNWRITABLE', 'created', wanted, thrown)
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

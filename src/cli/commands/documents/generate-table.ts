import { detail, type Detail } from '../../../pipeline/detail.js'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { loadSettings } from '../../../config/load.js'
import type { Refused } from '../../../documents/documents.js'
import type { Twinvoice } from '../../../documents/instance/twinvoice.js'
import { Fault } from '../../../pipeline/errors.js'
import { isLocale, type Locale } from '../../../request/checked-request.js'
import { readTableMap, type TableMap } from '../../../tables/table-map.js'
import {
  requestsOfRows,
  type RowsRefusal,
  type RowsRequest,
} from '../../../tables/rows-requests.js'
import { makeFolder, writeAtomically } from '../../io/files.js'
import { checkFolderName } from '../../io/output-name.js'
import { inOrder } from '../../io/in-order.js'
import { openInstance } from '../../io/instance.js'
import { EXIT, explain, printError, type CommandIo } from '../../io/io.js'
import { said, saidDetail } from '../../io/said/said.js'
import { MadeRecord } from '../../io/made-record.js'
import { progressOn } from '../../report/progress.js'
import { repeatedLines } from '../../report/repeated-lines.js'
import {
  generateOptions,
  make,
  targetOf,
  withWarned,
  type GenerateFlags,
  wantedIn,
} from './generate-options.js'

/** What became of the rows of one invoice. */
interface Outcome {
  readonly code: number
  readonly lines: readonly string[]
  /** Whether the same invoice had been made by an earlier run. */
  readonly isPresent?: boolean
  readonly isWarned?: boolean
}

/**
 * Generates an invoice for each row, or group of rows, of a table. Errors of one invoice are reported
 * and do not stop the others. What an earlier run made of the same rows is not made again.
 */
export async function generateTable(
  file: string,
  flags: GenerateFlags & { readonly map: string },
  io: CommandIo,
): Promise<void> {
  const folder = folderOf(flags)
  if (folder !== undefined) await checkFolderName(folder, detail`a table`)
  const map = readTableMap(flags.map)
  const locale = flags.locale ?? localeOf(map)
  if (locale !== undefined) io.locale = locale
  const requests = await requestsOfRows(file, map, flags.map)
  if (requests.total === 0) {
    printError(io, said(io, 'noRows', { file }))
    io.exit(EXIT.invalid)
    return
  }
  if (folder !== undefined) await makeFolder(folder)
  const jobs = Math.min(flags.jobs, requests.total)
  const twinvoice = await openInstance(io, flags, { workers: jobs, queue: jobs })
  const progress = await progressOn(io, requests.total, 'bar.invoices')
  const run = new TableRun(twinvoice, flags, folder, io)
  let [made, present, warned] = [0, 0, 0]
  try {
    await inOrder(
      requests,
      jobs,
      (entry) => run.outcome(entry),
      ({ code, lines, isPresent, isWarned }) => {
        progress.step()
        if (code === EXIT.done) made += 1
        if (isPresent === true) present += 1
        if (isWarned === true) warned += 1
        io.exit(code)
        for (const line of lines) printError(io, line)
      },
    )
  } finally {
    progress.stop()
    await twinvoice.close()
  }
  const done = said(io, folder === undefined ? 'done.requests' : 'done.invoices', {
    count: String(made),
    all: String(requests.invoices),
    ...(folder === undefined ? {} : { output: folder }),
  })
  const before = { what: done, count: String(present) }
  const all = present === 0 ? done : said(io, 'done.before', before)
  printError(io, withWarned(all, warned, io))
}

/** The language of all requests, if the map says it. */
function localeOf({ request }: TableMap): Locale | undefined {
  const { locale } = Object(request) as { readonly locale?: unknown }
  return isLocale(locale) ? locale : undefined
}

/** @returns undefined if nothing is written */
function folderOf(flags: GenerateFlags): string | undefined {
  const { path = '' } = targetOf(flags)
  if (flags.check === true) return undefined
  if (path === '' || path === '-') {
    const reason = detail`a table gives one file for each invoice: add ${'-o <folder>'}`
    throw new Fault('OPTIONS_INVALID', reason)
  }
  return path
}

class TableRun {
  readonly #twinvoice: Twinvoice
  readonly #flags: GenerateFlags
  readonly #io: CommandIo
  readonly #folder: string | undefined
  readonly #made: MadeRecord | undefined
  readonly #placeByName = new Map<string, Detail>()

  constructor(
    twinvoice: Twinvoice,
    flags: GenerateFlags,
    folder: string | undefined,
    io: CommandIo,
  ) {
    this.#twinvoice = twinvoice
    this.#flags = flags
    this.#folder = folder
    this.#io = io
    if (folder !== undefined) this.#made = MadeRecord.open(folder, settingsOf(flags, io))
  }

  async outcome(entry: RowsRequest | RowsRefusal): Promise<Outcome> {
    if ('problems' in entry) {
      const lines = entry.problems.map((problem) => saidDetail(this.#io, problem))
      return { code: EXIT.invalid, lines }
    }
    try {
      const present = this.#made?.nameOf(entry.text)
      if (present !== undefined && this.#claim(present, entry.place) === undefined)
        return { code: EXIT.done, lines: [], isPresent: true }
      return await this.#generate(entry)
    } catch (thrown) {
      return {
        code: EXIT.fault,
        lines: [explain(thrown, saidDetail(this.#io, entry.place), this.#io)],
      }
    }
  }

  async #generate(entry: RowsRequest): Promise<Outcome> {
    const made = await make(this.#twinvoice, Buffer.from(entry.text), this.#flags, this.#io.env)
    if (!('bytes' in made)) return { code: EXIT.invalid, lines: problemLines(made, entry) }
    const taken = this.#claim(made.filename, entry.place)
    if (taken !== undefined) {
      const { filename: name, locale } = made
      const places = { place: saidDetail(made, entry.place), taken: saidDetail(made, taken) }
      const line = said({ locale }, 'taken', { ...places, name })
      return { code: EXIT.invalid, lines: [line] }
    }
    if (this.#folder !== undefined) {
      await writeAtomically(join(this.#folder, made.filename), made.bytes)
      this.#made?.add(entry.text, made.filename, made.bytes.length)
    }
    return {
      code: EXIT.done,
      lines: made.notices.map((line) => `${saidDetail(made, entry.place)}: ${line}`),
      isWarned: made.isWarned,
    }
  }

  /**
   * Takes the name of a file for an invoice: numbers such as `A/1` and `A:1` give the same name, and some
   * file systems do not tell capitals from small letters.
   * @returns the place of the invoice that has the name already
   */
  #claim(name: string, place: Detail): Detail | undefined {
    const key = name.toLowerCase()
    const taken = this.#placeByName.get(key)
    if (taken === undefined) this.#placeByName.set(key, place)
    return taken === place ? undefined : taken
  }
}

/** What the bytes of an invoice depend on, besides its request. */
function settingsOf(flags: GenerateFlags, io: CommandIo): unknown {
  const { settings } = loadSettings({ env: io.env, folder: process.cwd() })
  const packages = [...settings.packages, ...(flags.package ?? [])]
  const { attachments = [], ...options } = generateOptions(flags)
  const files = attachments.map(({ name, data }) => [
    name,
    createHash('sha256').update(data).digest('hex'),
  ])
  const names = [targetOf(flags).format, settings.profile, packages]
  return [options, ...names, ...(files.length === 0 ? [] : [files])]
}

/**
 * One line per problem: the cell, the path in the request, code, message and expected value; one that repeats
 * is one line.
 */
function problemLines(refused: Refused, entry: RowsRequest): string[] {
  const { details, locale } = refused
  const placeOf = ({ path }: (typeof details)[number]) =>
    saidDetail({ locale }, entry.placeOf(path))
  return repeatedLines(
    details,
    {
      textOf: (detail) => `${detail.code}: ${detail.message}${wantedIn(detail, refused)}`,
      placeOf,
      lineOf: (detail, text) => `${placeOf(detail)}: ${detail.path}: ${text}`,
    },
    locale,
  )
}

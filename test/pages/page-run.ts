import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createConnection } from 'node:net'
import { dirname, join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { problemsOf } from '../../src/catalog/json-file.js'
import { inEnglish } from '../../src/pipeline/detail.js'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import type { JsonSchema } from 'twinvoice/plugin'
import { isAsShown, type Block } from './blocks.js'
import type { Site } from './site.js'
import type { Frame, Job } from './warm-commands.js'

const SHELL = new Set(['sh', 'bash'])
export const PROGRAM: Readonly<Record<string, string>> = { js: 'js', ts: 'ts' }

const SHOWN = { id: 'shown', title: 'A layout of a page', profiles: ['EN16931'] }
const EXAMPLE = readFileSync(join(PACKAGE_ROOT, 'templates/classic/example.json'))

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Runs the blocks of one page in order, in a folder of its own: files are written, commands and
 * programs are run, requests are made into invoices, and output is held against what is shown.
 */
export class PageRun {
  readonly #groups: number[] = []
  #env: Variables = {}
  #printed: string | undefined
  #commanded: readonly string[] = []

  constructor(
    private readonly site: Site,
    private readonly twinvoice: Twinvoice,
    /** The page's folder. */
    readonly folder: string,
    /** The page's programs, compiled, by line. */
    private readonly programs: ReadonlyMap<number, string>,
  ) {}

  async run(blocks: readonly Block[]): Promise<void> {
    const serves = blocks.some(
      ({ language, text }) => SHELL.has(language) && /\bserve\b/.test(text),
    )
    this.#env = await this.site.environment(serves)
    mkdirSync(this.folder, { recursive: true })
    writeFileSync(join(this.folder, 'package.json'), '{ "private": true, "type": "module" }\n')
    symlinkSync(this.site.modules, join(this.folder, 'node_modules'))
    try {
      this.#commanded = blocks
        .filter(({ language }) => SHELL.has(language))
        .map((each) => each.text)
      for (const block of blocks) if (block.notRun === undefined) await this.#step(block)
    } finally {
      for (const group of this.#groups) spawnSync('kill', ['-TERM', '--', `-${group}`])
    }
  }

  async #step(block: Block): Promise<void> {
    try {
      await this.#take({ ...block, text: this.#ported(block.text) })
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown)
      throw new Error(`${block.page}:${block.line}: ${reason}`)
    }
  }

  /** The pages mention the default port and port 3000; the servers here listen on free ones. */
  #ported(text: string): string {
    return text
      .replaceAll('localhost:8080', `localhost:${this.#env['TWINVOICE_PORT'] ?? ''}`)
      .replaceAll(/(localhost:|listen\()3000/g, `$1${this.#env['OTHER_PORT'] ?? ''}`)
  }

  async #take(block: Block): Promise<void> {
    const { language, text, file } = block
    if (block.output) {
      this.#compare(text)
      return
    }
    if (file !== undefined) this.#write(file, text)
    if (SHELL.has(language)) return this.#shell(block)
    if (language === 'json') return this.#json(block)
    if (language in PROGRAM && this.#isRunHere(file)) return this.#program(block)
    if (file !== undefined || language === 'text') return
    if (language === 'xml' || language === 'hbs') return this.#layout(text)
    throw new Error(`a block in ${language} is neither a file, nor output, nor run: say what it is`)
  }

  /** A program with a name is run here unless a command runs it, or a package holds it. */
  #isRunHere(file: string | undefined): boolean {
    if (file === undefined) return true
    return !file.includes('/') && !this.#commanded.some((text) => text.includes(file))
  }

  /** Where the commands so far have led, which is where a reader saves a file. */
  #current(): string {
    const state = join(this.folder, '.state')
    const [, folder] = existsSync(state)
      ? (/^cd '(.*)'$/m.exec(readFileSync(state, 'utf8')) ?? [])
      : []
    return folder ?? this.folder
  }

  #write(file: string, text: string): void {
    const path = join(this.#current(), file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${text}\n`)
  }

  #compare(shown: string): void {
    if (this.#printed === undefined) throw new Error('there is nothing before it that prints')
    if (!isAsShown(shown, this.#printed)) throw new Error(`this was printed:\n${this.#printed}`)
  }

  /** Runs commands; variables and the working folder of one block hold in the next. */
  async #shell({ text, exit }: Block): Promise<void> {
    // A file for each: a service that continues in the background writes into that of its block.
    const log = join(this.folder, `.printed-${this.#groups.length}`)
    const state = join(this.folder, '.state')
    const script = [
      'set -e -o pipefail',
      '_before=$(compgen -v)',
      existsSync(state) ? `. '${state}'` : `cd '${this.folder}'`,
      // What a block sets without exporting it holds in later commands, and not in programs.
      '_keep() { export -p; declare -p $(compgen -v | grep -vxF -e "$_before" -e PIPESTATUS -e _before); }',
      `trap '{ _keep; printf "cd '"'%s'"'\\n" "$PWD"; } > "${state}"' EXIT`,
      text,
    ].join('\n')
    const out = openSync(log, 'w')
    const child = spawn('bash', ['-c', script], {
      env: this.#env,
      detached: true,
      stdio: ['ignore', out, out],
    })
    closeSync(out)
    this.#groups.push(child.pid ?? 0)
    const [code] = (await once(child, 'exit')) as [number | null]
    this.#printed = readFileSync(log, 'utf8')
    if (code !== exit) throw new Error(`ended with ${code}, not ${exit}:\n${this.#printed}`)
  }

  async #json({ text, file, refused }: Block): Promise<void> {
    const value = JSON.parse(text) as object
    if ('invoice' in value) {
      const made = await this.twinvoice.generate(text)
      const problems = made.ok ? [] : made.details
      if (made.ok === refused)
        throw new Error(refused ? 'it is not refused' : `refused: ${JSON.stringify(problems)}`)
      if (!made.ok) return
      const verdict = await this.twinvoice.validate(made.pdf)
      if (!verdict.zugferd || !verdict.valid) throw new Error(JSON.stringify(verdict))
      return
    }
    const stages = stagesOf(value)
    if (stages !== undefined) for (const stage of stages) await checkStage(stage)
    else if (file === undefined) throw new Error('neither a request, nor stages, nor a file')
  }

  /** Sets an invoice by a layout, or by a part of one. */
  async #layout(text: string): Promise<void> {
    const templates = join(this.#current(), '.templates')
    const whole = text.startsWith('<document')
    this.#write('.templates/shown/template.json', JSON.stringify(SHOWN))
    this.#write(
      '.templates/shown/layout.hbs',
      whole ? text : `<document title="{{title}}" lang="{{locale}}">${text}</document>`,
    )
    const twinvoice = await createTwinvoice({ templates: [templates] })
    try {
      const made = await twinvoice.generate(EXAMPLE, { overrides: { template: 'shown' } })
      if (!made.ok) throw new Error(JSON.stringify(made.details))
    } finally {
      await twinvoice.close()
    }
  }

  /** Runs a program in the warm process. */
  async #program({ line }: Block): Promise<void> {
    const module = this.programs.get(line)
    if (module === undefined) throw new Error('it was not compiled')
    writeFileSync(module, this.#ported(readFileSync(module, 'utf8')))
    const socket = createConnection({ path: this.site.socket, allowHalfOpen: true })
    const job: Job = { cwd: this.#current(), env: this.#variables(), module }
    socket.end(JSON.stringify(job))
    const frames = (await readText(socket))
      .split('\n')
      .filter((each) => each !== '')
      .map((each) => JSON.parse(each) as Frame)
    const printed = (frame: Frame) => ('exit' in frame ? '' : (frame.out ?? frame.err ?? ''))
    this.#printed = Buffer.concat(
      frames.map((frame) => Buffer.from(printed(frame), 'base64')),
    ).toString()
    const ended = frames.find((frame) => 'exit' in frame)
    if (ended === undefined || !('exit' in ended) || ended.exit !== 0)
      throw new Error(`failed:\n${this.#printed}`)
  }

  /** What the shell blocks before have exported. */
  #variables(): Variables {
    const state = join(this.folder, '.state')
    if (!existsSync(state)) return this.#env
    const { stdout } = spawnSync('bash', ['-c', `. '${state}'; env -0`], {
      env: this.#env,
      encoding: 'utf8',
    })
    const pairs = stdout.split('\0').filter((pair) => pair.includes('='))
    return Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    )
  }
}

interface StageShown {
  readonly plugin: string
  readonly options?: unknown
}

/** A stage, or a list of stages, as a profile has them. */
function stagesOf(value: object): readonly StageShown[] | undefined {
  if ('plugin' in value && !('into' in value)) return [value as StageShown]
  return 'stages' in value ? (value.stages as readonly StageShown[]) : undefined
}

async function checkStage({ plugin, options = {} }: StageShown): Promise<void> {
  const file = join(PACKAGE_ROOT, 'dist/plugins', plugin, 'index.js')
  const { default: found } = (await import(file)) as {
    default: { manifest: { options?: JsonSchema } }
  }
  const problems = problemsOf(
    found.manifest.options ?? { type: 'object', maxProperties: 0 },
    options,
  )
  if (problems.length > 0) throw new Error(problems.map(inEnglish).join('; '))
}

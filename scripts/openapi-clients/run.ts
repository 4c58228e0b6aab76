/*
 * Generates clients for Python, PHP, C# and Java from the OpenAPI document of a running service, and uses
 * them. `npm run clients [-- --only python,java]`; Java, Maven, Python, PHP with Debian's package of Guzzle,
 * and Mono must be there.
 */
import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { REQUEST } from '../../test/support/fixtures/requests.js'
import { programPath } from '../../test/support/programs.js'
import { startRealService, type RealService } from '../../test/support/serving/real-process.js'
import { CSHARP_OPTIONS, tryCsharp } from './csharp.js'

const run = promisify(execFile)
const SOURCES = path.join(PACKAGE_ROOT, 'scripts', 'openapi-clients')
const CACHES = path.join(homedir(), '.cache', 'twinvoice')
const CACHE = path.join(CACHES, 'openapi-generator-7.14.0-2')
/** Pinned, so that the same jars come from the same call everywhere. */
const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0'

/** What `try.py`, `try.php`, `Try.cs` and `Try.java` print. */
const EXPECTED = [
  'invoice-RE-2026-0001.pdf valid',
  'True EN16931',
  '400 validation_failed $.invoice.currency',
  'sandbox',
]

const GENERATORS = ['python', 'php', 'csharp', 'java'] as const
type Generator = (typeof GENERATORS)[number]

const TRIED: Record<Generator, (work: Work) => Promise<string>> = {
  python: tryPython,
  php: tryPhp,
  csharp: ({ client, args }) =>
    tryCsharp(client, args, { sources: SOURCES, cache: CACHES, work: folder }),
  java: tryJava,
}

const OPTIONS: Partial<Record<Generator, readonly string[]>> = {
  csharp: CSHARP_OPTIONS,
  java: ['--library', 'native'],
}

/**
 * What the generator says of its own limits, whatever the document: any 3.1 document, a list of files in a
 * form, a binary answer, a whole invoice as an example, and values of any type.
 */
const KNOWN_WARNINGS = [
  'OpenAPI 3.1 support is still in beta',
  'Failed to get the schema name: null',
  'Could not compute datatypeWithEnum from',
  'No application/json content media type found in response',
  'Ignoring complex example on request body',
  'Codegen property is null (e.g. map/dict of undefined type)',
]

interface Work {
  /** Folder of the generated client. */
  readonly client: string
  /** Arguments of the programs: address, key and file of a request. */
  readonly args: readonly string[]
}

const only = process.argv.includes('--only') ? process.argv.at(-1)?.split(',') : undefined
const folder = mkdtempSync(path.join(tmpdir(), 'twinvoice-clients-'))
const service = await startRealService()
let failed = 0
try {
  const jars = await generatorJars()
  const request = path.join(folder, 'request.json')
  const invoice = { ...REQUEST.invoice, number: 'RE-2026-0001' }
  writeFileSync(request, JSON.stringify({ ...REQUEST, invoice }))
  const chosen = GENERATORS.filter((name) => only === undefined || only.includes(name))
  for (const name of chosen) failed += await check(name, jars, service, request)
} finally {
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
}
process.exitCode = failed === 0 ? 0 : 1

/** Generates a client and uses it; gives the number of problems. */
async function check(
  name: Generator,
  jars: string,
  { url, sandbox }: RealService,
  request: string,
): Promise<number> {
  try {
    const client = path.join(folder, name)
    const { stdout, stderr } = await run(
      programPath('java'),
      [
        // It runs for a few seconds: the optimizing compiler costs more than it wins.
        '-XX:TieredStopAtLevel=1',
        ...['-cp', path.join(jars, '*'), 'org.openapitools.codegen.OpenAPIGenerator', 'generate'],
        ...['-i', `${url}/openapi.json`, '-g', name, '-o', client],
        ...(OPTIONS[name] ?? []),
        // The Java client imports the models of forms, which are left out otherwise.
        ...['--global-property', 'skipFormModel=false'],
      ],
      { maxBuffer: 2 ** 26 },
    )
    const warnings = warningsIn(stdout + stderr)
    const said = (await TRIED[name]({ client, args: [url, sandbox, request] })).trim()
    if (said === EXPECTED.join('\n') && warnings.length === 0) {
      console.log(`${name}: generated, used`)
      return 0
    }
    console.error(`${name}: the client printed\n${said}`, ...warnings)
  } catch (thrown) {
    const { stdout = '' } = Object(thrown) as { readonly stdout?: string }
    console.error(`${name}: ${String(thrown)}\n${stdout.slice(-3000)}`)
  }
  return 1
}

/** Warnings and errors of a generator that mention the document. */
function warningsIn(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => /\b(?:WARN|ERROR)\b/.test(line))
    .filter((line) => !KNOWN_WARNINGS.some((known) => line.includes(known)))
}

/** The folder with the generator and what it needs. */
async function generatorJars(): Promise<string> {
  if (existsSync(CACHE)) return CACHE
  const half = `${CACHE}.${process.pid}`
  mkdirSync(half, { recursive: true })
  const pom = path.join(SOURCES, 'pom.xml')
  const copy = [`${PLUGIN}:copy-dependencies`, `-DoutputDirectory=${half}`]
  await run(programPath('mvn'), ['-B', '-q', '-f', pom, ...copy])
  renameSync(half, CACHE)
  return CACHE
}

async function tryPython({ client, args }: Work): Promise<string> {
  const environment = path.join(folder, 'environment')
  await run('python3', ['-m', 'venv', environment])
  await run(path.join(environment, 'bin', 'pip'), ['install', '-q', client])
  const program = path.join(SOURCES, 'try.py')
  return (await run(path.join(environment, 'bin', 'python'), [program, ...args])).stdout
}

async function tryPhp({ client, args }: Work): Promise<string> {
  const program = path.join(SOURCES, 'try.php')
  return (await run('php', [program, ...args, path.join(client, 'lib')])).stdout
}

/** Compiles the generated classes with the jars that the generator came with. */
async function tryJava({ client, args }: Work): Promise<string> {
  const classes = path.join(folder, 'classes')
  const sources = path.join(client, 'src', 'main', 'java')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.java'))
    .map((file) => path.join(sources, file))
  const jars = path.join(CACHE, '*')
  const program = path.join(SOURCES, 'Try.java')
  await run(programPath('javac'), ['-nowarn', '-cp', jars, '-d', classes, program, ...files])
  const classPath = [jars, classes].join(path.delimiter)
  return (await run(programPath('java'), ['-cp', classPath, 'Try', ...args])).stdout
}

/**
 * Runs the tests as they were built, side by side, one process a core.
 *
 *     npm test                             all but those that take long
 *     npm run test:all                     all
 *     npm test -- test/pipeline            a folder, or a file: test/pipeline/run.test.ts
 *     npm test -- test/http --grep quota   options of mocha, after the places
 *
 * With TWINVOICE_TESTS_COMPLETE=list.json in the environment it writes which files ran whole and passed;
 * with TWINVOICE_TESTS_DONE=list.json it leaves such files out. So CI, which runs the tests without and with
 * optional programs, runs again only what needs one.
 *
 * The tests have a folder for temporary files of their own; what they leave there, or in the package's
 * folder, is an error.
 *
 * Exit code 0: all passed; 1: one failed, or left files behind; 2: there is no such test.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { PACKAGE_ROOT } from '../src/catalog/package-root.js'

/** What `npm test` leaves out: together it takes three times as long as all the rest. */
const TAKES_LONG = [
  // The package, packed and installed; every block of the documentation.
  'test/tarball/',
  'test/pages/installed-size.test.ts',
  'test/pages/pages.test.ts',
  'test/pages/reference.test.ts',
  'test/scripts/licences/packed.test.ts',
  // The service and readers as processes of their own; races, crashes and outages of several processes.
  'test/process/',
  'test/service/',
  'test/start/',
  'test/batch/failover.test.ts',
  'test/batch/goals.test.ts',
  'test/batch/interruptions/',
  'test/cli/batch.test.ts',
  'test/batch/shared.test.ts',
  'test/documents/instance/limits.test.ts',
  'test/documents/instance/loaded-packages.test.ts',
  'test/documents/instance/pool.test.ts',
  'test/plugins/read-pdf/killed-readers.test.ts',
  // Pages in a browser and as pictures.
  'test/console/access.test.ts',
  'test/console/browser.test.ts',
  'test/console/documents.test.ts',
  'test/console/files.test.ts',
  'test/console/going-on.test.ts',
  'test/console/mishaps.test.ts',
  'test/console/runs.test.ts',
  'test/http/docs-page.test.ts',
  'test/templates/layout.test.ts',
  'test/templates/pixels.test.ts',
  'test/view/browser.test.ts',
  // Accounts and each operation of the console on each store; each line of the contract, and each field of a request.
  'test/accounts/ledger.test.ts',
  'test/accounts/rate.test.ts',
  'test/http/admin/',
  'test/http/answers.test.ts',
  'test/http/fields.test.ts',
  'test/http/v1/every-line.test.ts',
  // Whole sets of invoices beside official verdicts, or read and written again.
  'test/documents/received/oracle-conversions.test.ts',
  'test/documents/received/oracle-views.test.ts',
  'test/plugins/check-arithmetic/official-verdicts.test.ts',
  'test/plugins/validate-schema/memory.test.ts',
  'test/plugins/validate-schema/referee.test.ts',
  'test/request/extracted.test.ts',
  'test/request/line-tree.test.ts',
  'test/rules/official-units.test.ts',
  'test/rules/oracle.test.ts',
  // Attacks, damaged invoices, files of another kind; each language of the command line.
  'test/hostile/',
  'test/cli/words/',
  'test/plugins/check-pdfa/cases.test.ts',
  'test/plugins/validate-json/hostile-requests.test.ts',
  'test/scripts/mutants.test.ts',
  'test/templates/names.test.ts',
  'test/verdict/damage.test.ts',
  // What is asked of whole packages, of all that are built in and of broken ones; packs that are compiled for a test.
  'test/contract/',
  'test/testing/testers.test.ts',
  'test/catalog/wrong-turns.test.ts',
  'test/plugins/validate-en16931/base-packs.test.ts',
  'test/plugins/validate-en16931/foreign-packs.test.ts',
  'test/plugins/validate-en16931/hostile-packs.test.ts',
  'test/plugins/validate-en16931/pack-check.test.ts',
  'test/schematron/',
  // The largest invoices, rules by the hundred, pages of the most areas.
  'test/plugins/check-agreement/look-alikes.test.ts',
  'test/plugins/validate-en16931/many-nodes.test.ts',
  'test/rules/line-sums.test.ts',
  'test/rules/long-values.test.ts',
  'test/rules/odd-documents.test.ts',
]

/** They begin before the others, so that no core waits for one of them at the end. */
const FIRST = [
  'test/pages/pages.test.ts',
  'test/http/v1/every-line.test.ts',
  'test/contract/',
  'test/tarball/',
  'test/service/',
  'test/documents/instance/',
  'test/templates/layout.test.ts',
  'test/cli/generate.test.ts',
  'test/hostile/',
  'test/start/',
  'test/rules/',
  'test/console/',
  'test/plugins/validate-en16931/',
  'test/request/extracted.test.ts',
  'test/cli/',
  'test/templates/',
]

/** Collecting on threads of its own takes a twelfth of the processor time, and both cores are busy with tests. */
const V8_OPTIONS = ['--single-threaded-gc']

/** Longest that a server which a test has told to end may take. */
const ENDING_MS = 30_000

/** The test files below the places that are named, by their paths from the package's folder. */
function testFiles(places: readonly string[], all: boolean): string[] {
  const files = readdirSync(join(PACKAGE_ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name))
    .sort()
  if (places.length === 0) return all ? files : files.filter((file) => !isOf(TAKES_LONG, file))
  return files.filter((file) => isOf(places, file))
}

function isOf(places: readonly string[], file: string): boolean {
  return places.some((place) => file === place || file.startsWith(`${place.replace(/\/$/, '')}/`))
}

/** Without those that another file imports, and so runs. */
function withoutImported(files: readonly string[]): string[] {
  const imported = new Set<string>()
  for (const file of files)
    for (const [, name = ''] of readFileSync(join(PACKAGE_ROOT, file), 'utf8').matchAll(
      /^import '(\.\.?\/[^']+\.test)\.js'$/gm,
    ))
      imported.add(join(dirname(file), `${name}.ts`))
  return files.filter((file) => !imported.has(file))
}

/** The names in a file that an earlier run wrote; none if it did not come to its end. */
function listed(file: string | undefined): string[] {
  return file === undefined || !existsSync(file)
    ? []
    : (JSON.parse(readFileSync(file, 'utf8')) as string[])
}

function longestFirst(files: readonly string[]): string[] {
  const rank = (file: string) => {
    const place = FIRST.findIndex((first) => isOf([first], file))
    return place === -1 ? FIRST.length : place
  }
  return [...files].sort((one, other) => rank(one) - rank(other))
}

async function main(given: readonly string[]): Promise<number> {
  const all = given[0] === '--all'
  const args = all ? given.slice(1) : given
  const firstOption = args.findIndex((arg) => arg.startsWith('-'))
  const places = args
    .slice(0, firstOption === -1 ? undefined : firstOption)
    .map((place) => normalize(place))
  const options = args.slice(places.length)
  const done = new Set(listed(process.env['TWINVOICE_TESTS_DONE']))
  const files = longestFirst(
    withoutImported(testFiles(places, all)).filter((file) => !done.has(file)),
  )
  if (files.length === 0) {
    console.error(`there are no tests in ${places.join(', ')}`)
    return 2
  }
  const jobs = Math.min(availableParallelism(), files.length)
  const mocha = join(PACKAGE_ROOT, 'node_modules', 'mocha', 'bin', 'mocha.js')
  const built = files.map((file) => join('dist', file.replace(/ts$/, 'js')))
  const parallel = jobs > 1 ? ['--parallel', '--jobs', String(jobs)] : []
  const complete = process.env['TWINVOICE_TESTS_COMPLETE']
  const list = complete === undefined ? [] : ['--reporter-option', `complete=${complete}`]
  const command = [...V8_OPTIONS, mocha, ...parallel, ...list, ...options, ...built]
  const temporary = mkdtempSync(join(tmpdir(), 'twinvoice-tests-'))
  // Tests that run as root start servers as other users, who must reach their own folders in it.
  chmodSync(temporary, 0o711)
  const before = new Set(readdirSync(PACKAGE_ROOT))
  try {
    const { status } = spawnSync(process.execPath, command, {
      cwd: PACKAGE_ROOT,
      stdio: 'inherit',
      env: { ...process.env, TMPDIR: temporary },
    })
    const left = await leftOver(() => [
      ...readdirSync(temporary).filter(
        (name) => name.startsWith('twinvoice') && !isCache(name) && !isServer(name),
      ),
      ...readdirSync(PACKAGE_ROOT).filter((name) => !before.has(name)),
    ])
    if (left.length > 0) console.error(`the tests left files behind: ${left.join(', ')}`)
    return left.length > 0 ? 1 : (status ?? 1)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** What is still there after a while: servers that tests started may take a moment to end. */
async function leftOver(look: () => readonly string[]): Promise<readonly string[]> {
  const start = performance.now()
  let left = look()
  while (left.length > 0 && performance.now() - start < ENDING_MS) {
    await sleep(100)
    left = look()
  }
  return left
}

/** The folder of a user without a home for what V8 has compiled; it outlives its process. */
function isCache(name: string): boolean {
  return /^twinvoice-\d+$/.test(name)
}

/**
 * The folder of a server that a test process has started. Such a server ends with the process; where that
 * is killed, the folder is removed with that of the run.
 */
function isServer(name: string): boolean {
  return /^twinvoice-(?:postgres|redis)-/.test(name)
}

process.exitCode = await main(process.argv.slice(2))

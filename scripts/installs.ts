/**
 * Installs the packed package into empty folders as users do, by each package manager, runtime and
 * bundler of docs/guide/runtimes.md, and makes and validates an invoice there; and what the image contains.
 *
 *     node dist/scripts/installs.js [name…] [--today]
 *
 * Fetches the tools from the registry; exits other than 0 if one of them fails. `--today` tries some of
 * them, and each within six days: CI does so.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PACKAGE_ROOT } from '../src/catalog/package-root.js'
import { REQUEST } from '../test/support/fixtures/requests.js'

const PROGRAM = `import { createTwinvoice } from 'twinvoice'
const run = async () => {
  const twinvoice = await createTwinvoice()
  const made = await twinvoice.generate(${JSON.stringify(JSON.stringify(REQUEST))})
  const report = await twinvoice.validate(made.pdf)
  await twinvoice.close()
  console.log('invoice ' + (report.valid ? 'valid' : 'not valid'))
}
run().catch((thrown) => { console.log(thrown); process.exitCode = 1 })
`
/** What the image has beside the package's own dependencies, and what it has not. */
const IMAGE_PROGRAM = `await import('graphile-worker')
await import('@aws-sdk/client-s3')
const isTested = await import('mocha').then(() => true, () => false)
console.log(isTested ? 'what tests need is there' : 'runs are possible')
`
const PASSED = 'invoice valid'
const REFUSED = 'mark the package "twinvoice" as external'
const MODULE = JSON.stringify({ type: 'module', private: true })

/** A way to use the package: files, then commands, the last of which prints what is expected. */
interface Way {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly commands: (tarball: string) => readonly (readonly string[])[]
  readonly expected: string
}

const npm = (tarball: string, ...more: string[]) =>
  ['npm', 'install', '--no-audit', '--no-fund', '--silent', tarball, ...more] as const
const sources = { 'package.json': MODULE, 'main.mjs': PROGRAM }
const yarn = (...words: string[]) => ['npx', '-y', '@yarnpkg/cli-dist@4', ...words] as const

const WAYS: readonly Way[] = [
  {
    name: 'npm',
    files: sources,
    commands: (tarball) => [npm(tarball), ['node', 'main.mjs']],
    expected: PASSED,
  },
  {
    name: 'pnpm',
    files: sources,
    commands: (tarball) => [
      ['npx', '-y', 'pnpm@10', 'add', tarball],
      ['node', 'main.mjs'],
    ],
    expected: PASSED,
  },
  {
    name: 'yarn-pnp',
    files: {
      ...sources,
      '.yarnrc.yml':
        'nodeLinker: pnp\nenableTelemetry: false\nenableScripts: false\npackageExtensions:\n  "inversify@*":\n    dependencies:\n      reflect-metadata: "*"\n',
      'yarn.lock': '',
    },
    commands: (tarball) => [yarn('add', `twinvoice@file:${tarball}`), yarn('node', 'main.mjs')],
    expected: PASSED,
  },
  {
    name: 'deno',
    files: sources,
    commands: (tarball) => [
      npm(tarball, 'deno@2'),
      ['npx', '--no-install', 'deno', 'run', '-A', 'main.mjs'],
    ],
    expected: PASSED,
  },
  {
    name: 'bun',
    files: sources,
    commands: (tarball) => [
      npm(tarball, 'bun@1', '--ignore-scripts=false'),
      ['npx', '--no-install', 'bun', 'main.mjs'],
    ],
    expected: PASSED,
  },
  ...['bundled', 'external'].flatMap((how): Way[] => {
    const external = how === 'external'
    const expected = external ? PASSED : REFUSED
    return [
      {
        name: `esbuild-${how}`,
        files: sources,
        commands: (tarball) => [
          npm(tarball, 'esbuild@0.25', '--ignore-scripts'),
          [
            ...['npx', '--no-install', 'esbuild', 'main.mjs', '--bundle', '--platform=node'],
            ...['--outfile=out.cjs', '--log-level=error'],
            ...(external ? ['--external:twinvoice'] : []),
          ],
          ['node', 'out.cjs'],
        ],
        expected,
      },
      {
        name: `webpack-${how}`,
        files: {
          ...sources,
          'webpack.config.cjs': `module.exports = { target: 'node20', mode: 'production', entry: './main.mjs', output: { filename: 'out.cjs' }${external ? `, externalsType: 'import', externals: /^twinvoice(\\/|$)/` : ''} }`,
        },
        commands: (tarball) => [
          npm(tarball, 'webpack@5', 'webpack-cli@6'),
          ['npx', '--no-install', 'webpack'],
          ['node', 'dist/out.cjs'],
        ],
        expected,
      },
    ]
  }),
  {
    name: 'vite-ssr',
    files: sources,
    commands: (tarball) => [
      npm(tarball, 'vite@6'),
      ['npx', '--no-install', 'vite', 'build', '--ssr', 'main.mjs'],
      ['node', 'dist/main.js'],
    ],
    expected: PASSED,
  },
  {
    name: 'jest',
    files: {
      'package.json': MODULE,
      'jest.config.mjs': 'export default { transform: {} }\n',
      'main.test.js': `${PROGRAM.replace(/run\(\)[^]*$/, '')}test('makes an invoice', run, 120_000)\n`,
    },
    commands: (tarball) => [
      npm(tarball, 'jest@30'),
      ['node', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'],
    ],
    expected: PASSED,
  },
  {
    name: 'fastify',
    files: { 'package.json': MODULE, 'main.mjs': fastifyProgram() },
    commands: (tarball) => [npm(tarball, 'fastify@5'), ['node', 'main.mjs']],
    expected: PASSED,
  },
  {
    name: 'next',
    files: {
      'package.json': MODULE,
      'next.config.mjs': `export default { serverExternalPackages: ['twinvoice'] }\n`,
      'app/layout.js': `export default ({ children }) => <html lang="en"><body>{children}</body></html>\n`,
      'app/page.js': `export const dynamic = 'force-static'
${PROGRAM.replace(/run\(\)[^]*$/, '')}export default async () => { await run(); return <p>made</p> }
`,
    },
    commands: (tarball) => [
      npm(tarball, 'next@16', 'react@19', 'react-dom@19'),
      ['npx', '--no-install', 'next', 'build'],
    ],
    expected: PASSED,
  },
  {
    name: 'image',
    files: {
      ...checkoutFiles('package.json', 'package-lock.json', '.npmrc'),
      'main.mjs': IMAGE_PROGRAM,
    },
    commands: () => [
      ['npm', 'ci', '--omit=dev', '--ignore-scripts'],
      ['sh', '-c', installOfImage()],
      ['node', 'main.mjs'],
    ],
    expected: 'runs are possible',
  },
]

function checkoutFiles(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(PACKAGE_ROOT, name), 'utf8')]),
  )
}

/** How the image installs what runs of many documents need, when what tests need is gone. */
function installOfImage(): string {
  const dockerfile = readFileSync(join(PACKAGE_ROOT, 'deploy/Dockerfile'), 'utf8')
  return (
    /npm prune [^&]*&& ([^]*?) && +npm cache/.exec(dockerfile.replaceAll('\\\n', ''))?.[1] ?? ''
  )
}

/** The program of docs/guide/frameworks.md, which then asks itself for an invoice and for its account. */
function fastifyProgram(): string {
  const page = readFileSync(join(PACKAGE_ROOT, 'docs/guide/frameworks.md'), 'utf8')
  const program = /```js [^\n]*Fastify[^\n]*\n([^]*?)```/.exec(page)?.[1] ?? ''
  return `${program.replace('port: 3000', 'port: 0')}
const at = 'http://localhost:' + app.server.address().port
const headers = { 'Content-Type': 'application/json' }
const body = ${JSON.stringify(JSON.stringify(REQUEST))}
const made = await fetch(at + '/invoices', { method: 'POST', headers, body })
const bytes = Buffer.from(await made.arrayBuffer())
const report = await twinvoice.validate(bytes)
const account = await fetch(at + '/invoicing/v1/account')
const api = await (await fetch(at + '/invoicing/openapi.json')).json()
const isRight = report.valid && account.status === 401 && api.servers[0].url === at + '/invoicing'
console.log('invoice ' + (isRight ? 'valid' : 'not valid'))
await app.close()
`
}

/** Goes one way in a folder of its own; undefined if it ends as expected, else what was printed. */
function failureOf({ files, commands, expected }: Way, tarball: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'twinvoice-installs-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    let printed = ''
    for (const [program = '', ...words] of commands(tarball)) {
      const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
      const ran = spawnSync(program, words, { cwd: folder, encoding: 'utf8', env })
      printed = `${ran.stdout}${ran.stderr}`
    }
    return printed.includes(expected) ? undefined : printed.slice(-3000)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In so many days, each way had its turn. */
const DAYS = 6

const asked = process.argv.slice(2)
const today = Math.floor(Date.now() / 86_400_000)
const isAsked = ({ name }: Way, index: number): boolean =>
  asked.length === 0 ||
  asked.includes(name) ||
  (asked.includes('--today') && index % DAYS === today % DAYS)

const packed = mkdtempSync(join(tmpdir(), 'twinvoice-packed-'))
try {
  const pack = ['pack', '--ignore-scripts', '--pack-destination', packed]
  execFileSync('npm', pack, { cwd: PACKAGE_ROOT, stdio: 'ignore' })
  const tarball = join(packed, readdirSync(packed)[0] ?? '')
  for (const way of WAYS.filter(isAsked)) {
    const failure = failureOf(way, tarball)
    console.log(`${failure === undefined ? 'ok    ' : 'FAILED'} ${way.name}`)
    if (failure === undefined) continue
    process.exitCode = 1
    console.log(failure)
  }
} finally {
  rmSync(packed, { recursive: true, force: true })
}

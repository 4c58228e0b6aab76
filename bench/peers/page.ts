import { checkSections, type Checks } from './check-sections.js'
import { markdown } from './markdown.js'
import type { Measured } from './measure.js'
import { TASKS, TASK_TITLES, type Peer } from './worker/peer.js'
import { figure } from './statistics.js'

/** What a run found out. */
export interface Results {
  readonly date: string
  readonly machine: string
  readonly node: string
  /** Whether the machine did nothing else when the run began; else the page shows no times. */
  readonly quiet: boolean
  readonly peers: readonly Pick<Peer, 'name' | 'version' | 'runtime' | 'does'>[]
  readonly speed: readonly Measured[] | undefined
  readonly checks: Checks | undefined
}

export const SPEED_HEAD = [
  'product',
  'documents',
  'documents/s',
  'median ms',
  'p99 ms',
  'peak MiB',
  'first ms',
  'result KB',
]

export function speedRow(row: Measured): string[] {
  if (row.error !== undefined) return [row.peer, `no result: ${row.error}`, '', '', '', '', '', '']
  const or = (value: number | undefined) => (value === undefined ? '' : figure(value))
  return [
    row.peer,
    String(row.count ?? 0),
    or(row.perSecond),
    or(row.medianMs),
    or(row.p99Ms),
    or(row.peakMiB),
    or(row.coldMs),
    row.bytes === undefined || row.bytes === 0 ? '' : figure(row.bytes / 1024),
  ]
}

/** The page of the documentation. */
export function pageOf(results: Results): string {
  const peers = results.peers.map(({ name, version, runtime }) => [name, version, runtime])
  const does = TASKS.flatMap((task) =>
    results.peers
      .filter((peer) => peer.does[task] !== undefined)
      .map((peer) => [TASK_TITLES[task], peer.name, peer.does[task] ?? '']),
  )
  return [
    '# Benchmark',
    'twinvoice beside other open-source products, on the same files. This page is written by ' +
      '`npm run bench:peers -- --write`.',
    `Measured on ${results.date}: ${results.machine}, Node ${results.node}.`,
    '## Products',
    markdown(['product', 'version', 'runs on'], peers),
    'The products do different things, so a shorter time does not mean the same work:',
    markdown(['task', 'product', 'what it does'], does),
    ...speedSection(results.speed, results.quiet),
    ...checkSections(results.checks, results.quiet),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function speedSection(speed: Results['speed'], quiet: boolean): string[] {
  if (speed === undefined) return []
  if (!quiet)
    return [
      '## Speed',
      'The machine did other work during this run, so times are not shown. The command prints them.',
    ]
  const sizes = [...new Set(speed.map(({ lines }) => lines))]
  return [
    '## Speed',
    '![Documents a second, 10 lines](./benchmark.svg)',
    'Each product runs in a process of its own, one document after the other, with the default ' +
      'settings of its runtime. The products take turns. _first_ is the time from the start of the ' +
      'process to the first result, _peak_ the largest resident memory of the process.',
    ...TASKS.flatMap((task) =>
      sizes.flatMap((lines) => {
        const rows = speed.filter((row) => row.task === task && row.lines === lines)
        if (rows.length === 0) return []
        const title = `### ${TASK_TITLES[task]}, ${lines.toLocaleString('en')} lines`
        return [title, markdown(SPEED_HEAD, rows.map(speedRow))]
      }),
    ),
    '### Where another product is better',
    betterPeers(speed),
  ]
}

/** Every figure at which a peer beats ours, from the numbers. */
export function betterPeers(speed: readonly Measured[]): string {
  const better = speed.flatMap((row) => {
    const own = speed.find(
      ({ peer, task, lines }) => peer === 'twinvoice' && task === row.task && lines === row.lines,
    )
    if (own === undefined || row === own || row.error !== undefined) return []
    const said = [
      lower('median', 'ms', row.medianMs, own.medianMs),
      lower('memory', 'MiB', row.peakMiB, own.peakMiB),
      lower('first result', 'ms', row.coldMs, own.coldMs),
    ].filter((text) => text !== '')
    if (said.length === 0) return []
    const place = `${TASK_TITLES[row.task]}, ${row.lines.toLocaleString('en')} lines`
    return [`- ${place}: ${row.peer} (${said.join('; ')})`]
  })
  return better.length === 0 ? 'None, in this run.' : better.join('\n')
}

function lower(name: string, unit: string, theirs = Infinity, ours = 0): string {
  return theirs < ours ? `${name} ${figure(theirs)} ${unit}, twinvoice ${figure(ours)} ${unit}` : ''
}

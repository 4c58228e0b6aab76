import type { Measured } from './measure.js'
import { TASKS, TASK_TITLES, type Peer } from './worker/peer.js'
import { figure } from './statistics.js'
import { isFound, type Verdicts } from './verdicts.js'

/** The verdicts of all checkers on the same files; the first of `damages` is sound. */
export interface CheckedSet {
  readonly names: readonly string[]
  readonly verdicts: readonly Verdicts[]
}

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

export interface Checks {
  /** The results of the peers that embed; the names are theirs. */
  readonly made: CheckedSet
  readonly damages: CheckedSet
  readonly hostile: CheckedSet
  readonly corpus: CheckedSet
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

function checkSections(checks: Results['checks'], quiet: boolean): string[] {
  if (checks === undefined) return []
  return [
    ...madeSection(checks.made),
    '## What is found',
    ...damageSection(checks.damages),
    ...hostileSection(checks.hostile),
    ...corpusSection(checks.corpus, quiet),
  ]
}

function madeSection({ names, verdicts }: CheckedSet): string[] {
  if (names.length === 0) return []
  const head = ['made by', ...verdicts.map(({ peer }) => `checked by ${peer}`)]
  const rows = names.map((name, index) => [
    name,
    ...verdicts.map(({ answers }) => {
      const { valid, error, findings = [] } = answers[index] ?? {}
      if (error !== undefined) return `exception: ${error}`
      return [valid === true ? 'valid' : 'invalid', ...new Set(findings)].join(', ')
    }),
  ])
  return [
    '## What the results are worth',
    'The same invoice of 10 lines embedded in the same PDF by each product, then checked by all ' +
      'products that check. The codes are errors and warnings of the product that checks. The PDF is ' +
      'a PDF/A-3b, since Mustang requires one.',
    markdown(head, rows),
  ]
}

function damageSection({ names, verdicts }: CheckedSet): string[] {
  if (verdicts.length === 0) return []
  const found = verdicts.map(({ answers }) => {
    const [sound, ...damaged] = answers
    return damaged.map((answer) => sound !== undefined && isFound(sound, answer))
  })
  const count = (row: readonly boolean[]) => row.filter(Boolean).length
  const head = ['damage', ...verdicts.map(({ peer }) => peer)]
  const marks = (index: number) => found.map((row) => (row[index] === true ? 'found' : '–'))
  const rows = names.slice(1).map((name, index) => [name, ...marks(index)])
  return [
    '### Damaged files',
    `${String(names.length - 1)} kinds of damage, each done to one valid invoice of 3 lines made by ` +
      'twinvoice. The damages are those of its own tests, so it finds them by design; a product finds ' +
      'a damage if it reports an error or warning that it does not report for the sound file.',
    markdown(head, [
      [
        '**all**',
        ...found.map((row) => `**${String(count(row))} of ${String(names.length - 1)}**`),
      ],
      ...rows,
    ]),
    missedByUs(names.slice(1), verdicts, found),
  ]
}

/** Damages that a peer found and twinvoice did not. */
function missedByUs(
  names: readonly string[],
  verdicts: readonly Verdicts[],
  found: readonly (readonly boolean[])[],
): string {
  const own = found[verdicts.findIndex(({ peer }) => peer === 'twinvoice')]
  if (own === undefined) return ''
  const missed = names.filter((_, index) => !own[index] && found.some((row) => row[index]))
  return `Found by another product and not by twinvoice: ${missed.join(', ') || 'none'}.`
}

function hostileSection({ names, verdicts }: CheckedSet): string[] {
  if (names.length === 0) return []
  const rows = verdicts.map(({ peer, answers, peakMiB }) => {
    const lost = names.filter((_, index) => isLost(answers[index]?.error))
    const refused = answers.filter(({ error }) => error !== undefined).length - lost.length
    const answered = names.length - lost.length - refused
    const counts = [answered, refused, lost.length].map(String)
    return [peer, ...counts, figure(peakMiB), lost.join(', ')]
  })
  const head = ['product', 'verdict', 'exception', 'died or over 30 s', 'peak MiB', 'which']
  return [
    '### Hostile files',
    `${String(names.length)} PDFs made to break a reader: bombs, cycles, depth, bulk.`,
    markdown(head, rows),
  ]
}

function isLost(error: string | undefined): boolean {
  return error !== undefined && /^(its process|no answer)/.test(error)
}

function corpusSection({ names, verdicts }: CheckedSet, quiet: boolean): string[] {
  const claimed = names.flatMap((name, index) => {
    const claim = /_(correct|fail)_/.exec(name)?.[1]
    return claim === undefined ? [] : [{ index, valid: claim === 'correct' }]
  })
  if (claimed.length === 0) return []
  const rows = verdicts.map(({ peer, answers, peakMiB, ...times }) => {
    const says = (wanted: boolean, verdict: boolean) =>
      claimed.filter(
        ({ index, valid }) => valid === wanted && (answers[index]?.valid ?? false) === verdict,
      ).length
    return [
      peer,
      ...[says(true, true), says(true, false), says(false, true), says(false, false)].map(String),
      ...(quiet
        ? [times.perSecond ?? 0, times.medianMs ?? 0, times.p99Ms ?? 0, peakMiB].map(figure)
        : []),
    ]
  })
  const head = [
    ...['product', 'correct: valid', 'correct: invalid', 'fail: valid', 'fail: invalid'],
    ...(quiet ? ['documents/s', 'median ms', 'p99 ms', 'peak MiB'] : []),
  ]
  return [
    '### Files of other producers',
    `${String(claimed.length)} files of the public ZUGFeRD corpus, by the claim of their folder. The ` +
      'claim is not always right: [Results on the corpus](./corpus-verdicts) names the reason for each.',
    markdown(head, rows),
  ]
}

/** A table with padded columns, as Prettier writes it. */
export function markdown(head: readonly string[], texts: readonly (readonly string[])[]): string {
  const rows = texts.map((cells) => cells.map(plain))
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [
    line(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.map(line),
  ].join('\n')
}

/** Text of a message that may not be read as markup. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('<', '&lt;').replaceAll('|', '\\|')
}

import type { OfficialDocument } from './inputs.js'
import { markdown } from './markdown.js'
import { figure } from './statistics.js'
import { isFound, type Verdicts } from './verdicts.js'

/** The verdicts of all checkers on the same files; the first of `damages` is sound. */
export interface CheckedSet {
  readonly names: readonly string[]
  readonly verdicts: readonly Verdicts[]
}

/** The verdicts on documents whose official verdict is known. */
export interface OfficialSet {
  readonly documents: readonly Pick<OfficialDocument, 'rules' | 'valid'>[]
  readonly verdicts: readonly Pick<Verdicts, 'peer' | 'answers'>[]
}

export interface Checks {
  readonly official: OfficialSet
  /** The results of the peers that embed; the names are theirs. */
  readonly made: CheckedSet
  readonly damages: CheckedSet
  readonly hostile: CheckedSet
  readonly corpus: CheckedSet
}

/** The parts of the page about what the products make of the same files. */
export function checkSections(checks: Checks | undefined, quiet: boolean): string[] {
  if (checks === undefined) return []
  return [
    ...madeSection(checks.made),
    '## What is found',
    ...officialSection(checks.official),
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

function officialSection({ documents, verdicts }: OfficialSet): string[] {
  if (documents.length === 0) return []
  const rows = verdicts.map(({ peer, answers }) => {
    const saying = (official: boolean, said: boolean) =>
      documents.filter(({ valid }, index) => valid === official && answers[index]?.valid === said)
        .length
    const own = answers.map(({ findings = [] }) => new Set(findings))
    const count = (each: (rules: readonly string[], said: ReadonlySet<string>) => number) =>
      documents.reduce((sum, { rules }, index) => sum + each(rules, own[index] ?? new Set()), 0)
    const missed = count((rules, said) => rules.filter((rule) => !said.has(rule)).length)
    // What else a product reports has no official counterpart.
    const added = count(
      (rules, said) => [...said].filter((id) => id.startsWith('BR-') && !rules.includes(id)).length,
    )
    const broken = answers.filter(({ error }) => error !== undefined).length
    return [
      peer,
      ...[saying(true, true), saying(true, false), saying(false, false), saying(false, true)],
      ...[broken, missed, added],
    ].map(String)
  })
  const head = ['product', 'valid: valid', 'valid: invalid', 'invalid: invalid', 'invalid: valid']
  return [
    '### Official verdicts',
    `${String(documents.length)} documents in CII that claim EN 16931, most of them changed in one place, with the ` +
      'verdict of the official rules of CEN. The columns give the official verdict and then that of the product. ' +
      '_missed_ counts the broken rules that a product does not report, _besides_ those that it reports though they ' +
      'hold. A product that also checks a schema or the arithmetic may call a document invalid that no rule refuses.',
    markdown([...head, 'exception', 'missed', 'besides'], rows),
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
      'claim is not always right: [Results on the corpus](./corpus-verdicts.md) names the reason for each.',
    markdown(head, rows),
  ]
}

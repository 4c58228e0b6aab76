/*
 * Scores the PDF/A clauses against files that are made for one clause each.
 * node dist/scripts/pdfa/score.js [folder] [--verbose]
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CLAUSES } from '../../plugins/check-pdfa/clauses.js'
import { table } from '../../test/support/figures.js'
import { scoreFile, type Score } from '../../test/support/inspection/pdfa-score.js'
import { SHARED } from '../../test/support/shared-folder.js'

const folder =
  process.argv[2]?.startsWith('-') === false
    ? process.argv[2]
    : SHARED === undefined
      ? undefined
      : join(SHARED, 'corpus', 'pdfa')
const verbose = process.argv.includes('--verbose')
if (folder === undefined) {
  console.error('no folder of PDF/A test files is at hand: name one')
  process.exit(2)
}
const scores: Score[] = readdirSync(folder)
  .filter((name) => name.endsWith('.pdf'))
  .map((name) => scoreFile(name, readFileSync(join(folder, name))))
const clauses = [...new Set(scores.map((score) => score.clause))].sort((a, b) =>
  a.localeCompare(b, 'en', { numeric: true }),
)
const rows = clauses.map((clause) => {
  const own = scores.filter((score) => score.clause === clause)
  const must = own.filter((score) => score.mustFail)
  const caught = must.filter((score) => score.caught)
  const refused = own.filter((score) => !score.mustFail && score.breaches.length > 0)
  const how = CLAUSES.some(({ id }) => id === clause) ? 'yes' : 'no requirement'
  return [clause, how, `${caught.length}/${must.length}`, String(refused.length)]
})
console.log(table(['clause', 'implemented', 'recall', 'false alarms'], rows))
const failing = scores.filter((score) => score.mustFail)
console.log(
  `\n${failing.filter((score) => score.caught).length} of ${failing.length} broken files found under their clause, ${failing.filter((score) => score.breaches.length > 0).length} under any; ${scores.filter((score) => !score.mustFail && score.breaches.length > 0).length} of ${scores.length - failing.length} right files refused`,
)
if (verbose)
  for (const score of scores) {
    if (score.mustFail ? score.caught : score.breaches.length === 0) continue
    console.log(
      `${score.mustFail ? 'MISS ' : 'ALARM'} ${score.name}: ${score.breaches
        .slice(0, 4)
        .map(({ clause, found }) => `${clause} ${found}`)
        .join(' | ')}`,
    )
  }

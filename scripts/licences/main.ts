/**
 * Checks the licences of all that an installation brings, and what the package itself contains.
 *
 *     npm run licences
 *
 * `licences.json` lists what is allowed, with reasons. Exits 1 if anything differs from it.
 */
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { licenceProblems } from './check.js'
import { licenceList } from './licence-list.js'
import { lockedPackages } from './locked-packages.js'
import { packedFiles, packedProblems } from './packed-files.js'

const packages = lockedPackages(PACKAGE_ROOT)
const files = packedFiles(PACKAGE_ROOT)
const problems = [
  ...licenceProblems(packages, licenceList(PACKAGE_ROOT), PACKAGE_ROOT),
  ...packedProblems(files, PACKAGE_ROOT),
]
for (const problem of problems) console.error(problem)
const shipped = packages.filter(({ development }) => !development).length
console.log(`${shipped} packages and ${files.length} files checked, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1

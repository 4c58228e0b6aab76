import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { installedSize } from '../../scripts/installed-size.js'

describe('what an installation brings', () => {
  it('is stated in docs/dependencies.md as measured', () => {
    const said = /(\d+) direct dependencies, (\d+) packages in all, (\d+) MB installed/.exec(
      readFileSync(path.join(PACKAGE_ROOT, 'docs/dependencies.md'), 'utf8'),
    )
    const [direct, packages, megabytes] = (said ?? []).slice(1).map(Number)
    const measured = installedSize()
    expect(direct).to.equal(measured.direct)
    // Prebuilt packages differ from platform to platform.
    expect(packages).to.be.closeTo(measured.packages, 8)
    expect(megabytes).to.be.closeTo(measured.bytes / 1e6, 20)
    expect(measured.bytes / 1e6).to.be.lessThan(80)
  })
})

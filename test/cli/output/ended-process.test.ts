import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'
import { createTwinvoice } from 'twinvoice'

import { REQUEST } from '../../support/fixtures/requests.js'
import { faultOf } from '../../support/fault.js'
import { writeStagePackage } from '../../support/packages/stage-package.js'
import { twinvoice } from '../../support/serving/command.js'

const IMPORTED = 'Error.stackTraceLimit = 0; process.exit(0)'
const AT_WORK = `export default {
  manifest: { name: 'ends', core: '^1.0.0', summary: 'Ends.', needs: [], gives: [] },
  create: () => ({ run: () => process.exit(1) }),
}`

describe('a package that ends the process', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-ends-'))
    writeFileSync(join(folder, 'request.json'), JSON.stringify(REQUEST))
  })
  after(() => rmSync(folder, { recursive: true }))

  for (const [when, source] of [
    ['while it is loaded', IMPORTED],
    ['while its stage runs', AT_WORK],
  ] as const)
    it(`${when} is named, and the exit code is that of a fault`, async () => {
      writeStagePackage(folder, 'ends', source)
      const given = ['generate', 'request.json', '-o', 'x.pdf', '--package', folder]
      const { code, stderr } = await twinvoice(folder, given)
      expect(stderr).to.match(/^code of a package has ended the process\n.*ends\/index\.js:\d+/)
      expect(code).to.equal(2)
    })

  it('is named, too, where it ends a thread', async () => {
    writeStagePackage(folder, 'ends', IMPORTED)
    const fault = await faultOf(createTwinvoice({ workers: 1, packages: [folder] }))
    expect(fault.code).to.equal('WORKER_DIED')
    expect(fault.message).to.match(/worker exited with code: 0 \(at .*ends\/index\.js:\d+/)
  })
})

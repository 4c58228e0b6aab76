import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { missingForRelease } from '../../scripts/publishable.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const COMPLETE = {
  repository: { type: 'git', url: 'git+https://git.acme.eu/acme/twinvoice.git' },
  bugs: { url: 'https://git.acme.eu/acme/twinvoice/issues' },
  homepage: 'https://twinvoice.acme.eu/',
}

describe('what a package needs before it is published', () => {
  it('is an address for its repository, its problems and its pages', () => {
    expect(missingForRelease(COMPLETE)).to.deep.equal([])
    for (const field of Object.keys(COMPLETE)) {
      const [said, ...others] = missingForRelease({ ...COMPLETE, [field]: undefined })
      expect(said).to.match(new RegExp(`^package\\.json has no "${field}": .{20}`))
      expect(others).to.deep.equal([])
    }
  })

  it('is a public address, not one that was made up', () => {
    const wrong = ['', 'TODO', 'github:acme/x', 'http://acme.eu', 'https://localhost/x']
    for (const homepage of [...wrong, 'https://twinvoice.example', 'https://www.example.org/x'])
      expect(missingForRelease({ ...COMPLETE, homepage }), homepage).to.have.length(1)
  })

  it('is asked for before npm publishes, which ends if anything is missing', () => {
    const manifest = JSON.parse(readFileSync(path.join(PACKAGE_ROOT, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>
    }
    const { prepublishOnly = '' } = manifest.scripts
    expect(prepublishOnly).to.match(/ && node dist\/scripts\/publishable\.js$/)
    const missing = missingForRelease({ ...manifest })
    const { status, stderr } = spawnSync(process.execPath, ['dist/scripts/publishable.js'], {
      cwd: PACKAGE_ROOT,
      encoding: 'utf8',
    })
    expect(status).to.equal(missing.length === 0 ? 0 : 1)
    expect(stderr.split('\n').filter((line) => line !== '')).to.deep.equal(missing)
  })
})

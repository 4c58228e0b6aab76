import { join } from 'node:path'
import { expect } from 'chai'
import { EXAMPLES, EXAMPLE_NAMES } from '../support/fixtures/examples.js'
import { newProject, type Project } from './project.js'

describe('the example packages against the packed tarball', () => {
  let project: Project
  before(() => {
    project = newProject()
    project.add('mocha', 'chai')
  })
  after(() => {
    project.remove()
  })

  for (const name of EXAMPLE_NAMES) {
    it(`${name} keeps the contract`, async () => {
      const folder = project.copy(join(EXAMPLES, name), `packages/${name}`)
      const { code, stdout, stderr } = await project.twinvoice(['plugin', 'check', folder])
      expect(stdout.split('\n').filter((line) => !line.startsWith('ok   '))).to.deep.equal([''])
      expect(stderr).to.equal('')
      expect(code).to.equal(0)
    })

    it(`${name} passes its own tests`, async () => {
      const folder = project.copy(join(EXAMPLES, name), `packages/${name}`)
      const mocha = join(project.folder, 'node_modules', 'mocha', 'bin', 'mocha.js')
      const { code, stdout } = await project.node([mocha, '--reporter', 'dot'], folder)
      expect(code, stdout).to.equal(0)
      expect(stdout)
        .to.match(/[1-9]\d* passing/)
        .and.not.to.contain('pending')
    })
  }
})

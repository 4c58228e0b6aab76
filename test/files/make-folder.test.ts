import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect } from 'chai'

import { makeFolder, makeFolderSync } from '../../src/files/make-folder.js'

const WAYS = {
  makeFolder,
  makeFolderSync: async (folder: string, mode?: number) => {
    makeFolderSync(folder, mode)
    return Promise.resolve()
  },
}

for (const [name, make] of Object.entries(WAYS))
  describe(name, () => {
    let folder = ''
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'twinvoice-folder-'))
    })
    afterEach(() => rmSync(folder, { recursive: true }))

    it('makes the folders around it, with their rights, also when others make them', async () => {
      const inner = join(folder, 'a', 'b', 'c')
      await Promise.all([make(inner, 0o700), make(inner, 0o700), make(join(folder, 'a', 'd'))])
      for (const each of [inner, join(inner, '..'), join(folder, 'a', 'd')])
        expect(statSync(each).isDirectory()).to.equal(true)
      expect(statSync(inner).mode & 0o777).to.equal(0o700)
      await make(inner)
    })

    it('names the file that is in its way', async () => {
      const file = join(folder, 'file')
      writeFileSync(file, '')
      for (const wanted of [file, join(file, 'inner')]) {
        const thrown = await make(wanted).catch((each: unknown) => each)
        expect(thrown).to.be.instanceOf(Error).with.property('path', file)
      }
    })

    it('ends where no folder can be made, as below /proc', async function () {
      if (process.platform !== 'linux') this.skip()
      const module = new URL('../../src/files/make-folder.js', import.meta.url).href
      const program = `
        import { ${name} } from '${module}'
        try { await ${name}('/proc/twinvoice/inner') } catch (thrown) { console.log(thrown.path) }`
      const args = ['--input-type=module', '-e', program]
      const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 30_000 })
      expect(stdout).to.equal('/proc/twinvoice\n')
    })
  })

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { REQUEST } from '../../support/fixtures/requests.js'

describe('a run of documents whose output nobody reads any more', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-lost-reader-'))
    writeFileSync(join(folder, 'requests.ndjson'), `${JSON.stringify(REQUEST)}\n`.repeat(20))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  for (const [lost, ...options] of [['stdout', '--events'], ['stderr']] as const)
    it(`makes all documents without the reader of ${lost}, and ends with 0`, async () => {
      const given = ['batch', 'submit', 'requests.ndjson', '--output', 'out', ...options]
      const command = spawn(
        process.execPath,
        [join(PACKAGE_ROOT, 'bin', 'twinvoice.js'), ...given],
        {
          cwd: folder,
          env: { PATH: process.env['PATH'] ?? '', HOME: folder },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      command.stdout.resume()
      command.stderr.resume()
      await once(command[lost], 'data')
      command[lost].destroy()
      expect(await once(command, 'exit')).to.deep.equal([0, null])
      const results = readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' })
      expect(results.filter((name) => name.endsWith('.pdf'))).to.have.length(20)
    })
})

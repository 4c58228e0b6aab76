import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { Background } from '../../../src/batch/background.js'
import type { RunOptions } from '../../../src/batch/run/run.js'
import { DocumentsDouble } from '../../support/serving/documents-double.js'

describe('runs of a service', () => {
  let folder = ''
  let documents: DocumentsDouble
  let background: Background
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-background-'))
    mkdirSync(join(folder, 'out'))
    writeFileSync(join(folder, 'requests.ndjson'), '{"n":1}')
    documents = new DocumentsDouble()
    const queue = `sqlite:${folder}/batch.sqlite`
    background = new Background({ queue, roots: [folder], documents })
  })
  afterEach(async () => {
    await background.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Why a run does not get on whose place is lost while it works. */
  async function troubleOf(options: RunOptions): Promise<string> {
    const place = join(folder, 'out')
    const generate = documents.generate.bind(documents)
    documents.generate = (...call) => {
      rmSync(place, { recursive: true, force: true })
      writeFileSync(place, '')
      return generate(...call)
    }
    const sources = [join(folder, 'requests.ndjson')]
    const run = await background.submit({ goal: 'generate', sources, place, options })
    const batch = await background.open()
    for (;;) {
      const { trouble } = await batch.status(run)
      if (trouble !== undefined) return trouble
      await sleep(20)
    }
  }

  it('that do not get on say why, in the language of the run', async () => {
    expect(await troubleOf({ locale: 'de' })).to.match(/^\/.*: kann nicht geschrieben werden: /)
  })

  it('that do not get on say why in English if they have no language', async () => {
    expect(await troubleOf({})).to.match(/^\/.*: cannot be written: /)
  })
})

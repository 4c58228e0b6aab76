import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Batch, WorkOptions } from '../../../src/batch/batch.js'
import { openBatch } from '../../../src/batch/open.js'
import type { Outcome } from '../../../src/batch/results/outcome.js'
import { DocumentsDouble } from '../../support/serving/documents-double.js'

/** Runs in a queue of this machine, in a folder of their own. */
export class LocalRuns {
  readonly folder: string
  readonly batch: Batch

  private constructor(folder: string, batch: Batch) {
    this.folder = folder
    this.batch = batch
  }

  static async open(): Promise<LocalRuns> {
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-runs-'))
    return new LocalRuns(folder, await openBatch({ queue: `sqlite:${folder}/batch.sqlite` }))
  }

  /** Submits rows, so many documents a part. */
  async submitted(rows: readonly string[], { chunk = 50, place = 'out' } = {}): Promise<string> {
    writeFileSync(join(this.folder, 'rows.ndjson'), rows.join('\n'))
    const run = await this.batch.create({
      goal: 'generate',
      sources: [join(this.folder, 'rows.ndjson')],
      place: join(this.folder, place),
      moment: new Date('2026-11-20T12:00:00Z'),
      chunk,
    })
    await this.batch.fill(run)
    return run
  }

  /** Works on a run until it has ended, unless the options say otherwise. */
  work(run: string | undefined, options: Partial<WorkOptions> = {}): Promise<void> {
    return this.batch.work({
      documents: new DocumentsDouble(),
      concurrency: 2,
      stop: new AbortController().signal,
      ...(run === undefined ? {} : { run }),
      ...options,
    })
  }

  async outcomes(run: string): Promise<Outcome[]> {
    const all: Outcome[] = []
    for await (const outcome of this.batch.outcomes(run)) all.push(outcome)
    return all
  }

  async close(): Promise<void> {
    await this.batch.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

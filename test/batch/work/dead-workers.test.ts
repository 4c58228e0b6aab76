import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import type { Database } from '../../../src/accounts/store/database.js'
import { openDatabase } from '../../../src/accounts/store/open.js'
import { ensureTables } from '../../../src/batch/state/schema.js'
import { SILENCE_MS, Workers } from '../../../src/batch/state/workers.js'

/** On another machine, where only its silence tells that it is dead. */
const OTHER = 'elsewhere/1/a'

describe('workers that are dead', () => {
  let folder: string
  let database: Database
  let workers: Workers

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-workers-'))
    database = openDatabase(`sqlite:${folder}/batch.sqlite`)
    await ensureTables(database)
    workers = new Workers(database)
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })

  /** What a clock that has gone by this much since would make of its last sign of life. */
  const passes = (ms: number) =>
    database.transaction((tx) => tx.all(`UPDATE batch_workers SET beat_at = beat_at - ${ms}`))
  const dead = async () => (await workers.dead()).map(({ id }) => id)

  beforeEach(() =>
    database.transaction((tx) =>
      tx.all(
        `INSERT INTO batch_workers (id, slots, beat_at) VALUES (?, '[]', ${database.clockSql})`,
        [OTHER],
      ),
    ),
  )

  it('have been silent for long', async () => {
    expect(await dead()).to.deep.equal([])
    await passes(SILENCE_MS + 1000)
    expect(await dead()).to.deep.equal([OTHER])
  })

  it('are not the others of this process, but those of an earlier one of its number', async () => {
    const other = new Workers(database)
    await other.beat([])
    expect(await dead()).to.deep.equal([])
    const [host, pid] = other.id.split('/')
    const earlier = `${host}/${pid}/00/00`
    await database.transaction((tx) =>
      tx.all(`UPDATE batch_workers SET id = ? WHERE id = ?`, [earlier, other.id]),
    )
    expect(await dead()).to.deep.equal([earlier])
  })

  it('are those of this machine and namespace whose process is gone, and not those of others with its host name', async () => {
    const other = new Workers(database)
    await other.beat([])
    const [where = ''] = other.id.split('/')
    const [host, boot, namespace] = where.split(' ')
    if (existsSync('/proc/self/ns/pid')) {
      expect(boot).to.equal(readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
      expect(namespace).to.equal(readlinkSync('/proc/self/ns/pid'))
    }
    // No process has this number: Linux gives none above 2 ** 22.
    const gone = 2 ** 22 + 1
    const names = [where, `${host} another-boot ${namespace}`, `${host} ${boot} pid:[1]`]
    const ids = names.map((name) => `${name}/${gone}/00/00`)
    for (const id of ids)
      await database.transaction((tx) =>
        tx.all(
          `INSERT INTO batch_workers (id, slots, beat_at) VALUES (?, '[]', ${database.clockSql})`,
          [id],
        ),
      )
    expect(await dead()).to.deep.equal([ids[0]])
    await passes(SILENCE_MS + 1000)
    expect(await dead()).to.have.members([OTHER, other.id, ...ids])
  })

  it('are those that were killed, and of which nobody has asked yet how they ended', async function () {
    if (process.platform !== 'linux') this.skip()
    // The first ends at once; the second takes the place of the shell, and does not ask.
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'])
    try {
      const [pid] = (await once(parent.stdout, 'data')) as [Buffer]
      const stat = () => readFileSync(`/proc/${String(pid).trim()}/stat`, 'latin1')
      while (!stat().includes(') Z ')) await sleep(10)
      const [host] = workers.id.split('/')
      const killed = `${host}/${String(pid).trim()}/00/00`
      await database.transaction((tx) =>
        tx.all(
          `INSERT INTO batch_workers (id, slots, beat_at) VALUES (?, '[]', ${database.clockSql})`,
          [killed],
        ),
      )
      expect(await dead()).to.deep.equal([killed])
    } finally {
      parent.kill('SIGKILL')
    }
  })

  it('are found as soon after the clock was set back, and no living one is taken for dead', async () => {
    await passes(-3 * 3_600_000)
    expect(await dead()).to.deep.equal([])
    await passes(SILENCE_MS + 1000)
    expect(await dead()).to.deep.equal([OTHER])
  })
})

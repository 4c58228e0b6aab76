import { expect } from 'chai'
import type { lenientPool } from '../../src/accounts/store/postgres.js'
import { watchedPool } from '../../src/batch/queue/watched-pool.js'

describe('the connections of the job library', () => {
  it('keep no statements, which a pooler would look for on another connection', async () => {
    const asked: unknown[] = []
    const connection = {
      query: (statement: unknown) => {
        asked.push(statement)
        return Promise.resolve({ rows: [] })
      },
      release: () => undefined,
    }
    const pool = { connect: () => Promise.resolve(connection) }
    const watched = watchedPool(pool as unknown as ReturnType<typeof lenientPool>, () => undefined)
    const client = await watched.connect()
    await client.query({ name: 'get_job/graphile_worker', text: 'SELECT $1', values: [1] })
    client.release()
    expect(asked).to.deep.equal([{ text: 'SELECT $1', values: [1] }])
  })
})

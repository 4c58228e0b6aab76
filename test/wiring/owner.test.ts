import { expect } from 'chai'
import { loadCatalog, type Catalog } from '../../src/catalog/catalog.js'
import type { Profile, Template } from '../../src/catalog/entries/entries.js'
import type { LocatedPlugin } from '../../src/pipeline/assembly.js'
import { definePlugin, type Plugin } from '../../src/pipeline/plugin.js'
import type { StageEntry } from '../../src/pipeline/profile.js'
import { Pipelines } from '../../src/wiring/pipelines.js'
import { faultOf, SETTINGS } from '../pipeline/stages.js'

/** A plugin that needs the checked request, and otherwise is as the test says. */
function named(name: string, rest: Partial<Plugin['manifest']>, create: Plugin['create']): Plugin {
  return definePlugin({
    manifest: { name, core: '^1.0.0', summary: '', needs: ['data'], gives: [], ...rest },
    create,
  })
}

const ANY_OPTIONS = { type: 'object' }

describe('the owner of stages', () => {
  let installed: Catalog
  let template: Template
  const opened: Pipelines[] = []

  before(async () => {
    installed = await loadCatalog()
    template = installed.templates.get('minimal')!
  })

  afterEach(async () => {
    await Promise.allSettled(opened.splice(0).map((each) => each.close()))
  })

  /** The installed pipelines, with these plugins and profiles that only generate by these stages. */
  const pipelinesOf = (
    plugins: readonly Plugin[],
    plans: Readonly<Record<string, readonly StageEntry[]>>,
  ) => {
    const base = installed.profiles.get('EN16931')!
    const profiles = new Map(
      Object.entries(plans).map(([id, stages]): [string, Profile] => [
        id,
        { ...base, id, generate: { stages }, file: `${id}.json` },
      ]),
    )
    const added = plugins.map((plugin): [string, LocatedPlugin] => [
      plugin.manifest.name,
      { plugin, file: `${plugin.manifest.name}.js` },
    ])
    const catalog = {
      ...installed,
      profiles,
      plugins: new Map([...installed.plugins, ...added]),
    }
    const pipelines = new Pipelines(catalog, 'no-such-folder')
    opened.push(pipelines)
    const generation = (id: string) => pipelines.generation(template, profiles.get(id)!)
    return { pipelines, generation }
  }

  it('makes a stage once for the same plugin, options and services', async () => {
    const made: unknown[] = []
    const create: Plugin['create'] = (_, options) => {
      made.push(options)
      return { run: () => ({}) }
    }
    const plain = named('plain', { options: ANY_OPTIONS, uses: ['codeLists'] }, create)
    const { generation } = pipelinesOf([plain], {
      A: [{ plugin: 'plain' }],
      B: [{ plugin: 'plain', options: {} }],
      C: [{ plugin: 'plain', options: { a: 1 } }],
    })
    await Promise.all([generation('A'), generation('A'), generation('B'), generation('C')])
    await generation('A')
    expect(made).to.have.deep.members([{}, { a: 1 }])
  })

  it('makes it again for another profile, where it uses the profile', async () => {
    const made: string[] = []
    const seen: object[] = []
    const own = named('own', { uses: ['profile', 'template'] }, (services) => {
      seen.push(services)
      made.push(services.profile.id)
      return { run: () => ({}) }
    })
    const { generation } = pipelinesOf([own], { A: [{ plugin: 'own' }], B: [{ plugin: 'own' }] })
    await Promise.all([generation('A'), generation('B'), generation('A')])
    expect(made).to.have.members(['A', 'B'])
    expect(seen[0]).to.have.all.keys('profile', 'template')
  })

  it('keeps stages open that other pipelines use if a pipeline cannot be assembled', async () => {
    let closed = 0
    const both = named('both', {}, () => ({
      run: () => {
        if (closed > 0) throw new Error('it is closed')
        return {}
      },
      close: () => void (closed += 1),
    }))
    const broken = named('broken', {}, () => Promise.reject(new Error('no fonts')))
    const { pipelines, generation } = pipelinesOf([both, broken], {
      A: [{ plugin: 'both' }],
      B: [{ plugin: 'both' }, { plugin: 'broken' }],
    })
    const running = await generation('A')
    expect((await faultOf(generation('B'))).message).to.contain('no fonts')
    expect(closed).to.equal(0)
    const { stages } = await running.run({ data: {} as never }, SETTINGS)
    expect(stages[0]?.status).to.equal('passed')
    expect(await generation('A')).to.equal(running)
    await pipelines.close()
    expect(closed).to.equal(1)
  })

  it('closes the stages of a pipeline that could not be assembled, at the end', async () => {
    let closed = 0
    const whole = named('whole', {}, () => ({ run: () => ({}), close: () => void (closed += 1) }))
    const broken = named('broken', {}, () => Promise.reject(new Error('no fonts')))
    const { pipelines, generation } = pipelinesOf([whole, broken], {
      A: [{ plugin: 'whole' }, { plugin: 'broken' }],
    })
    await faultOf(generation('A'))
    await faultOf(generation('A'))
    await pipelines.close()
    expect(closed).to.equal(1)
  })

  it('forgets a stage that could not be made, so that the next attempt succeeds', async () => {
    let attempts = 0
    const late = named('late', {}, () => {
      attempts += 1
      if (attempts === 1) throw new Error('not yet')
      return { run: () => ({}) }
    })
    const { generation } = pipelinesOf([late], { A: [{ plugin: 'late' }] })
    expect((await faultOf(generation('A'))).message).to.contain('not yet')
    expect((await generation('A')).manifests).to.have.length(1)
    expect(attempts).to.equal(2)
  })

  it('loads what stages share once, and forgets a load that failed', async () => {
    const events: string[] = []
    let attempts = 0
    const load = async () => {
      attempts += 1
      await Promise.resolve()
      if (attempts === 1) throw new Error('disk')
      return attempts
    }
    const sharing = named('sharing', { uses: ['profile'] }, async ({ profile }, _, shared) => {
      const loaded = await shared.once('fonts', load, () => void events.push('fonts closed'))
      events.push(`${profile.id} with ${loaded}`)
      return { run: () => ({}), close: () => void events.push(`${profile.id} closed`) }
    })
    const { pipelines, generation } = pipelinesOf([sharing], {
      A: [{ plugin: 'sharing' }],
      B: [{ plugin: 'sharing' }],
    })
    expect((await faultOf(generation('A'))).message).to.contain('disk')
    await generation('A')
    await generation('B')
    await pipelines.close()
    expect(events).to.deep.equal(['A with 2', 'B with 2', 'B closed', 'A closed', 'fonts closed'])
  })

  it('keeps two plugins’ shared values of the same key separate', async () => {
    const got: number[] = []
    const sharing = (name: string, value: number) =>
      named(name, {}, async (_services, _options, shared) => {
        got.push(await shared.once('key', () => value))
        return { run: () => ({}) }
      })
    const { generation } = pipelinesOf([sharing('one', 1), sharing('two', 2)], {
      A: [{ plugin: 'one' }, { plugin: 'two' }],
    })
    await generation('A')
    expect(got).to.have.members([1, 2])
  })

  it('closes all others when one cannot be closed, and says so', async () => {
    let closed = 0
    const good = named('good', {}, () => ({ run: () => ({}), close: () => void (closed += 1) }))
    const bad = named('bad', {}, () => ({
      run: () => ({}),
      close: () => {
        throw new Error('stuck')
      },
    }))
    const { pipelines, generation } = pipelinesOf([good, bad], {
      A: [{ plugin: 'good' }, { plugin: 'bad' }],
      B: [{ plugin: 'bad' }, { plugin: 'good', options: {} }],
    })
    await Promise.all([generation('A'), generation('B')])
    const reason = await pipelines.close().catch((thrown: unknown) => thrown)
    expect(reason).to.have.property('message', 'plugin bad, bad.js: cannot be closed: stuck')
    expect(closed).to.equal(1)
  })

  it('closes a stage that is made while the instance closes, and makes none after that', async () => {
    let closed = 0
    let finish: () => void = () => undefined
    const slow = named('slow', {}, async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return { run: () => ({}), close: () => void (closed += 1) }
    })
    const { pipelines, generation } = pipelinesOf([slow], { A: [{ plugin: 'slow' }] })
    const making = generation('A')
    await new Promise((resolve) => setImmediate(resolve))
    const closing = pipelines.close()
    finish()
    await closing
    expect(closed).to.equal(1)
    const late = await faultOf(Promise.resolve(making).then(() => generation('A')))
    expect(late.code).to.equal('CLOSED')
  })
})

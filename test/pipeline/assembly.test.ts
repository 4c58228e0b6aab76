import { expect } from 'chai'
import { assemble, type AssemblyTools } from '../../src/pipeline/assembly.js'
import { Fault, reasonOf } from '../../src/pipeline/errors.js'
import { definePlugin, type Plugin } from '../../src/pipeline/plugin.js'
import type { StageEntry } from '../../src/pipeline/profile.js'
import { faultOf, givesXml, pipelineOf, plugin, toolsFor } from './stages.js'

const mapCii = plugin('map-xml', givesXml)
const draw = plugin('draw', () => ({ pdf: new Uint8Array() }), { needs: ['xml'], gives: ['pdf'] })

/** The fault of a plan with these stages over these plugins. */
function planFault(
  stages: readonly StageEntry[],
  plugins: readonly Plugin[],
  tools: Partial<AssemblyTools> = {},
): Promise<Fault> {
  return faultOf(assemble({ stages, file: 'en16931.json' }, ['input'], toolsFor(plugins, tools)))
}

describe('assembly of a pipeline', () => {
  it('lists the stages of a plan that fits, in order', async () => {
    const pipeline = await pipelineOf([mapCii, draw])
    expect(pipeline.manifests.map(({ name }) => name)).to.deep.equal(['map-xml', 'draw'])
  })

  it('refuses a plan without stages, naming its file', async () => {
    const fault = await planFault([], [])
    expect(fault.code).to.equal('PLAN_INVALID')
    expect(fault.message).to.equal('en16931.json: it lists no stage')
    expect(fault.place).to.deep.equal({ file: 'en16931.json' })
  })

  it('names a plugin that is not installed, and those that are', async () => {
    const fault = await planFault([{ plugin: 'map-ubl' }], [draw, mapCii])
    expect(fault.message).to.equal(
      'en16931.json: plugin map-ubl is not installed (installed: draw, map-xml)',
    )
  })

  it('names plugin, file and key of a need that no earlier stage gives', async () => {
    const fault = await planFault([{ plugin: 'draw' }, { plugin: 'map-xml' }], [draw, mapCii])
    expect(fault.code).to.equal('PLAN_INVALID')
    expect(fault.message).to.equal(
      'en16931.json: plugin draw (draw.js): it needs "xml", which no earlier stage gives: put it after map-xml, which does',
    )
  })

  it('accepts artifacts that the caller provides', async () => {
    const pipeline = await pipelineOf([draw], {}, ['xml'])
    expect(pipeline.manifests).to.have.length(1)
  })

  it('refuses a plugin for another kernel', async () => {
    const next = plugin('next', givesXml, { core: '^2.0.0' })
    const fault = await planFault([{ plugin: 'next' }], [next])
    expect(fault.message).to.include('plugin next (next.js): it is written for core ^2.0.0')
    expect(fault.message).to.include('this is core 1.0.0')
  })

  it('refuses a plugin that is listed twice', async () => {
    const fault = await planFault([{ plugin: 'map-xml' }, { plugin: 'map-xml' }], [mapCii])
    expect(fault.message).to.equal('en16931.json: plugin map-xml (map-xml.js): it is listed twice')
  })

  it('refuses a service that is not provided', async () => {
    const stamp = plugin('stamp', givesXml, { uses: ['codeLists'] })
    const fault = await planFault([{ plugin: 'stamp' }], [stamp])
    expect(fault.message).to.include(
      'plugin stamp (stamp.js): it uses the service "codeLists", which is not provided',
    )
  })

  it('checks options by the schema of the plugin, and names what is wrong with them', async () => {
    const schema = { type: 'object', properties: { level: { enum: ['a', 'b'] } } }
    const pack = plugin('pack', givesXml, { options: schema })
    const asked: unknown[] = []
    const fault = await planFault([{ plugin: 'pack', options: { level: 'c' } }], [pack], {
      checkOptions: (...what) => {
        asked.push(what)
        return ['/level must be a or b']
      },
    })
    expect(fault.message).to.include('plugin pack (pack.js): option /level must be a or b')
    expect(asked).to.deep.equal([[schema, { level: 'c' }]])
  })

  it('accepts no option for a plugin without a schema', async () => {
    const asked: unknown[] = []
    await assemble(
      { stages: [{ plugin: 'map-xml' }], file: 'en16931.json' },
      ['input'],
      toolsFor([mapCii], {
        checkOptions: (...what) => {
          asked.push(what)
          return []
        },
      }),
    )
    expect(asked).to.deep.equal([[{ type: 'object', additionalProperties: false }, {}]])
  })

  it('reports all errors at once, and creates no stage', async () => {
    let made = 0
    const counted = definePlugin({
      ...mapCii,
      create: () => {
        made += 1
        return { run: givesXml }
      },
    })
    const stages = [{ plugin: 'map-xml' }, { plugin: 'none' }, { plugin: 'map-xml' }]
    const fault = await planFault(stages, [counted])
    expect(fault.message).to.include('plugin none is not installed')
    expect(fault.message).to.include('it is listed twice')
    expect(made).to.equal(0)
  })

  it('names plugin, file and reason of a plugin that cannot be set up', async () => {
    const cause = new Error('font NotoSans.ttf is missing')
    const broken = definePlugin({
      ...mapCii,
      create: () => {
        throw cause
      },
    })
    const fault = await planFault([{ plugin: 'map-xml' }], [broken])
    expect(fault.code).to.equal('PLUGIN_INVALID')
    expect(fault.message).to.equal(
      'plugin map-xml, map-xml.js: cannot be set up: font NotoSans.ttf is missing',
    )
    expect(fault.cause).to.equal(cause)
  })

  it('passes on a fault of the set-up unchanged', async () => {
    const own = new Fault('CATALOG_INVALID', 'the pack has no sheet', { file: 'pack.json' })
    const broken = definePlugin({ ...mapCii, create: () => Promise.reject(own) })
    expect(await planFault([{ plugin: 'map-xml' }], [broken])).to.equal(own)
  })

  it('borrows its stages: it closes none, even if others fail', async () => {
    const closed: string[] = []
    const first = plugin('first', givesXml, {}, { close: () => void closed.push('first') })
    const broken = definePlugin({
      manifest: { ...mapCii.manifest, name: 'broken' },
      create: () => Promise.reject(new Error('no fonts')),
    })
    const fault = await planFault([{ plugin: 'first' }, { plugin: 'broken' }], [first, broken])
    expect(fault.message).to.include('no fonts')
    expect(closed).to.deep.equal([])
  })

  it('asks for a stage with its frozen options', async () => {
    const asked: unknown[] = []
    const tools = toolsFor([mapCii], {
      stageOf: (located, options) => {
        asked.push(located.file, options)
        return Promise.resolve({ run: givesXml })
      },
    })
    const stages = [{ plugin: 'map-xml', options: { a: 1 } }]
    await assemble({ stages, file: 'en16931.json' }, ['input'], tools)
    expect(asked).to.deep.equal(['map-xml.js', { a: 1 }])
    expect(asked[1]).to.be.frozen
  })

  it('gives a stage the defaults of its schema, also in objects, and checks them by it', async () => {
    const margins = { type: 'object', properties: { left: { default: 20 }, right: {} } }
    const schema = {
      type: 'object',
      properties: { level: { enum: ['a', 'b'], default: 'b' }, none: {}, margins },
    }
    const pack = plugin('pack', givesXml, { options: schema })
    const asked: unknown[] = []
    const tools = toolsFor([pack], {
      checkOptions: (...what) => {
        asked.push(what)
        return []
      },
      stageOf: (_located, options) => {
        asked.push(options)
        return Promise.resolve({ run: givesXml })
      },
    })
    for (const options of [{}, { level: 'a', margins: { right: 5 } }])
      await assemble(
        { stages: [{ plugin: 'pack', options }], file: 'en16931.json' },
        ['input'],
        tools,
      )
    const [bare, full] = [{ level: 'b' }, { level: 'a', margins: { left: 20, right: 5 } }]
    expect(asked).to.deep.equal([[schema, bare], bare, [schema, full], full])
  })
})

describe('a plugin and a pipeline', () => {
  it('are frozen: neither manifest nor plan changes after assembly', async () => {
    const pipeline = await pipelineOf([mapCii])
    expect(pipeline).to.be.frozen
    expect(mapCii).to.be.frozen
    expect(mapCii.manifest).to.be.frozen
    const listed = pipeline.manifests as unknown[]
    listed.pop()
    expect(pipeline.manifests).to.have.length(1)
  })
})

describe('a fault', () => {
  it('names the place before the problem, as far as it is known', () => {
    const place = { plugin: 'map-xml', stage: 'map', file: 'index.js' }
    expect(new Fault('STAGE_FAILED', 'broke', place).message).to.equal(
      'plugin map-xml, stage map, index.js: broke',
    )
    expect(new Fault('BUSY', 'come back later').message).to.equal('come back later')
  })

  it('finds the reason in any thrown value', () => {
    expect(reasonOf(new Error('broke'))).to.equal('broke')
    expect(reasonOf('broke')).to.equal('broke')
    expect(reasonOf(Object.create(null))).to.equal('a value without a text was thrown')
  })
})

import { expect } from 'chai'
import { loadCatalog, type Catalog } from '../../../src/catalog/catalog.js'
import type { Profile } from '../../../src/catalog/entries/entries.js'
import { InlineDocuments } from '../../../src/documents/inline.js'
import type { Plugin } from '../../../src/pipeline/plugin.js'
import type { StageEntry } from '../../../src/pipeline/profile.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { faultOf } from '../../pipeline/stages.js'

describe('generation by a changed profile', () => {
  let installed: Catalog
  let documents: InlineDocuments | undefined

  before(async () => {
    installed = await loadCatalog()
  })

  afterEach(async () => {
    await documents?.close()
    documents = undefined
  })

  /** An instance whose profile EN16931 has these options for a stage, and this plugin. */
  const open = (options: Partial<Record<string, StageEntry['options']>>, plugin?: Plugin) => {
    const profile = installed.profiles.get('EN16931')!
    const stages = profile.generate!.stages.map((stage) => ({
      ...stage,
      ...(options[stage.plugin] === undefined ? {} : { options: options[stage.plugin] }),
    })) as StageEntry[]
    const changed: Profile = { ...profile, generate: { ...profile.generate, stages } }
    const plugins = new Map(installed.plugins)
    if (plugin !== undefined)
      plugins.set(plugin.manifest.name, { plugin, file: `${plugin.manifest.name}.js` })
    const profiles = new Map([...installed.profiles, ['EN16931', changed]])
    documents = InlineDocuments.over({ ...installed, plugins, profiles })
    return documents
  }

  const isTagged = async (level?: 'a' | 'b') => {
    const made = await documents!.generate(REQUEST, level === undefined ? {} : { level })
    if (!made.ok) throw new Error('it was refused')
    return Buffer.from(made.pdf).includes('/StructTreeRoot')
  }

  it('has the level of the profile, unless the caller passes another', async () => {
    open({ 'render-pdf': { level: 'b' } })
    expect(await isTagged()).to.equal(false)
    expect(await isTagged('a')).to.equal(true)
  })

  it('is of level a if neither names one', async () => {
    open({})
    expect(await isTagged()).to.equal(true)
    expect(await isTagged('b')).to.equal(false)
  })

  it('that writes invalid XML is a fault of the program, not a refusal', async () => {
    const { plugin } = installed.plugins.get('map-xml')!
    const broken: Plugin = {
      manifest: plugin.manifest,
      async create(...given) {
        const stage = await plugin.create(...given)
        return {
          async run(have, context) {
            const gave = await stage.run(have, context)
            return { ...gave, xml: gave.xml!.replaceAll('ram:TypeCode', 'ram:KindCode') }
          },
        }
      },
    }
    const fault = await faultOf(open({}, broken).generate(REQUEST))
    expect(fault.code).to.equal('STAGE_FAILED')
    expect(fault.message).to.contain('stage validate-schema').and.to.contain('ram:KindCode')
  })
})

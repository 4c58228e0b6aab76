import { expect } from 'chai'
import checkContainer from '../../../plugins/check-container/index.js'
import type { ContainerFacts } from '../../../plugins/check-container/facts.js'
import type { Artifacts, Profile } from 'twinvoice/plugin'
import { loadCatalog } from '../../../src/catalog/catalog.js'
import { runStage, UNSHARED } from '../../support/run-stage.js'

type Container = ContainerFacts

function container(
  standard: NonNullable<Container['xmp']>['standard'],
  level: string,
  relationship = 'Alternative',
): Container {
  return {
    pdfVersion: '1.7',
    encrypted: false,
    updates: 0,
    xmp: { namespace: `urn:${standard}`, standard, conformanceLevel: level },
    attachments: [{ name: 'factur-x.xml', relationship, listedIn: ['AF'] }],
    invoice: 0,
  }
}

const identity = (profile: string, guideline = ''): Artifacts['identity'] => ({
  profile,
  guideline,
  name: 'factur-x.xml',
  sha256: '',
  summary: {},
})

describe('check-container', () => {
  let profiles: ReadonlyMap<string, Profile>

  before(async () => {
    ;({ profiles } = await loadCatalog())
  })

  const stageFor = async (id: string) => {
    const profile = profiles.get(id)
    if (profile === undefined) throw new Error(`there is no profile ${id}`)
    return checkContainer.create({ profile }, {}, UNSHARED)
  }

  async function judge(of: Container, is: Artifacts['identity']): Promise<string[]> {
    const { findings } = await runStage(await stageFor(is.profile), {
      inspections: { 'check-container': of },
      identity: is,
    })
    return findings.map(
      ({ severity, code, found, expected }) => `${severity} ${code} ${found} ${expected}`,
    )
  }

  it('finds nothing where metadata and XML agree', async () => {
    for (const [level, profile] of [
      ['BASIC', 'BASIC'],
      ['EN 16931', 'EN16931'],
      ['EXTENDED', 'EXTENDED'],
      ['XRECHNUNG', 'XRECHNUNG'],
    ] as const)
      expect(await judge(container('Factur-X', level), identity(profile))).to.deep.equal([])
    expect(
      await judge(container('Factur-X', 'MINIMUM', 'Data'), identity('MINIMUM')),
    ).to.deep.equal([])
    const comfort = identity('ZUGFERD1', 'urn:ferd:CrossIndustryDocument:invoice:1p0:comfort')
    expect(await judge(container('ZUGFeRD 1.0', 'COMFORT'), comfort)).to.deep.equal([])
  })

  it('reports another level as an error, or as a warning for known producers (D31)', async () => {
    expect(await judge(container('Factur-X', 'BASIC'), identity('EN16931'))).to.deep.equal([
      'error FX_LEVEL_MISMATCH BASIC EN 16931',
    ])
    expect(await judge(container('Factur-X', 'EN 16931'), identity('XRECHNUNG'))).to.deep.equal([
      'warning FX_LEVEL_MISMATCH EN 16931 XRECHNUNG',
    ])
    const komfort = identity('ZUGFERD1', 'urn:ferd:CrossIndustryDocument:invoice:1p0:komfort')
    expect(await judge(container('ZUGFeRD 1.0', 'COMFORT'), komfort)).to.deep.equal([
      'warning FX_LEVEL_MISMATCH COMFORT KOMFORT',
    ])
  })

  it('compares no level where the profile has none of its own', async () => {
    expect(await judge(container('Factur-X', 'BASIC'), identity('UNKNOWN'))).to.deep.equal([])
  })

  it('reports different standards as an error', async () => {
    const comfort = identity('ZUGFERD1', 'urn:ferd:x')
    expect((await judge(container('Factur-X', 'EN 16931'), comfort))[0]).to.contain(
      'error FX_STANDARD_MISMATCH',
    )
    expect((await judge(container('ZUGFeRD 1.0', 'BASIC'), identity('BASIC')))[0]).to.contain(
      'FX_STANDARD_MISMATCH',
    )
  })

  it('requires the relationship Data if the XML is not a full invoice', async () => {
    for (const profile of ['MINIMUM', 'BASIC WL'])
      expect(await judge(container('Factur-X', profile), identity(profile))).to.deep.equal([
        'error RELATIONSHIP_PROFILE Alternative Data',
      ])
    expect(await judge(container('ZUGFeRD 2.0', 'MINIMUM'), identity('MINIMUM'))).to.deep.equal([
      'warning RELATIONSHIP_PROFILE Alternative Data',
    ])
  })

  it('reports that the container was not checked if its inspector did not run', async () => {
    const run = await runStage(await stageFor('BASIC'), {
      inspections: {},
      identity: identity('BASIC'),
    })
    expect(run.notChecked).to.deep.equal(['the container'])
  })
})

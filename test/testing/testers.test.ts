import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { PackageTester, RuleTester, type Describe, type It } from 'twinvoice/testing'
import { newPackage } from '../../src/cli/commands/plugin-new.js'
import { linkTwinvoice } from '../support/packages/link-twinvoice.js'

interface Registered {
  readonly name: string
  readonly test: () => Promise<void>
}

describe('the testers of twinvoice/testing', () => {
  let home = ''
  let own: { describe: Describe; it: It } | undefined

  before(() => {
    home = linkTwinvoice(mkdtempSync(join(tmpdir(), 'twinvoice-testing-')))
    own = { describe: RuleTester.describe, it: RuleTester.it }
  })
  after(() => {
    if (own !== undefined) Object.assign(RuleTester, own)
    rmSync(home, { recursive: true, force: true })
  })

  /** What a tester registers, by a framework that runs nothing. */
  const registered = (register: () => void): Registered[] => {
    const tests: Registered[] = []
    RuleTester.describe = (_name, body) => {
      body()
    }
    RuleTester.it = (name, test) => tests.push({ name, test })
    register()
    return tests
  }

  /** What each test says: '' if it passes. */
  const outcomes = async (tests: readonly Registered[]): Promise<string[]> => {
    const said: string[] = []
    for (const { test } of tests)
      said.push(
        await test().then(
          () => '',
          (thrown: unknown) => String(thrown),
        ),
      )
    return said
  }

  const newPack = async (name: string): Promise<string> =>
    join(await newPackage('rules', `twinvoice-rules-${name}`, home), 'rules', name)

  it('finds the functions of mocha by itself', () => {
    expect(own?.describe).to.equal(describe)
    expect(own?.it).to.equal(it)
  })

  it('has a test for each case of a pack, and one for its coverage', async () => {
    const pack = await newPack('files')
    const tests = registered(() => {
      new RuleTester(pathToFileURL(pack)).runFiles()
    })
    expect(tests.map(({ name }) => name)).to.deep.equal([
      'references.json: no buyer reference',
      'references.json: a buyer reference of one letter',
      'has for every rule a case that finds it and a boundary case',
    ])
    expect(await outcomes(tests)).to.deep.equal(['', '', ''])
  })

  it('fails at a wrong case, and at a rule without a boundary case', async () => {
    const pack = await newPack('wrong')
    const file = join(pack, 'cases', 'references.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('"to": "x"', '"to": " "').replace('"border": ["OWN-01"],', ''))
    const said = await outcomes(
      registered(() => {
        new RuleTester(pack).runFiles()
      }),
    )
    expect(said[0]).to.equal('')
    expect(said[1]).to.contain('OWN-01 is found, unexpected')
    expect(said[2]).to.contain('no boundary case names OWN-01')
  })

  it('runs cases of a rule that are written in code', async () => {
    const pack = await newPack('code')
    const base = join(pack, 'cases', 'bases', 'invoice.xml')
    const reference = '//ram:BuyerReference'
    const tests = registered(() => {
      new RuleTester(pack).run('OWN-01', {
        valid: [
          { name: 'as it is', base },
          { name: 'empty', base, edits: [{ set: reference, to: '' }] },
        ],
        invalid: [
          { name: 'none', base, edits: [{ remove: reference }] },
          {
            name: 'none, with its term',
            base,
            edits: [{ remove: reference }, { insert: '<!-- none -->', into: '/*' }],
            findings: [{ rule: 'OWN-01', term: 'BT-11' }],
          },
          { name: 'one letter', base, edits: [{ set: reference, to: 'x' }] },
        ],
      })
    })
    const [asItIs, empty, none, term, letter] = await outcomes(tests)
    expect([asItIs, none]).to.deep.equal(['', ''])
    expect(empty).to.contain('OWN-01 is found, unexpected')
    expect(term).to.contain('term is "BT-10", expected "BT-11"')
    expect(letter).to.contain('OWN-01 is not found')
  })

  it('refuses an invalid case that does not expect its rule', async () => {
    const pack = await newPack('refused')
    const run = () =>
      registered(() => {
        new RuleTester(pack).run('OWN-01', {
          valid: [],
          invalid: [{ name: 'other', base: 'x', findings: ['OWN-02'] }],
        })
      })
    expect(run).to.throw('the invalid case "other" does not expect OWN-01')
  })

  it('fails where a rule is not in the pack, where an edit is misspelt, and without a case', async () => {
    const pack = await newPack('misspelt')
    const base = join(pack, 'cases', 'bases', 'invoice.xml')
    const misspelt = JSON.parse('[{ "sett": "//ram:ID", "to": "x" }]') as []
    const said = await outcomes(
      registered(() => {
        const tester = new RuleTester(pack)
        tester.run('OWN-99', { valid: [{ name: 'as it is', base }], invalid: [] })
        tester.run('OWN-01', { valid: [{ name: 'edited', base, edits: misspelt }], invalid: [] })
      }),
    )
    expect(said[0]).to.contain('there is no rule OWN-99 in the pack')
    expect(said[1]).to.contain('an edit of "edited" is not one of set, remove, insert, copy')
    const run = () => {
      new RuleTester(pack).run('OWN-01', { valid: [], invalid: [] })
    }
    expect(run).to.throw('there is no case of OWN-01')
  })

  it('tests a package by its contract, with a remedy for each violation', async () => {
    const folder = await newPackage('stage', 'twinvoice-stage-kept', home)
    const keeping = registered(() => {
      new PackageTester(pathToFileURL(`${folder}/`)).run()
    })
    expect(await outcomes(keeping)).to.deep.equal([''])
    rmSync(join(folder, 'README.md'))
    const [said] = await outcomes(keeping)
    expect(said).to.contain('FAIL there is a README.md\n     add a README.md')
  })
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { checkPackage } from '../../src/contract/package.js'
import { newPackage } from '../../src/cli/commands/plugin-new.js'
import { linkTwinvoice } from '../support/packages/link-twinvoice.js'

/** A stage that was written by `twinvoice plugin new`, spoilt in one place, and what is said of it. */
interface Spoilt {
  readonly what: string
  readonly file?: string
  readonly from: string
  readonly to: string
  /** A change without which something else would be wrong, too. */
  readonly also?: { readonly file: string; readonly from: string; readonly to: string }[]
  /** What the check says; it fails at nothing else. */
  readonly says: string
}

const STAGE = 'plugins/acme/index.js'
const RUN = 'const gross ='

const SPOILT: readonly Spoilt[] = [
  {
    what: 'prints',
    from: RUN,
    to: `console.log('here')\n        ${RUN}`,
    says: 'it printed "here": report a finding',
  },
  {
    what: 'writes to standard error',
    from: RUN,
    to: `process.stderr.write('here')\n        ${RUN}`,
    says: 'it printed "here"',
  },
  {
    what: 'leaves a global',
    from: RUN,
    to: `globalThis.counter = 1\n        ${RUN}`,
    says: 'it added counter to the global object',
  },
  {
    what: 'changes an object of the language',
    from: RUN,
    to: `String.prototype.acme = 1\n        ${RUN}`,
    says: 'it changed String.prototype.acme, which all code of the thread shares',
  },
  {
    what: 'changes what it is given',
    from: RUN,
    to: `invoice.checked = true\n        ${RUN}`,
    says: 'it changes an input',
  },
  {
    what: 'returns what its manifest does not give',
    from: 'return {}',
    to: 'return { zip: new Uint8Array() }',
    says: 'returns "zip", which its manifest does not give',
  },
  {
    what: 'returns nothing',
    from: 'return {}',
    to: 'return',
    says: 'run() has to return an object with what it gives',
  },
  {
    what: 'gives early what its manifest does not give',
    from: '{ report }) {',
    to: '{ report, giveEarly }) {\n        giveEarly({ zip: new Uint8Array() })',
    says: 'gives early "zip", which its manifest does not give',
  },
  {
    what: 'gives what is no data',
    from: 'return {}',
    to: 'return { zip: () => 1 }',
    also: [
      { file: STAGE, from: 'gives: []', to: "gives: ['zip']" },
      { file: 'plugins/acme/README.md', from: '# ', to: '# `zip` of ' },
    ],
    says: 'gives "zip", which is not plain data',
  },
  {
    what: 'reports a finding without a message',
    from: RUN,
    to: `report({ rule: 'OWN-1', severity: 'info' })\n        ${RUN}`,
    says: 'its finding OWN-1 needs "message"',
  },
  {
    what: 'reports a finding of no severity',
    from: RUN,
    to: `report({ rule: 'OWN-1', severity: 'fatal', message: 'x' })\n        ${RUN}`,
    says: 'its finding OWN-1 needs "severity": error, warning, info',
  },
  {
    what: 'reports a path that is none',
    from: RUN,
    to: `report({ rule: 'OWN-1', severity: 'info', message: 'x', path: 'invoice' })\n        ${RUN}`,
    says: 'needs a "path" such as $.invoice.number',
  },
  {
    what: 'takes any option',
    from: 'additionalProperties: false,',
    to: '',
    says: 'add "additionalProperties": false',
  },
  {
    what: 'has a layer of its own',
    from: 'gives: [],',
    to: "gives: [],\n    layer: 'limits',",
    says: 'layer must be one of container, pdfa, pdfua, schema, rules, arithmetic',
  },
  {
    what: 'is inserted nowhere',
    file: 'package.json',
    from: '"after": "map-xml"',
    to: '"after": "map-xml", "profiles": []',
    says: 'no profile runs it: add it to "insert"',
  },
  {
    what: 'has an option that its README does not name',
    from: 'properties: {',
    to: "properties: { currency: { type: 'string' },",
    says: 'README.md does not mention `currency`',
  },
  {
    what: 'is not published',
    file: 'package.json',
    from: '"plugins",\n    "README.md"',
    to: '"README.md"',
    says: 'add "plugins" to "files"',
  },
  {
    what: 'names no range of twinvoice',
    file: 'package.json',
    from: '"peerDependencies"',
    to: '"optionalDependencies"',
    says: 'add "peerDependencies": { "twinvoice": "^',
  },
  {
    what: 'refuses the sample',
    from: "severity: 'warning'",
    to: "severity: 'error'",
    says: 'add a request that is accepted as example.json',
  },
]

describe('the contract says of a stage that it', () => {
  let home = ''
  before(() => {
    home = linkTwinvoice(mkdtempSync(join(tmpdir(), 'twinvoice-contract-')))
  })
  after(() => {
    rmSync(home, { recursive: true, force: true })
  })

  SPOILT.forEach(({ what, file = STAGE, from, to, also = [], says }, index) => {
    it(what, async () => {
      const folder = await newPackage('stage', 'twinvoice-stage-acme', join(home, String(index)))
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      expect(text).to.contain(from)
      // The sample is below the limit of 10,000; a limit of 1 makes the stage speak.
      const limit = what === 'refuses the sample' ? 'default: 1' : 'default: 10000'
      writeFileSync(path, text.replace(from, to).replace('default: 10000', limit))
      for (const edit of also) {
        const other = join(folder, edit.file)
        const before = readFileSync(other, 'utf8')
        expect(before).to.contain(edit.from)
        writeFileSync(other, before.replace(edit.from, edit.to))
      }
      const wrong = (await checkPackage(folder)).filter(({ ok }) => !ok)
      // The sample may break by it, too.
      expect(wrong).to.not.have.length(0)
      expect(new Set(wrong.map(({ remedy }) => remedy)).size).to.equal(wrong.length)
      for (const { remedy = '' } of wrong) expect(remedy).to.contain(says)
    })
  })

  it('has a rule that cannot be compiled once, though no invoice can be judged by it either', async () => {
    const folder = await newPackage('rules', 'twinvoice-rules-acme', join(home, 'rules'))
    const sheet = join(folder, 'rules/acme/acme.sch')
    const text = readFileSync(sheet, 'utf8')
    expect(text).to.contain('normalize-space(')
    writeFileSync(sheet, text.replace('normalize-space(', 'normalise-space('))
    const wrong = (await checkPackage(folder)).filter(({ ok }) => !ok)
    expect(wrong.map(({ what }) => what)).to.deep.equal([
      'rule pack acme: its Schematron can be compiled',
    ])
    expect(wrong[0]?.remedy).to.contain('acme.sch: line')
  })

  it('has a rule pack of no profile', async () => {
    const folder = await newPackage('rules', 'twinvoice-rules-acme', join(home, 'no-profile'))
    const file = join(folder, 'rules/acme/pack.json')
    const said = async () =>
      (await checkPackage(folder)).filter(({ ok, what }) => !ok || what.includes('"profiles"'))
    expect(await said()).to.deep.equal([])
    writeFileSync(file, readFileSync(file, 'utf8').replace('["EN16931"]', '[]'))
    expect(await said()).to.deep.equal([
      {
        ok: true,
        what: 'rule pack acme: as "profiles" is empty, it applies only where it is asked for by name',
      },
    ])
  })
})

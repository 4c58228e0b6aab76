import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { newPackage } from '../../src/cli/commands/plugin-new.js'
import { checkPackage } from '../../src/contract/package.js'
import { linkTwinvoice } from '../support/packages/link-twinvoice.js'

/** An inspector without fault: it counts pages. */
const COUNTING = `import { readPages } from 'twinvoice/pdf'
export default {
  inspect({ document }) {
    const pages = [...readPages(document)].length
    return { facts: { pages } }
  },
}
`

/** The inspector with one change, and what the contract says of it; it fails at nothing else. */
const SPOILT: readonly (readonly [what: string, from: string, to: string, says: string])[] = [
  ['says something else each time', '{ pages }', '{ pages, at: Math.random() }', 'differ'],
  ['gives what is no data', '{ pages }', '{ pages: () => pages }', 'have to be plain data: '],
  [
    'changes the file',
    'const pages =',
    'document.bytes[20] ^= 1; const pages =',
    'it changes the bytes of the PDF',
  ],
  [
    'reports a finding without a message',
    '{ facts: { pages } }',
    "{ findings: [{ rule: 'OWN-1', severity: 'warning' }] }",
    'reports OWN-1 without "message": add one, or a text for it to messages/en.json',
  ],
  [
    'reports a finding of no severity',
    '{ facts: { pages } }',
    "{ findings: [{ rule: 'OWN-1', severity: 'fatal', message: 'x' }] }",
    'its finding OWN-1 needs "severity"',
  ],
  [
    'expects what a damaged file does not have',
    'const pages =',
    "document.catalog.dict('Names').dict('EmbeddedFiles'); const pages =",
    'of a sample it says: Cannot read properties of undefined',
  ],
  [
    'has no function inspect',
    'inspect(',
    'look(',
    'must have a function inspect(subject, context)',
  ],
  ['prints', 'const pages =', "console.log('here'); const pages =", 'it printed "here"'],
]

describe('the contract of inspectors', () => {
  let home = ''
  let packages = 0
  before(() => {
    home = linkTwinvoice(mkdtempSync(join(tmpdir(), 'twinvoice-contract-')))
  })
  after(() => rmSync(home, { recursive: true, force: true }))

  /** What is wrong with a package whose stage offers a module. */
  async function complaints(offers: string, inspector?: string): Promise<string[]> {
    const folder = await newPackage('stage', 'twinvoice-stage-acme', join(home, `${++packages}`))
    const index = join(folder, 'plugins', 'acme', 'index.js')
    const text = readFileSync(index, 'utf8')
    writeFileSync(index, text.replace('gives: [],', `gives: [],\n    offers: ${offers},`))
    if (inspector !== undefined)
      writeFileSync(join(folder, 'plugins', 'acme', 'inspector.js'), inspector)
    const results = await checkPackage(folder)
    return results.filter(({ ok }) => !ok).map(({ remedy = '' }) => remedy)
  }

  const OFFERS = "{ 'pdf-inspector': './inspector.js' }"

  it('is kept by one that counts pages', async () => {
    expect(await complaints(OFFERS, COUNTING)).to.deep.equal([])
  })

  for (const [what, from, to, says] of SPOILT)
    it(`says of an inspector that it ${what}`, async () => {
      expect(COUNTING).to.contain(from)
      const wrong = await complaints(OFFERS, COUNTING.replace(from, to))
      expect(wrong.join('\n')).to.contain(says)
      expect(wrong).to.have.length(1)
    })

  it('reports that a manifest offers a missing file or an unknown kind', async () => {
    expect((await complaints(OFFERS)).join('\n')).to.contain(
      'it offers ./inspector.js (pdf-inspector), which is not there',
    )
    const [unknown] = await complaints("{ 'pdf-inspektor': './inspector.js' }", COUNTING)
    expect(unknown).to.contain('offers')
    const [outside] = await complaints("{ 'pdf-inspector': 'inspector.js' }", COUNTING)
    expect(outside).to.contain('offers')
  })
})

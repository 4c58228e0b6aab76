import { expect } from 'chai'
import { PDFDocument } from 'pdf-lib'
import { generatedPdf } from '../support/fixtures/generated-pdf.js'
import { Damaged } from '../support/damages/damaged.js'
import { CONTAINER_DAMAGES } from '../support/damages/container.js'
import { BYTE_DAMAGES, PDFA_DAMAGES } from '../support/damages/pdfa.js'
import { XML_DAMAGES } from '../support/damages/xml.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

describe('deliberate damage to a generated invoice', () => {
  let pdf: Uint8Array
  before(async () => {
    pdf = await generatedPdf(twinvoice)
  })

  async function written(damage: (file: Damaged) => void): Promise<Buffer> {
    const document = await PDFDocument.load(pdf, { updateMetadata: false })
    damage(new Damaged(document))
    return Buffer.from(await document.save({ useObjectStreams: false }))
  }

  async function codesOf(file: Uint8Array): Promise<string[]> {
    const report = await twinvoice.validate(file)
    if (!report.zugferd) return ['not_zugferd']
    return [...report.errors, ...report.warnings].map(({ code }) => code)
  }

  it('is not found where nothing is changed: every layer passes', async () => {
    for (const file of [pdf, await written(() => undefined)]) {
      const report = await twinvoice.validate(file)
      expect(report).to.deep.include({ zugferd: true, valid: true, errors: [] })
      if (!report.zugferd) throw new Error('no invoice')
      expect(report.warnings).to.deep.equal([])
      const statuses = report.layers.map(({ name, status }) => `${name} ${status}`)
      expect(statuses).to.deep.equal([
        'container passed',
        'pdfa passed',
        'schema passed',
        'rules passed',
        'arithmetic passed',
      ])
    }
  })

  it('has sixty kinds or more', () => {
    const all = [...CONTAINER_DAMAGES, ...PDFA_DAMAGES, ...BYTE_DAMAGES, ...XML_DAMAGES]
    const titles = all.map(([title]) => title)
    expect(new Set(titles).size).to.equal(titles.length)
    expect(titles.length).to.be.at.least(60)
  })

  for (const [title, damage, code] of [...CONTAINER_DAMAGES, ...PDFA_DAMAGES, ...XML_DAMAGES])
    it(`is found: ${title}`, async () => {
      expect(await codesOf(await written(damage))).to.include(code)
    })

  for (const [title, damage, code] of BYTE_DAMAGES)
    it(`is found: ${title}`, async () => {
      expect(await codesOf(damage(await written(() => undefined)))).to.include(code)
    })
})

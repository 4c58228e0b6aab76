import { expect } from 'chai'
import { CODES } from '../../../plugins/check-pdfua/clause/codes.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { uaClausesOf } from '../../support/inspection/pdfua-score.js'
import { PDFUA_CASES } from '../../support/pdfua/pdfua-cases.js'
import { idsOf, PDFUA_REQUIREMENTS } from '../../support/requirements/requirements.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** `scripts/conformance/pdfa-cases.ts` has veraPDF judge the same files. */
describe('Clauses of ISO 14289-1 on own files, kept and broken', () => {
  const clauses = [...new Set(PDFUA_CASES.map(({ clause }) => clause))]

  for (const id of clauses)
    it(id, () => {
      for (const { name, mustFail, bytes } of PDFUA_CASES.filter(({ clause }) => clause === id)) {
        const broken = [...new Set<string>(uaClausesOf(bytes()).map(({ clause }) => clause))]
        if (mustFail) expect(broken, name).to.include(id)
        else expect(broken, name).to.deep.equal([])
      }
    })

  it('break every requirement that veraPDF numbers, and keep it', () => {
    const broken = idsOf(PDFUA_CASES.filter(({ mustFail }) => mustFail))
    expect(PDFUA_REQUIREMENTS.filter((id) => !broken.has(id))).to.deep.equal([
      // veraPDF names it, and lets an element without /P pass; ours refuses it.
      '7.1-12',
    ])
    const kept = idsOf(PDFUA_CASES.filter(({ mustFail }) => !mustFail))
    expect(PDFUA_REQUIREMENTS.filter((id) => !kept.has(id))).to.deep.equal([
      // It is about encrypted files, which veraPDF cannot read if their filters encrypt nothing.
      '7.16-1',
    ])
  })

  it('are all in the table of codes', () => {
    const unknown = clauses.filter((id) => !Object.keys(CODES).includes(`PDFUA-${id}`))
    expect(unknown).to.deep.equal([])
  })
})

describe('The layer `pdfua`', () => {
  let tagged: Uint8Array
  let plain: Uint8Array

  before(async () => {
    const made = async (level: 'a' | 'b') => {
      const result = await twinvoice.generate(REQUEST, { level })
      if (!result.ok) throw new Error(JSON.stringify(result.details))
      return result.pdf
    }
    tagged = await made('a')
    plain = await made('b')
  })

  const layersOf = async (file: Uint8Array, ua?: boolean) => {
    const report = await twinvoice.validate(file, ua === undefined ? {} : { ua })
    if (!report.zugferd) throw new Error('no invoice')
    return {
      statuses: report.layers.map(({ name, status }) => `${name} ${status}`),
      codes: [...report.errors, ...report.warnings].map(({ code }) => code),
      valid: report.valid,
    }
  }

  it('is there where it is asked for, and nowhere else', async () => {
    const usual = ['container', 'pdfa', 'schema', 'rules', 'arithmetic'].map(
      (one) => `${one} passed`,
    )
    expect(await layersOf(tagged)).to.deep.equal({ statuses: usual, codes: [], valid: true })
    expect((await layersOf(tagged, false)).statuses).to.deep.equal(usual)
    const asked = await layersOf(tagged, true)
    expect(asked).to.deep.equal({
      statuses: [...usual.slice(0, 2), 'pdfua passed', ...usual.slice(2)],
      codes: [],
      valid: true,
    })
  })

  it('refuses an invoice that is not tagged', async () => {
    const { statuses, codes, valid } = await layersOf(plain, true)
    expect(statuses).to.include('pdfua failed')
    expect(codes).to.include.members(['PDFUA-5', 'PDFUA-6.2', 'PDFUA-7.1'])
    expect(valid).to.equal(false)
  })

  it('is not asked of XML', async () => {
    const made = await twinvoice.generate(REQUEST, { output: 'xml' })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    const { statuses } = await layersOf(Buffer.from(made.xml), true)
    expect(statuses.join()).not.to.include('pdfua')
  })
})

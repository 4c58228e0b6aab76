import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { createTwinvoice } from 'twinvoice'
import { NameIndex, wordsOf } from '../plugins/check-sanctions/names.js'
import { rowsOf } from '../plugins/check-sanctions/list.js'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const REQUEST = {
  invoice: {
    number: 'R-1',
    date: '2026-11-20',
    seller: { name: 'Seller GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
    buyer: { name: 'Buyer AG', city: 'Hamburg', country: 'DE' },
    items: [{ description: 'Consulting', quantity: 2, unit: 'HUR', unitPrice: 120, vatRate: 19 }],
  },
}

describe('names', () => {
  it('are normalised: case, accents, order, punctuation and legal form are ignored', () => {
    const form = wordsOf('Società Corsara S.p.A.')
    for (const name of ['CORSARA SOCIETA', 'corsara, società spa', 'Societa\u0300 Corsara'])
      expect(wordsOf(name)).to.deep.equal(form)
    expect(wordsOf('GmbH')).to.deep.equal(['gmbh'])
    expect(wordsOf('...')).to.deep.equal([])
  })

  it('match whole or as part of a longer name, a single word only whole', () => {
    const index = new NameIndex([
      { id: '1', name: 'Black Water Shipping', line: 2 },
      { id: '2', name: 'Corsair', line: 3 },
    ])
    const ids = (name) => index.find(name).map(({ id }) => id)
    expect(ids('Shipping Black Water (Malta) Ltd')).to.deep.equal(['1'])
    expect(ids('Black Water')).to.deep.equal([])
    expect(ids('Corsair Ltd')).to.deep.equal(['2'])
    expect(ids('Corsair Coffee Ltd')).to.deep.equal([])
  })

  it('are looked up in a large list without reading all of it', () => {
    const entries = Array.from({ length: 50_000 }, (_, line) => ({
      id: String(line),
      name: `Company Number ${line}`,
      line,
    }))
    const index = new NameIndex(entries)
    expect(index.find('Number 4711 Company').map(({ id }) => id)).to.deep.equal(['4711'])
    expect(index.find(`Company ${'x '.repeat(100_000)}`)).to.deep.equal([])
  })
})

describe('rows of a CSV', () => {
  it('may contain quotes, delimiters and line feeds', () => {
    const text = 'id;name\r\n1;"A; ""B""\nC"\n2;D'
    expect([...rowsOf(text, ';')]).to.deep.equal([
      { fields: ['id', 'name'], line: 1 },
      { fields: ['1', 'A; "B"\nC'], line: 2 },
      { fields: ['2', 'D'], line: 4 },
    ])
  })
})

describe('the stage check-sanctions', () => {
  const file = join(PACKAGE, 'lists', 'example.csv')
  const open = (options) =>
    createTwinvoice({ packages: [{ name: PACKAGE, options: { 'check-sanctions': options } }] })
  const using = async (options, use) => {
    const twinvoice = await open(options)
    try {
      return await use(twinvoice)
    } finally {
      await twinvoice.close()
    }
  }
  const of = (name, more = {}) => ({
    ...REQUEST,
    invoice: { ...REQUEST.invoice, ...more, buyer: { ...REQUEST.invoice.buyer, name } },
  })
  const moment = new Date()

  before(() => {
    utimesSync(file, moment, moment)
  })

  it('reports a match with both names and the entry, when generating and when validating', () =>
    using({ file }, async (twinvoice) => {
      const result = await twinvoice.generate(of('Blackwater and Sons Maritime Inc.'), { moment })
      expect(result.ok).to.equal(true)
      const [finding, ...rest] = result.findings
      expect(rest).to.deep.equal([])
      expect(finding).to.include({
        rule: 'SANCTIONS-HIT',
        severity: 'warning',
        path: '$.invoice.buyer.name',
        term: 'BT-44',
        found: 'Blackwater and Sons Maritime Inc.',
      })
      expect(finding.message).to.contain('Blackwater Sons Maritime').and.to.contain('X-001')
      const report = await twinvoice.validate(result.pdf)
      expect(report.valid).to.equal(true)
      expect(report.warnings.map(({ rule }) => rule)).to.include('SANCTIONS-HIT')
    }))

  it('reports nothing for names that are not on the list, and matches other scripts', () =>
    using({ file }, async (twinvoice) => {
      expect((await twinvoice.generate(REQUEST, { moment })).findings).to.deep.equal([])
      const result = await twinvoice.generate(of('ПРИМЕР, Иван Иванович'), { moment })
      expect(result.findings.map(({ rule }) => rule)).to.deep.equal(['SANCTIONS-HIT'])
    }))

  it('checks the payee, too', () =>
    using({ file }, async (twinvoice) => {
      const result = await twinvoice.generate(of('Buyer', { payee: { name: 'Societa Corsara' } }), {
        moment,
      })
      expect(result.findings.map(({ path }) => path)).to.deep.equal(['$.invoice.payee.name'])
    }))

  it('stops the invoice if configured', () =>
    using({ file, severity: 'error' }, async (twinvoice) => {
      const refused = await twinvoice.generate(of('Blackwater Sons Maritime'), { locale: 'de' })
      expect(refused).to.include({ ok: false, status: 422 })
      expect(refused.details[0].message).to.contain('Sanktionsliste')
    }))

  it('reports an old list', () =>
    using({ file, maxAgeDays: 7 }, async (twinvoice) => {
      const later = new Date(moment.getTime() + 8.5 * 86_400_000)
      const result = await twinvoice.generate(REQUEST, { moment: later })
      expect(result.findings.map(({ rule }) => rule)).to.deep.equal(['SANCTIONS-OLD'])
      expect(result.findings[0].message).to.contain('8 days')
    }))

  it('reports that nothing was checked without a list', () =>
    using({}, async (twinvoice) => {
      const result = await twinvoice.generate(REQUEST)
      expect(result.findings.map(({ rule }) => rule)).to.deep.equal(['SANCTIONS-NO-LIST'])
      expect(result.stages.find(({ stage }) => stage === 'check-sanctions').status).to.equal(
        'partial',
      )
    }))

  it('refuses at start a list that is missing, empty, or without the column', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sanctions-'))
    const fault = async (options) => {
      try {
        await (await open(options)).close()
      } catch (thrown) {
        return thrown.message
      }
      return 'started'
    }
    try {
      expect(await fault({ file: join(folder, 'none.csv') })).to.contain('none.csv')
      writeFileSync(join(folder, 'empty.csv'), 'id;name\n')
      expect(await fault({ file: join(folder, 'empty.csv') })).to.contain('contains no names')
      expect(await fault({ file, nameColumn: 'Name' })).to.contain('it has: id, name, programme')
      expect(await fault({ file, severty: 'error' })).to.contain('severty')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

import { expect } from 'chai'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTwinvoice, LOCALES, type Twinvoice } from 'twinvoice'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { REQUEST } from '../support/fixtures/requests.js'
import { wholeText } from '../support/pdf/pdf-programs.js'
import { itWith } from '../support/skip.js'
import { untyped } from '../support/untyped-request.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const MOMENT = new Date('2026-11-20T12:00:00Z')

describe('options of the template by request', () => {
  const generated = (options: unknown, template = 'minimal') =>
    twinvoice.generate(untyped({ ...REQUEST, template, options }), { moment: MOMENT })

  async function refusals(options: unknown, template?: string) {
    const made = await generated(options, template)
    return made.ok || made.details.map(({ path, code, expected = '' }) => [path, code, expected])
  }

  itWith(['pdftotext'], 'change the pages and leave the XML as it is', async () => {
    for (const template of ['minimal', 'classic', 'compact']) {
      const plain = await generated(undefined, template)
      const changed = await generated(
        {
          pageSize: 'letter',
          columns: ['quantity'],
          qrCode: false,
          introduction: 'Dear customer,\nthank you.',
          closing: 'See you soon',
        },
        template,
      )
      if (!plain.ok || !changed.ok) throw new Error(JSON.stringify([plain, changed]))
      expect(changed.xml).to.equal(plain.xml)
      const text = wholeText(changed.pdf)
      expect(text).to.include('Dear customer,').and.to.include('See you soon')
      expect(text).to.match(/Unit price: \d/)
      expect(wholeText(plain.pdf)).not.to.match(/Unit price: \d/)
    }
  })

  it('have the same bytes as none where they are those of the template', async () => {
    const plain = await generated(undefined)
    const same = await generated({ pageSize: 'A4', qrCode: true })
    if (!plain.ok || !same.ok) throw new Error('refused')
    expect(Buffer.from(same.pdf).equals(Buffer.from(plain.pdf))).to.equal(true)
  })

  it('are checked by the schema of the template, with their places', async () => {
    expect(await refusals({ pageSize: 'A5', colums: [], qrCode: 'no' })).to.deep.equal([
      ['$.options.pageSize', 'VALUE', 'one of: A4, letter'],
      ['$.options.colums', 'UNKNOWN_FIELD', 'did you mean columns?'],
      ['$.options.qrCode', 'TYPE', 'true or false'],
    ])
    expect(await refusals({ columns: ['unit', 'tax', 'unit'] })).to.deep.equal([
      ['$.options.columns', 'VALUE', ''],
      ['$.options.columns[1]', 'VALUE', 'one of: position, quantity, unit, unitPrice, vat'],
    ])
    expect(await refusals({ closing: 'a'.repeat(2001) })).to.deep.equal([
      ['$.options.closing', 'TOO_LONG', ''],
    ])
    expect(await refusals([])).to.deep.equal([['$.options', 'TYPE', 'an object']])
    expect(await refusals({ x: 'a'.repeat(16_384) })).to.deep.equal([['$.options', 'TOO_LONG', '']])
  })

  it('are suggested for a value in another case, and for an option in the wrong place', async () => {
    for (const [written, meant] of [
      ['a4', 'A4'],
      ['Letter', 'letter'],
    ])
      expect(await refusals({ pageSize: written })).to.deep.equal([
        ['$.options.pageSize', 'VALUE', `did you mean ${meant}?`],
      ])
    for (const request of [
      { ...REQUEST, pageSize: 'A4' },
      { ...REQUEST, invoice: { ...REQUEST.invoice, pageSize: 'A4' } },
    ]) {
      const made = await twinvoice.generate(untyped(request), { output: 'xml' })
      expect(made.ok || made.details.map(({ expected }) => expected)).to.deep.equal([
        'did you mean options.pageSize?',
      ])
    }
  })

  it('are named as they were written, also without a value', async () => {
    const made = await generated({ pageSize: null, columns: ['unit', 'unit'] })
    expect(made.ok || made.details.map(({ message }) => message)).to.deep.equal([
      '“null” is not an allowed value of “pageSize”.',
      '“columns” contains the same element twice.',
    ])
  })

  it('have no character that other texts may not have, or that no font has', async () => {
    expect(await refusals({ closing: 'a\u202eb' })).to.deep.equal([
      ['$.options.closing', 'UNSUPPORTED_CHARACTER', 'printable text without control characters'],
    ])
    const [first] = (await refusals({ closing: '\u{13000}' })) as string[][]
    expect(first?.slice(0, 2)).to.deep.equal(['$.options.closing', 'UNSUPPORTED_CHARACTER'])
  })

  it('are checked too where only XML is made, in a dry run, and in each language', async () => {
    const request = untyped({ ...REQUEST, options: { pageSize: 'A5', unknown: 1 } })
    for (const locale of LOCALES)
      for (const made of [
        await twinvoice.generate(request, { output: 'xml', locale }),
        await twinvoice.generate(request, { output: 'xml', dryRun: true, locale }),
      ]) {
        if (made.ok) throw new Error('not refused')
        expect(made.details.map(({ path }) => path)).to.deep.equal([
          '$.options.pageSize',
          '$.options.unknown',
        ])
        for (const { message, expected = '' } of made.details)
          expect(message + expected).not.to.match(/\{\w+\}|undefined/)
      }
  })

  describe('of a template of a package', () => {
    let folder: string
    let added: Twinvoice
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'twinvoice-options-'))
      for (const id of ['strict', 'closed'])
        cpSync(
          join(PACKAGE_ROOT, 'examples/template-placard/templates/placard'),
          join(folder, 'templates', id),
          {
            recursive: true,
          },
        )
      manifest('strict', {
        options: {
          type: 'object',
          properties: {
            pageSize: { const: 'A4' },
            reference: { type: 'string', pattern: '^[A-Z]{3}$' },
            copies: { type: 'integer', minimum: 1 },
            gap: { oneOf: [{ type: 'string' }, { type: 'number' }] },
            logos: { type: 'array', uniqueItems: true, items: { type: 'object' } },
            stamp: { type: 'object', patternProperties: { '^x': {} }, additionalProperties: false },
          },
          additionalProperties: false,
        },
        defaults: { pageSize: 'A4' },
      })
      manifest('closed', { options: undefined })
      writeFileSync(
        join(folder, 'package.json'),
        JSON.stringify({
          name: 'options',
          version: '1.0.0',
          type: 'module',
          twinvoice: { core: '^1.0.0', templates: 'templates' },
        }),
      )
      added = await createTwinvoice({ packages: [folder] })
    })
    after(async () => {
      await added.close()
      rmSync(folder, { recursive: true })
    })

    function manifest(id: string, changes: object): void {
      const file = join(folder, 'templates', id, 'template.json')
      const head = JSON.parse(readFileSync(file, 'utf8')) as object
      writeFileSync(file, JSON.stringify({ ...head, id, ...changes }))
    }

    it('are those that it declares', async () => {
      const options = { pageSize: 'letter', reference: 'abc', copies: 0 }
      const made = await added.generate(untyped({ ...REQUEST, template: 'strict', options }))
      expect(made.ok || made.details.map(({ path, code }) => `${path} ${code}`)).to.deep.equal([
        '$.options.pageSize VALUE',
        '$.options.reference FORMAT',
        '$.options.copies RANGE',
      ])
      const right = { ...REQUEST, options: { reference: 'ABC' } }
      const chosen = { overrides: { template: 'strict' } }
      expect((await added.generate(untyped(right), chosen)).ok).to.equal(true)
    })

    it('are refused by what is wrong, whatever values and names they have', async () => {
      const told = async (options: unknown) => {
        const made = await added.generate(untyped({ ...REQUEST, template: 'strict', options }))
        const details = made.ok ? [] : made.details
        return details.map(({ path, code, message }) => `${path} ${code} ${message}`)
      }
      expect(await told({ copies: 'two', gap: true, pageSize: {} })).to.deep.equal([
        '$.options.copies TYPE “copies” must be a number.',
        '$.options.gap VALUE “true” is not an allowed value of “gap”.',
        '$.options.pageSize VALUE “{}” is not an allowed value of “pageSize”.',
      ])
      expect(await told({ copies: 1.5 })).to.deep.equal([
        '$.options.copies RANGE “copies” may have at most 0 decimals.',
      ])
      for (const name of ['toString', 'valueOf'])
        expect(await told({ logos: [{ [name]: 1 }, { [name]: 1 }] })).to.deep.equal([
          `$.options.logos[0].${name} UNKNOWN_FIELD The field “${name}” is not known here.`,
          `$.options.logos[1].${name} UNKNOWN_FIELD The field “${name}” is not known here.`,
        ])
      const made = await added.generate(
        untyped({ ...REQUEST, template: 'strict', options: { stamp: { y: 1 } } }),
      )
      expect(!made.ok && made.details[0]).to.have.property('path', '$.options.stamp.y')
      expect(!made.ok && made.details[0]).not.to.have.property('expected')
    })

    it('are none where it declares none', async () => {
      const options = { pageSize: 'letter' }
      const made = await added.generate(untyped({ ...REQUEST, template: 'closed', options }))
      expect(made.ok || made.details[0]).to.include({
        path: '$.options.pageSize',
        code: 'UNKNOWN_FIELD',
        expected: 'no options: the template “closed” does not have any',
      })
    })
  })
})

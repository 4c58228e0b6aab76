import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { checkLayout } from '../../plugins/render-pdf/view/handlebars/compile-layout.js'
import { LIST_FIELDS, VIEW_FIELDS } from '../../plugins/render-pdf/view/fields.js'
import { viewObjects, viewPage } from '../../scripts/types/view-fields.js'
import { loadCatalog, type Catalog } from '../../src/catalog/catalog.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

describe('names that layouts use', () => {
  let catalog: Catalog
  before(async () => {
    catalog = await loadCatalog()
  })

  for (const id of readdirSync(join(PACKAGE_ROOT, 'templates')).filter((name) =>
    /^(minimal|classic|compact)$/.test(name),
  ))
    it(`${id} uses only existing names`, () => {
      checkLayout(catalog.templates.get(id)!, catalog.wording)
    })

  it('are checked in the quotes of group and sum, too', () => {
    const minimal = catalog.templates.get('minimal')!
    const layout = '\n{{#each (group invoice.items "vatRat")}}{{key}}{{/each}}'
    const misspelt = { ...minimal, layout, partials: new Map() }
    expect(() => {
      checkLayout(misspelt, catalog.wording)
    }).to.throw(
      'line 2: group: an entry of invoice.items has no field "vatRat"; did you mean "vatRate"?',
    )
  })

  it('in these quotes are those of the entries of the list', () => {
    const minimal = catalog.templates.get('minimal')!
    const check = (call: string) => {
      const layout = `\n{{#each ${call}}}{{/each}}`
      checkLayout({ ...minimal, layout, partials: new Map() }, catalog.wording)
    }
    for (const [call, says] of [
      [
        '(group lines "foo")',
        /^.*group: an entry of lines has no field "foo" \(it has: position, /,
      ],
      ['(group lines "logo")', /an entry of lines has no field "logo"/],
      [
        '(group lines "quantiy")',
        /an entry of lines has no field "quantiy"; did you mean "quantity"\?/,
      ],
      ['(group invoice.vatBreakdown "number")', /an entry of invoice.vatBreakdown has no field/],
      ['(group items "qqqqq")', /there is no field "qqqqq"(?!;)/],
    ] as const)
      expect(() => {
        check(call)
      }, call).to.throw(says)
    for (const call of [
      '(group lines "unit")',
      '(group items "amount")',
      '(group prepayments.rows "rate")',
      '(group invoice.items "standardItemId.scheme")',
      '(group attachments "filename")',
    ])
      expect(() => {
        check(call)
      }, call).not.to.throw()
  })

  const check = (text: string) => {
    const minimal = catalog.templates.get('minimal')!
    checkLayout({ ...minimal, layout: `\n${text}`, partials: new Map() }, catalog.wording)
  }

  it('of the invoice are at their place in the semantic model, also from @root', () => {
    for (const [text, says] of [
      ['{{invoice.lines}}', /line 2: invoice has no field "lines" \(it has: .*items/],
      ['{{invoice.seller.nam}}', /invoice.seller has no field "nam"|sees no field "nam"/],
      ['{{invoice.seller.iban}}', /line 2: invoice.seller has no field "iban"/],
      ['{{invoice.number.value}}', /line 2: invoice.number has no fields, and no "value"/],
      ['{{#each lines}}{{@root.curency}}{{/each}}', /no field "curency"; did you mean "currency"/],
      ['{{#each lines}}{{@root.invoice.lines}}{{/each}}', /invoice has no field "lines"/],
      [
        '{{#each (group @root.invoice.items "net")}}{{/each}}',
        /entry of invoice.items has no field "net"/,
      ],
    ] as const)
      expect(() => {
        check(text)
      }, text).to.throw(says)
    for (const text of [
      '{{invoice.items.0.description}} {{invoice.items.length}}',
      '{{@root.invoice.payment.furtherAccounts.0.iban}} {{@index}} {{@root.options.columns}}',
      '{{invoice.totals.gross}} {{invoice.vatBreakdown.0.rate}} {{invoice.buyer.electronicAddress.value}}',
    ])
      expect(() => {
        check(text)
      }, text).not.to.throw()
  })

  it('of a sum are those of the list that was grouped, and no texts', () => {
    const grouped = (inner: string) => `{{#each (group invoice.items "vatRate")}}${inner}{{/each}}`
    for (const [text, says] of [
      [grouped('{{sum items "net"}}'), /line 2: sum: an entry of invoice.items has no field "net"/],
      [grouped('{{#if key}}{{formatAmount (sum items "net")}}{{/if}}'), /sum: an entry of/],
      [
        grouped('{{#each (group items "unit")}}{{sum items "net"}}{{/each}}'),
        /sum: an entry of invoice.items has no field "net"/,
      ],
      ['{{sum lines "net"}}', /sum: the fields of lines are texts that are formatted/],
    ] as const)
      expect(() => {
        check(text)
      }, text).to.throw(says)
    for (const text of [
      grouped('{{sum items "netAmount"}}'),
      grouped('{{#with @root.payment}}{{sum items "net"}}{{/with}}'),
      '{{#each (group invoice.vatBreakdown "rate") as |one|}}{{sum one.items "taxAmount"}}{{/each}}',
      '{{sum items "net"}}',
    ])
      expect(() => {
        check(text)
      }, text).not.to.throw()
  })

  it('of the entries of a list are those of the types', () => {
    const objects = new Map(viewObjects().map((object) => [object.name, object.fields]))
    const found = new Map<string, Set<string>>()
    for (const fields of objects.values())
      for (const { path, type } of fields) {
        const list = /([^.]+)\[\]\.(.+)$/.exec(path)
        const ofType = /^list of \[(\w+)\]/.exec(type)?.[1]
        const own = objects.get(ofType ?? '')?.map((each) => each.path) ?? []
        const of = list?.[1] ?? path
        const names = [...own.filter((name) => !name.includes('[]')), list?.[2] ?? '']
        const before = found.get(of) ?? []
        found.set(of, new Set([...before, ...names.filter((name) => name !== '')]))
      }
    for (const [list, names] of found)
      if (names.size > 0) expect(LIST_FIELDS[list], list).to.have.members([...names])
    expect([...found].filter(([, names]) => names.size > 0)).to.have.lengthOf(
      Object.keys(LIST_FIELDS).length,
    )
  })

  it('are checked together with the number of arguments of a block', () => {
    const minimal = catalog.templates.get('minimal')!
    for (const [call, count] of [
      ['#if', 0],
      ['#unless', 0],
      ['#each', 0],
      ['#with', 0],
      ['#if lines number', 2],
    ] as const) {
      const name = call.split(' ')[0] ?? ''
      const layout = `\n{{${call}}}{{/${name.slice(1)}}}`
      expect(() => {
        checkLayout({ ...minimal, layout, partials: new Map() }, catalog.wording)
      }).to.throw(`line 2: ${name} takes one argument, not ${String(count)}`)
    }
  })

  it('are described in VIEW.md as the types describe them: npm run types', async () => {
    const text = readFileSync(join(PACKAGE_ROOT, 'plugins', 'render-pdf', 'VIEW.md'), 'utf8')
    expect(text).to.equal(await viewPage())
  })

  it('are those of the types, each with a comment', () => {
    const fields = viewObjects().flatMap((object) => object.fields)
    const names = fields.map(({ path }) => path.replace(/^.*\./, ''))
    // The field key is of the helper group.
    const expected = VIEW_FIELDS.filter((name) => name !== 'key')
    expect([...new Set(names)]).to.have.members(expected)
    expect(fields.filter(({ about }) => about === '').map(({ path }) => path)).to.deep.equal([])
  })
})

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { checkLayout } from '../../plugins/render-pdf/view/handlebars/compile-layout.js'
import { VIEW, type Kind } from '../../plugins/render-pdf/view/fields.js'
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
      ['(group (or lines totals) "qqqqq")', /there is no field "qqqqq"(?!;)/],
    ] as const)
      expect(() => {
        check(call)
      }, call).to.throw(says)
    for (const call of [
      '(group lines "unit")',
      '(group prepayments.rows "rate")',
      '(group invoice.items "standardItemId.scheme")',
      '(group invoice.attachments "filename")',
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
      [grouped('{{#with @root.payment}}{{sum ../items "net"}}{{/with}}'), /sum: an entry of/],
      ['{{sum items "net"}}', /line 2: a layout sees no field "items" here/],
      ['{{sum lines "net"}}', /sum: the fields of lines are texts that are formatted/],
    ] as const)
      expect(() => {
        check(text)
      }, text).to.throw(says)
    for (const text of [
      grouped('{{sum items "netAmount"}}'),
      '{{#each (group invoice.vatBreakdown "rate") as |one|}}{{sum one.items "taxAmount"}}{{/each}}',
    ])
      expect(() => {
        check(text)
      }, text).not.to.throw()
  })

  it('are those of the place where a layout names them', () => {
    for (const [text, says] of [
      [
        '{{#each lines}}{{currency}}{{/each}}',
        /an entry of lines has no field "currency"; did you mean "@root.currency"\?/,
      ],
      [
        '{{#each lines}}{{#if note}}{{unitPrice}}{{/if}}{{/each}}',
        /an entry of lines has no field "unitPrice"/,
      ],
      [
        '{{#each lines}}{{#each parts}}{{net}}{{/each}}{{/each}}',
        /an entry of lines.parts has no field "net"/,
      ],
      ['{{#each notes}}{{text}}{{/each}}', /an entry of notes has no fields, and no "text"/],
      [
        '{{#with payment}}{{number}}{{/with}}',
        /payment has no field "number"; did you mean "@root.number"\?/,
      ],
      ['{{#each lines}}{{../curency}}{{/each}}', /no field "curency"; did you mean "currency"/],
      [
        '{{#each lines}}{{#if note}}{{../../currency}}{{/if}}{{#each details}}{{../number}}{{/each}}{{/each}}',
        /an entry of lines has no field "number"/,
      ],
      [
        '{{#each lines as |line|}}{{line.currency}}{{/each}}',
        /an entry of lines has no field "currency"/,
      ],
      ['{{netAmount}}', /a layout sees no field "netAmount" here/],
      [
        '{{#each (group invoice.items "unit")}}{{#each items}}{{quantiy}}{{/each}}{{/each}}',
        /an entry of invoice.items has no field "quantiy"; did you mean "quantity"/,
      ],
    ] as const)
      expect(() => {
        check(text)
      }, text).to.throw(says)
    for (const text of [
      '{{#each lines}}{{@root.currency}}{{../currency}}{{#if note}}{{../currency}}{{/if}}{{@index}}{{/each}}',
      '{{#each lines as |line|}}{{#each parts}}{{line.net}}{{../net}}{{../../currency}}{{/each}}{{/each}}',
      '{{#with invoice}}{{#each items}}{{standardItemId.value}}{{/each}}{{sum items "netAmount"}}{{/with}}',
      '{{#each invoice}}{{value}}{{/each}}{{#each notes}}{{this}} {{this.length}}{{/each}}',
      '{{#each lines}}{{else}}{{currency}}{{/each}}{{#with seller as |us|}}{{us.name}}{{/with}}',
    ])
      expect(() => {
        check(text)
      }, text).not.to.throw()
  })

  it('of a partial are those of one of the places from where it is called', () => {
    const withPartials = (text: string, partials: Readonly<Record<string, string>>) => {
      const minimal = catalog.templates.get('minimal')!
      const template = {
        ...minimal,
        layout: `\n${text}`,
        partials: new Map(Object.entries(partials)),
      }
      checkLayout(template, catalog.wording)
    }
    const grouped = (inner: string) => `{{#each (group invoice.items "vatRate")}}${inner}{{/each}}`
    for (const [text, partials, says] of [
      [
        grouped('{{> total}}'),
        { total: '{{sum items "net"}}' },
        /line 1: sum: an entry of invoice.items has no field "net"/,
      ],
      [
        grouped('{{> total list=items}}'),
        { total: '{{sum list "net"}}' },
        /sum: an entry of invoice.items has no field "net"/,
      ],
      [
        grouped('{{> outer}}'),
        { outer: '{{> total this}}', total: '{{sum items "net"}}' },
        /sum: an entry of invoice.items/,
      ],
      [
        '{{#each lines}}{{> line}}{{/each}}',
        { line: '{{currency}}' },
        /an entry of lines has no field "currency"/,
      ],
      [
        '{{#each lines}}{{> line}}{{../currency}}{{/each}}',
        { line: '{{../currency}}' },
        /"..\/currency" is nothing: .* write "@root.currency"/,
      ],
      ['{{> party seller}}{{> party buyer}}', { party: '{{nam}}' }, /seller|buyer/],
    ] as const)
      expect(() => {
        withPartials(text, partials)
      }, text).to.throw(says)
    for (const [text, partials] of [
      [grouped('{{> total}}'), { total: '{{sum items "netAmount"}}' }],
      [
        '{{> party seller}}{{#each parties}}{{> party}}{{/each}}',
        { party: '{{#if label}}{{label}}{{/if}}{{name}}' },
      ],
      [
        '{{#each lines}}{{> line label="x"}}{{> line}}{{/each}}',
        { line: '{{label}}{{net}}{{> line}}' },
      ],
      ['{{> (lookup options "columns")}}', { line: '{{quantity}}' }],
    ] as const)
      expect(() => {
        withPartials(text, partials)
      }, text).not.to.throw()
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

  it('are refused where the pages would show a place for a value, an object, or nothing', () => {
    for (const [text, says] of [
      [
        '{{t "label.vatAt"}}',
        /line 2: the text "label.vatAt" \(“.*\{0\}.*”\) takes 1 value, and is given 0/,
      ],
      ['{{t "label.date" number}}', /the text "label.date" .* takes 0 values, and is given 1/],
      ['{{seller}}', /line 2: "seller" is an object, no text; name one of the fields \(.*address/],
      ['{{#each totals}}{{this}}{{/each}}', /line 2: "this" is an object/],
      ['{{lines}}', /line 2: "lines" is a list of objects/],
      ['{{#each lines}}{{@indx}}{{/each}}', /line 2: there is no "@indx"; did you mean "@index"\?/],
      ['{{#if (eq locale)}}{{/if}}', /line 2: eq takes two arguments, not 1/],
      ['{{#if (more notes)}}{{/if}}', /line 2: more takes two arguments, not 1/],
      ['{{#if (not)}}{{/if}}', /line 2: not takes one argument, not 0/],
    ] as const)
      expect(() => {
        check(text)
      }, text).to.throw(says)
    for (const text of [
      '{{t "label.vatAt" "19"}} {{t locale}} {{notes}} {{accent.text}}',
      '{{#each notes}}{{this}}{{#if @last}}{{@index}}{{@key}}{{/if}}{{/each}}',
    ])
      expect(() => {
        check(text)
      }, text).not.to.throw()
  })

  it('are described in VIEW.md as the types describe them: npm run types', async () => {
    const text = readFileSync(join(PACKAGE_ROOT, 'plugins', 'render-pdf', 'VIEW.md'), 'utf8')
    expect(text).to.equal(await viewPage())
  })

  it('are those of the types, each with a comment', () => {
    const objects = new Map(viewObjects().map((object) => [object.name, object.fields]))
    const pathsOf = (name: string): readonly string[] =>
      (objects.get(name) ?? []).flatMap(({ path, type }) => {
        const entry = type.startsWith('list of') ? `${path}[]` : path
        const below = [...type.matchAll(/\[(\w+)\]\(#/g)].flatMap((of) => pathsOf(of[1] ?? ''))
        return [path, ...below.map((each) => `${entry}.${each}`)]
      })
    expect(kindPaths(VIEW)).to.have.members([...new Set(pathsOf('View'))])
    const fields = [...objects.values()].flat()
    expect(fields.filter(({ about }) => about === '').map(({ path }) => path)).to.deep.equal([])
  })
})

/** `lines`, `lines[].details`, `lines[].details[].label` … */
function kindPaths(kind: Kind): readonly string[] {
  if (typeof kind === 'string' || Array.isArray(kind)) return []
  return Object.entries(kind).flatMap(([name, within]: [string, Kind]) => {
    const [entry] = Array.isArray(within) ? (within as readonly [Kind]) : []
    const below = entry === undefined ? kindPaths(within) : kindPaths(entry)
    return [name, ...below.map((each) => `${name}${entry === undefined ? '' : '[]'}.${each}`)]
  })
}

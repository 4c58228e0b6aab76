import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { checkLayout } from '../../plugins/render-pdf/view/handlebars/compile-layout.js'
import { VIEW_FIELDS } from '../../plugins/render-pdf/view/fields.js'
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
    }).to.throw('line 2: group: there is no field "vatRat"; did you mean "vatRate"?')
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

import { expect } from 'chai'
import { LOCALES, type Template } from 'twinvoice/plugin'
import { compileLayout } from '../../plugins/render-pdf/view/handlebars/compile-layout.js'
import { HELPER_NAMES, type Helper } from '../../plugins/render-pdf/view/handlebars/helpers.js'
import type { Layout } from '../../plugins/render-pdf/view/handlebars/layout.js'
import {
  createLayoutWriter,
  type LayoutWriter,
} from '../../plugins/render-pdf/view/handlebars/layout-writer.js'
import { preparedLayout } from '../../plugins/render-pdf/view/handlebars/prepared-layout.js'
import { SAMPLE_REQUEST, sampleInvoice } from '../../plugins/render-pdf/view/sample.js'
import type { View } from '../../plugins/render-pdf/view/view.js'
import { packageTemplate, TEMPLATE_IDS } from './typesetter.js'
import { packageWording } from '../plugins/render-pdf/wording/package-wording.js'

const wording = packageWording()

/** The layout that the build compiled; without one, `npm run compile` has not run. */
function prepared(template: Template): Layout {
  const layout = preparedLayout(template)
  if (layout === undefined) throw new Error(`${template.id} was not compiled by the build`)
  return layout
}

describe('a layout that the build compiled', () => {
  const written = (write: LayoutWriter) =>
    LOCALES.map((locale) => write(sampleInvoice(), { ...SAMPLE_REQUEST, locale }))

  for (const id of TEMPLATE_IDS)
    it(`writes what the text of ${id} says`, () => {
      const template = packageTemplate(id)
      const ofText = written(createLayoutWriter(template, compileLayout(template), wording))
      expect(written(createLayoutWriter(template, prepared(template), wording))).to.deep.equal(
        ofText,
      )
    })

  it('is not taken for a text that has changed since', () => {
    const template = packageTemplate('classic')
    const [[name = '', text = ''] = []] = template.partials
    const partials = new Map([...template.partials, [name, `${text} `]])
    expect(preparedLayout(template)).not.to.equal(undefined)
    expect(preparedLayout({ ...template, layout: `${template.layout} ` })).to.equal(undefined)
    expect(preparedLayout({ ...template, partials })).to.equal(undefined)
  })

  it('names the file where the template is installed', () => {
    const template = { ...packageTemplate('classic'), folder: '/elsewhere/classic' }
    const places = new Set<string>()
    const noting: Helper = (...values) => {
      const { loc } = values.at(-1) as { readonly loc?: { readonly source?: string } }
      places.add(loc?.source ?? 'no place')
      return ''
    }
    const helpers = Object.fromEntries(HELPER_NAMES.map((name) => [name, noting]))
    prepared(template).in(helpers)({ lines: [{}] } as unknown as View)
    expect([...places]).to.include('/elsewhere/classic/layout.hbs')
    expect([...places].filter((place) => !place.startsWith('/elsewhere/classic/'))).to.deep.equal(
      [],
    )
  })
})

import { expect } from 'chai'
import Handlebars from 'handlebars'
import { parseHandlebars } from '../../plugins/render-pdf/view/handlebars/parse-handlebars.js'

describe('a layout that Handlebars cannot parse', () => {
  for (const [text, said] of [
    ['a\n{{#if dueDate}}\nx\n', 'line 2: {{#if dueDate}} is not closed'],
    [
      '{{#each lines}}{{! {{#if }}\n{{/if}}',
      'line 1: {{#each lines}} is closed by {{/if}} in line 2',
    ],
    ['a\n{{/if}}', 'line 2: {{/if}} closes nothing'],
    ['a\n  {{total}\n', 'line 2: Handlebars cannot read {{total}'],
  ] as const)
    it(`says in one sentence: ${said}`, () => {
      expect(() => parseHandlebars(Handlebars, 'layout.hbs', text)).to.throw(`layout.hbs: ${said}`)
    })

  it('is told from one that it can', () => {
    const text = '{{!-- {{#if}} --}}{{#if a}}{{else}}{{/if}}{{#> row}}{{/row}}'
    expect(parseHandlebars(Handlebars, 'layout.hbs', text).type).to.equal('Program')
  })
})

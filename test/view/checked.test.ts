import { expect } from 'chai'
import { LAYERS, LOCALES } from 'twinvoice/plugin'
import { checkedPart } from '../../src/view/html/checked.js'
import { ViewWords } from '../../src/view/words.js'

describe('What was checked, on a page', () => {
  it('names each layer in each language, and lets the profile break between its parts', () => {
    for (const locale of LOCALES) {
      const layers = LAYERS.map((name) => ({ name, status: 'passed' as const, durationMs: 1 }))
      const xml = { name: 'in.xml', guideline: 'urn:a.de:b#c', sha256: '00' }
      const html = checkedPart(ViewWords.of(locale, new Map()), {
        ...{ valid: true, layers, packs: [], errors: [], warnings: [], xml },
      } as unknown as Parameters<typeof checkedPart>[1])
      const names = Array.from(html.matchAll(/<dt>([^<]*)<\/dt>/g), ([, name]) => name)
      expect(names, locale).to.have.length(LAYERS.length + 1)
      for (const name of names) expect(name).to.not.match(/^(?:layer|container|schema|rules|arith)/)
      expect(html).to.contain('urn:<wbr>a.de:<wbr>b#<wbr>c')
    }
  })
})

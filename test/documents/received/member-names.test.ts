import { expect } from 'chai'
import { REQUEST } from '../../support/fixtures/requests.js'
import { uaClausesOf } from '../../support/inspection/pdfua-score.js'
import { clausesOf } from '../../support/inspection/pdfa-score.js'
import { composite, named, trueType } from '../../support/pdfa/fonts/font-cases.js'
import type { PdfFile } from '../../support/pdf/pdf-file.js'
import { page } from '../../support/requirements/case.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** Names that every object of JavaScript has a member of: a table that is looked up by them must not find it. */
const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty']

describe('Names of members of every object, in files of others', () => {
  async function xmlIn(profile: string): Promise<string> {
    const made = await twinvoice.generate(REQUEST, { profile, output: 'xml' })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    return made.xml
  }

  for (const profile of ['EN16931', 'UBL'])
    it(`are attributes and elements like any other, in ${profile}`, async () => {
      const xml = await xmlIn(profile)
      const currency = profile === 'UBL' ? ' currencyID="EUR"' : ' schemeID="VA"'
      expect(xml).to.contain(currency)
      for (const name of NAMES)
        for (const [what, to] of [
          [currency, ` ${name}="x"`],
          [/(<\/?\w+:)(Name)(?=[ />])/g, `$1${name}`],
          [/>(380|EUR|S|DE)</g, `>${name}<`],
        ] as const) {
          const bytes = Buffer.from(xml.replaceAll(what, to))
          const verdict = await twinvoice.validate(bytes)
          expect(verdict.zugferd && verdict.valid, `${name} in place of ${String(what)}`).to.equal(
            false,
          )
          expect(JSON.stringify(verdict)).not.to.contain('native code')
          const extracted = await twinvoice.extract(bytes, { invoice: true })
          expect(JSON.stringify(extracted?.invoice)).not.to.contain('native code')
          expect((await twinvoice.view(bytes))?.bytes.length).to.be.greaterThan(1000)
        }
    })

  for (const name of NAMES)
    it(`are names in a PDF like any other: ${name}`, () => {
      const [own, others] = [filesWith(name), filesWith('Own')]
      for (const [index, file] of own.entries()) {
        const clauses = (bytes: Uint8Array) => clausesOf(bytes).map(({ clause }) => clause)
        expect(clauses(file.bytes())).to.deep.equal(clauses((others[index] as PdfFile).bytes()))
        expect(() => uaClausesOf(file.bytes())).not.to.throw()
      }
    })
})

/** PDFs with a name where only some are known: of encodings, fonts, colour spaces, resources and filters. */
function filesWith(name: string): readonly PdfFile[] {
  const encoded = (entry: string) => named('(AB)', 'Type1C', { encoding: `/Encoding${entry}` })
  const dict = `/Type/Font/Subtype/${name}/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 66/Widths[600 700]`
  return [
    encoded(`/${name}`),
    encoded(`<</BaseEncoding/${name}>>`),
    trueType('(A)', { dict }),
    composite('<0001>', { subtype: name }),
    page(`/${name} cs`),
    page(`/${name} gs /${name} Do /${name} sh`),
    page('').stream(60, `/Filter/${name}`, 'x').object(20, '60 0 R'),
  ]
}

import { expect } from 'chai'
import { encodedTwice } from '../../../plugins/map-xml/contradictions/encoded-twice.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** What is said to be meant in place of a text. */
function meant(text: string): string | undefined {
  const invoice = { note: text } as unknown as Parameters<typeof encodedTwice>[0]
  return [...encodedTwice(invoice)][0]?.details.expected
}

describe('texts that were encoded in UTF-8 twice', () => {
  /** As a program writes them that reads UTF-8 as windows-1252, which Node.js 20 does only of a stream. */
  const twice = (text: string) =>
    new TextDecoder('windows-1252').decode(Buffer.from(text), { stream: true })

  for (const text of [
    'Müller & Söhne GmbH',
    'Köln, Straße 5',
    'Österreich',
    'KÖLN',
    'Café Noël',
    'Władysław Żółć',
    'Preis: 5 €',
    'l’été – déjà vu',
    '20 °C, 4 m²',
    'Ελληνική εταιρεία',
    'ООО Пример',
  ])
    it(`are told with what is meant: ${text}`, () => {
      expect(meant(twice(text))).to.equal(text)
    })

  for (const text of [
    'Müller & Söhne, Straße 5, 20 °C',
    'Ärzte „Ä“, »Ã«',
    'SÃO PAULO, IRMÃ’S',
    'Größe Å – Ø',
    'Âge, Île, “Ç”',
    'Żółć, Łódź, Ελληνικά, Пример',
    '£5 ½ ¾ §19 ©',
  ])
    it(`are no other ones: ${text}`, () => {
      expect(meant(text)).to.equal(undefined)
    })

  it('are told once for each field, as a warning of the request', async () => {
    const [item] = REQUEST.invoice.items
    const items = ['Tisch', 'StÃ¼hle', 'TÃ¼r'].map((description) => ({ ...item, description }))
    const request = JSON.stringify({ ...REQUEST, invoice: { ...REQUEST.invoice, items } })
    const result = await twinvoice.generate(request, { output: 'xml' })
    const told = result.ok ? result.findings : []
    expect(told.map(({ code, path, expected }) => [code, path, expected])).to.deep.equal([
      ['ENCODED_TWICE', '$.invoice.items[1].description', 'Stühle'],
    ])
  })
})

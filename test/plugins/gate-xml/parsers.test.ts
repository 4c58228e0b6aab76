import { expect } from 'chai'
import fc from 'fast-check'
import gateXml from '../../../plugins/gate-xml/index.js'
import { parseXml, type Stage } from 'twinvoice/plugin'
import { loadCatalog } from '../../../src/catalog/catalog.js'
import { runStage, UNSHARED } from '../../support/run-stage.js'

const DOCUMENTS = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<!-- c --><?q r?><a:r xmlns:a="u" xmlns="v" k="w"><b a:l="1">t&amp;&#65;<![CDATA[x]]></b></a:r>',
  '<?xml version="1.1"?><r xml:lang="de" xml:space="preserve">a\r\nb\u0085c\u2028d</r>',
  '<r xmlns:p="u" xmlns:q="u"><p:b q:c=\'1\' p:d="2"/>x &lt; y</r>',
]

/** What markup, names, references and characters consist of. */
const PARTS = [
  ...['<', '>', '/', '?', '!', '=', '-', '"', "'", ' ', ':', '&', ';', '#', '[', ']', '\r', '\t'],
  ...['\u0085', '\u2028', '\u00b7', '\u0300', '\u007f', '\u00a0', '\ufffd', '\u{10000}', 'é'],
  ...[
    'xml',
    'XML',
    'xmlns',
    'xmlns:a=""',
    'xmlns=""',
    ' a:k="w"',
    ' k="w"',
    'version',
    '1.',
    '2.0',
  ],
  ...['&#1;', '&#133;', '&#xD;', '&#xFFFE;', '&#xD800;', '&lt;', '&x;', '<c/>', '<a:c>', ']]>'],
  ...[
    '<?xml?>',
    '<?XML a?>',
    '<?a:b?>',
    '<!-- -- -->',
    '<![CDATA[]]>',
    ' encoding="utf-8"',
    '1.12',
  ],
  ...['http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/'],
]

/** A document with a few parts put in or in the place of something. */
const changed = fc
  .tuple(
    fc.constantFrom(...DOCUMENTS),
    fc.array(fc.tuple(fc.nat(999), fc.nat(4), fc.constantFrom(...PARTS)), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([document, changes]) =>
    changes.reduce((text, [share, length, part]) => {
      const at = Math.floor((share / 1000) * text.length)
      return text.slice(0, at) + part + text.slice(at + length)
    }, document),
  )

describe('What gate-xml lets through', () => {
  it('is well-formed for all parsers of the package', async () => {
    const { profiles } = await loadCatalog()
    const gate: Stage<'xmlFile', 'xml' | 'identity'> = await gateXml.create(
      { profiles },
      {},
      UNSHARED,
    )
    let passed = 0
    await fc.assert(
      fc.asyncProperty(changed, async (document) => {
        const bytes = Buffer.from(document)
        const { gave } = await runStage(gate, { xmlFile: { name: 'a.xml', bytes } })
        if (gave.xml === undefined) return
        passed += 1
        parseXml(gave.xml)
      }),
      { numRuns: 4_000, unbiased: true },
    )
    await gate.close?.()
    expect(passed).to.be.greaterThan(100)
  })
})

import { decodeLogo } from '../../plugins/render-pdf/images/drawing/decode.js'
import { inspectLogo } from '../../plugins/render-pdf/images/inspect.js'
import { packagePdfA3 } from '../../plugins/package-pdfa3/package.js'
import { renderLayout } from '../../plugins/render-pdf/render.js'
import { openFonts } from '../../plugins/render-pdf/text/fonts.js'
import { COLUMNS, MOMENT, type Drawn } from './content.js'
import type { Contestant } from './contestant.js'

const ALIGN = ['right', 'left', 'right', 'left', 'right', 'right', 'right']

/** Our renderer: the layout is parsed again for each document, as in a pipeline. */
export async function twinvoice(
  logo: Buffer,
  tagged: boolean,
  xml: Uint8Array | undefined,
): Promise<Contestant> {
  const fonts = await openFonts()
  const picture = decodeLogo(inspectLogo(logo.toString('base64')), 30)
  const kind = `${tagged ? 'tagged' : 'untagged'}${xml === undefined ? '' : ', PDF/A-3'}`
  return {
    name: `twinvoice, ${kind}`,
    most: 5000,
    async render(content) {
      const { pdf } = renderLayout(layoutOf(content), {
        fonts,
        pictures: new Map([['logo', picture]]),
        moment: MOMENT,
        tagged,
        file: 'bench',
      })
      if (xml === undefined) return pdf
      return packagePdfA3(pdf, {
        invoice: {
          name: 'factur-x.xml',
          data: xml,
          mediaType: 'text/xml',
          relationship: 'Alternative',
          description: 'EN 16931',
        },
        conformanceLevel: 'EN 16931',
        files: [],
        moment: MOMENT,
      })
    },
  }
}

function layoutOf(content: Drawn): string {
  const cells = (row: readonly string[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  const texts = (lines: readonly string[]) => lines.map((line) => `<text>${line}</text>`).join('')
  const columns = COLUMNS.map(
    (width, index) => `<col width="${String(width)}" align="${ALIGN[index] ?? 'left'}"/>`,
  ).join('')
  const facts = content.facts.map(([label, value]) => `<text>${label} <b>${value}</b></text>`)
  const totals = content.totals.map(
    ([label, value]) =>
      `<row><column width="*"><text>${label}</text></column>` +
      `<column width="80"><text text-align="right" font-weight="semibold">${value}</text></column></row>`,
  )
  return (
    `<document title="Invoice ${content.number}" lang="en" margin="56" font-size="9" line-height="12">` +
    `<footer><row><column width="*"><text font-size="7">${content.footer}</text></column>` +
    '<column width="60"><text font-size="7" text-align="right">Page <page-number/> of <page-count/></text></column></row></footer>' +
    `<row><column width="*">${texts(content.seller)}</column><column width="90"><figure src="logo" alt="ACME" width="85"/></column></row>` +
    `<spacer height="24"/><row><column width="*">${texts(content.buyer)}</column><column width="180">${facts.join('')}</column></row>` +
    `<heading level="1" margin-top="24" margin-bottom="8" font-size="18" line-height="24" font-weight="semibold">Invoice ${content.number}</heading>` +
    `<table row-border="0.4 #dddddd" cell-padding="3 2">${columns}<head font-weight="semibold">${cells(content.head, 'th')}</head>` +
    `<body>${content.rows.map((row) => cells(row, 'td')).join('')}</body></table>` +
    `<box keep="together" keep-with-previous="true" margin-top="8"><box width="200" align="right">${totals.join('')}</box><spacer height="12"/>${texts(content.payment)}</box>` +
    '</document>'
  )
}

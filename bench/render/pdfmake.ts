import pdfmake from 'pdfmake'
import { COLUMNS, FONT_FILES, type Drawn } from './content.js'
import type { Contestant } from './contestant.js'

const BOLD = { bold: true } as const

export function pdfMake(logo: Buffer): Contestant {
  pdfmake.addFonts({ Noto: { normal: FONT_FILES.regular, bold: FONT_FILES.semibold } })
  pdfmake.setLocalAccessPolicy(() => true)
  pdfmake.setUrlAccessPolicy(() => false)
  const image = `data:image/png;base64,${logo.toString('base64')}`
  return {
    name: 'pdfmake, untagged',
    most: 500,
    render: (content) => pdfmake.createPdf(definition(content, image)).getBuffer(),
  }
}

function definition(content: Drawn, image: string): unknown {
  const right = (text: string, index: number) => ({
    text,
    alignment: index === 1 || index === 3 ? 'left' : 'right',
  })
  return {
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 70],
    info: { title: content.number },
    defaultStyle: { font: 'Noto', fontSize: 9 },
    footer: (page: number, pages: number) => ({
      margin: [56, 30, 56, 0],
      fontSize: 7,
      columns: [
        { text: content.footer },
        { text: `Page ${String(page)} of ${String(pages)}`, alignment: 'right', width: 80 },
      ],
    }),
    content: [
      { columns: [{ stack: content.seller }, { image, width: 85 }] },
      {
        margin: [0, 24, 0, 24],
        columns: [
          { stack: content.buyer },
          {
            width: 180,
            stack: content.facts.map(([label, value]) => ({
              text: [`${label} `, { text: value, ...BOLD }],
            })),
          },
        ],
      },
      { text: `Invoice ${content.number}`, fontSize: 18, ...BOLD, margin: [0, 0, 0, 8] },
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: COLUMNS.map((width) => width - 8),
          body: [
            content.head.map((text, index) => ({ ...right(text, index), ...BOLD })),
            ...content.rows.map((row) => row.map(right)),
          ],
        },
      },
      {
        unbreakable: true,
        stack: [
          ...content.totals.map(([label, value]) => ({
            columns: [
              { text: label, margin: [281, 0, 0, 0] },
              { text: value, alignment: 'right', ...BOLD, width: 80 },
            ],
          })),
          ...content.payment,
        ],
      },
    ],
  }
}

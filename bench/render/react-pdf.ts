import { createElement, type ReactNode } from 'react'
import { Document, Font, Image, Page, Text, View, renderToBuffer } from '@react-pdf/renderer'
import { COLUMNS, FONT_FILES, type Drawn } from './content.js'
import type { Contestant } from './contestant.js'

export function reactPdf(logo: Buffer): Contestant {
  Font.register({
    family: 'Noto',
    fonts: [
      { src: FONT_FILES.regular, fontWeight: 400 },
      { src: FONT_FILES.semibold, fontWeight: 600 },
    ],
  })
  const image = `data:image/png;base64,${logo.toString('base64')}`
  return {
    name: '@react-pdf/renderer, untagged',
    most: 500,
    render: (content) => renderToBuffer(documentOf(content, image)),
  }
}

const BOLD = { fontWeight: 600 } as const

function texts(lines: readonly string[], style = {}): ReactNode[] {
  return lines.map((line, key) => createElement(Text, { key, style }, line))
}

function row(cells: readonly string[], key: string | number, fixed = false): ReactNode {
  return createElement(
    View,
    {
      key,
      fixed,
      wrap: false,
      style: { flexDirection: 'row', borderBottom: '0.4 solid #dddddd', paddingVertical: 3 },
    },
    cells.map((cell, index) =>
      createElement(
        Text,
        {
          key: index,
          style: {
            width: COLUMNS[index] ?? 0,
            paddingHorizontal: 2,
            textAlign: index === 1 || index === 3 ? 'left' : 'right',
            ...(fixed ? BOLD : {}),
          },
        },
        cell,
      ),
    ),
  )
}

function documentOf(content: Drawn, image: string) {
  const side = { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 24 } as const
  return createElement(
    Document,
    { title: content.number },
    createElement(
      Page,
      { size: 'A4', style: { padding: 56, fontFamily: 'Noto', fontSize: 9, lineHeight: 1.33 } },
      createElement(
        View,
        { style: side },
        createElement(View, {}, texts(content.seller)),
        createElement(Image, { src: image, style: { width: 85 } }),
      ),
      createElement(
        View,
        { style: side },
        createElement(View, {}, texts(content.buyer)),
        createElement(
          View,
          { style: { width: 180 } },
          content.facts.map(([label, value], key) =>
            createElement(Text, { key }, `${label} `, createElement(Text, { style: BOLD }, value)),
          ),
        ),
      ),
      createElement(Text, { style: { fontSize: 18, ...BOLD } }, `Invoice ${content.number}`),
      row(content.head, 'head', true),
      content.rows.map((cells, key) => row(cells, key)),
      createElement(
        View,
        { wrap: false },
        content.totals.map(([label, value], key) =>
          createElement(
            View,
            { key, style: { flexDirection: 'row', marginLeft: 281 } },
            createElement(Text, { style: { width: 120 } }, label),
            createElement(Text, { style: { width: 80, textAlign: 'right', ...BOLD } }, value),
          ),
        ),
        texts(content.payment),
      ),
      createElement(
        View,
        {
          fixed: true,
          style: { position: 'absolute', bottom: 30, left: 56, right: 56, fontSize: 7 },
        },
        createElement(Text, {}, content.footer),
        createElement(Text, {
          style: { textAlign: 'right' },
          render: ({ pageNumber, totalPages }) =>
            `Page ${String(pageNumber)} of ${String(totalPages)}`,
        }),
      ),
    ),
  )
}

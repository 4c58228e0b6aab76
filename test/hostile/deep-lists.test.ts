import { expect } from 'chai'
import { repairPdf } from '../../plugins/repair-pdfa/repair.js'
import { onePage, type PdfFile } from '../support/pdf/pdf-file.js'

const PAGE = '/Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 9 0 R'
const FIRST = 20
const DEPTH = 20_000

function page(resources: string, content: string): PdfFile {
  return onePage().object(3, `<<${PAGE}/Resources<<${resources}>>>>`).stream(9, '', content)
}

function withTree(kids: string): PdfFile {
  const tree = `<</Type/StructTreeRoot/K ${kids}>>`
  return page('', '').object(1, `<</Type/Catalog/Pages 2 0 R/StructTreeRoot ${tree}>>`)
}

/** Files with a list that is object 20, by what it is used as. */
const FILES: Readonly<Record<string, { file: () => PdfFile; list: (next: string) => string }>> = {
  'a colour space of patterns': {
    file: () => page(`/ColorSpace<</C ${FIRST} 0 R>>`, '/C cs 0 0 10 10 re f'),
    list: (next) => `[/Pattern ${next}]`,
  },
  'an indexed colour space': {
    file: () => page(`/ColorSpace<</C ${FIRST} 0 R>>`, '/C cs 0 0 10 10 re f'),
    list: (next) => `[/Indexed ${next} 0(abc)]`,
  },
  'the kids of a structure tree': {
    file: () => withTree(`${FIRST} 0 R`),
    list: (next) => `[${next}]`,
  },
}

describe('embed of a PDF', () => {
  const hasAnswer = (file: PdfFile) => {
    const answer = repairPdf({ bytes: file.bytes(), limits: {}, dropSignatures: false })
    expect(answer).to.satisfy((one: object) => 'pdf' in one || 'unreadable' in one)
  }
  for (const [what, { file, list }] of Object.entries(FILES)) {
    it(`has an end where a list is in itself: ${what}`, () => {
      hasAnswer(file().object(FIRST, list(`${FIRST} 0 R`)))
    })

    it(`does not run out of stack where lists are in lists: ${what}`, () => {
      const deep = file()
      for (let at = FIRST; at < FIRST + DEPTH; at += 1) deep.object(at, list(`${at + 1} 0 R`))
      hasAnswer(deep.object(FIRST + DEPTH, '/DeviceRGB'))
    }).timeout(60_000)
  }
})

import { PDFArray, PDFDict, PDFName, PDFNumber } from 'pdf-lib'
import { name, text, type ByteDamage, type Damage, type Damaged, type Plain } from './damaged.js'

function annotation(entries: Readonly<Record<string, Plain>>) {
  return (file: Damaged) =>
    file.page('Annots', file.value([{ Type: 'Annot', Rect: [0, 0, 9, 9], F: 4, ...entries }]))
}

function graphicsState(entries: Plain) {
  return (file: Damaged) => {
    file.resource('ExtGState', 'Odd', file.value(entries))
    file.draw('/Odd gs')
  }
}

/** What PDF/A forbids or demands, clause by clause. */
export const PDFA_DAMAGES: readonly Damage[] = [
  [
    'page too large',
    (file) => file.page('MediaBox', file.value([0, 0, 20000, 200])),
    'PDFA-6.1.13',
  ],
  ['permission added', (file) => file.catalog('Perms', file.value({ Odd: {} })), 'PDFA-6.1.12'],
  ['operator unknown', (file) => file.draw('odd'), 'PDFA-6.2.2'],
  [
    'output intent removed',
    (file) => file.document.catalog.delete(name('OutputIntents')),
    'PDFA-6.2.4.3',
  ],
  [
    'output intent of another kind',
    (file) => {
      const intents = file.document.catalog.lookup(name('OutputIntents'), PDFArray)
      intents.lookup(0, PDFDict).set(name('S'), name('Odd'))
    },
    'PDFA-6.2.3',
  ],
  ['colour of another device', (file) => file.draw('0 0 0 1 k 0 0 1 1 re f'), 'PDFA-6.2.4.3'],
  ['transfer function added', graphicsState({ TR: 'Identity' }), 'PDFA-6.2.5'],
  ['rendering intent unknown', (file) => file.draw('/Odd ri'), 'PDFA-6.2.6'],
  ['blend mode unknown', graphicsState({ BM: 'Odd' }), 'PDFA-6.2.10'],
  ['font not embedded', (file) => file.remove('FontFile2'), 'PDFA-6.2.11.4.1'],
  [
    'font program broken',
    (file) =>
      file.dict('Length1').set(name('DecodeParms'), file.value({ Predictor: 2, Columns: 5 })),
    'PDFA-6.2.11.2',
  ],
  [
    'widths changed',
    (file) => {
      const widths = file.dict('W').lookup(name('W'), PDFArray).lookup(1, PDFArray)
      for (let at = 0; at < widths.size(); at++) widths.set(at, PDFNumber.of(77))
    },
    'PDFA-6.2.11.5',
  ],
  ['CIDToGIDMap removed', (file) => file.remove('CIDToGIDMap'), 'PDFA-6.2.11.3.2'],
  ['ToUnicode removed', (file) => file.remove('ToUnicode'), 'PDFA-6.2.11.7.2'],
  ['annotation of a forbidden type', annotation({ Subtype: 'Movie' }), 'PDFA-6.3.1'],
  ['annotation hidden', annotation({ Subtype: 'Link', F: 6 }), 'PDFA-6.3.2'],
  ['annotation without appearance', annotation({ Subtype: 'Square' }), 'PDFA-6.3.3'],
  [
    'form whose appearances are left to the viewer',
    (file) => file.catalog('AcroForm', file.value({ Fields: [], NeedAppearances: true })),
    'PDFA-6.4.1',
  ],
  [
    'XFA form added',
    (file) => file.catalog('AcroForm', file.value({ Fields: [], XFA: [] })),
    'PDFA-6.4.2',
  ],
  [
    'script added',
    (file) => {
      const action = file.value({ S: 'JavaScript', JS: text('1') })
      file.catalog('OpenAction', action)
    },
    'PDFA-6.5.1',
  ],
  ['trigger added', (file) => file.catalog('AA', file.value({})), 'PDFA-6.5.2'],
  [
    'property of no schema',
    (file) => file.xmp('<pdf:Producer>', '<pdf:Odd>1</pdf:Odd><pdf:Producer>'),
    'PDFA-6.6.2.3.2',
  ],
  [
    'property of another type',
    (file) => file.xmp(/<xmp:CreateDate>[^<]*/, '<xmp:CreateDate>today'),
    'PDFA-6.6.2.3.1',
  ],
  ['no longer marked', (file) => file.document.catalog.delete(name('MarkInfo')), 'PDFA-6.7.2.2'],
  [
    'structure removed',
    (file) => file.document.catalog.delete(name('StructTreeRoot')),
    'PDFA-6.7.3.3',
  ],
  [
    'structure type unknown',
    (file) => file.dict('S', 'Table').set(PDFName.of('S'), name('Odd')),
    'PDFA-6.7.3.4',
  ],
  [
    'optional content without name',
    (file) => file.catalog('OCProperties', file.value({ OCGs: [], D: {} })),
    'PDFA-6.9',
  ],
  ['requirement added', (file) => file.catalog('Requirements', file.value([])), 'PDFA-6.11'],
]

/** Damage to the file's own syntax. */
export const BYTE_DAMAGES: readonly ByteDamage[] = [
  ['bytes before the header', (file) => Buffer.concat([Buffer.from('\n'), file]), 'PDFA-6.1.2'],
  ['bytes after the end', (file) => Buffer.concat([file, Buffer.from('more')]), 'PDFA-6.1.3'],
  ['cut off', (file) => file.subarray(0, file.length - 200), 'PDFA-6.1.3'],
  [
    'startxref leads astray',
    (file) => replaced(file, /startxref\n\d+/, 'startxref\n9'),
    'PDFA-6.1.4',
  ],
  [
    'startxref leads astray, and the objects were found by a search',
    (file) => replaced(file, /startxref\n\d+/, 'startxref\n9'),
    'PDF_RECOVERED',
  ],
  [
    'an entry of the cross-reference table leads astray',
    (file) => replaced(file, /(\nxref\n(?:.*\n){3}\d{9})./, '$1\u0000'),
    'PDFA-6.1.4',
  ],
  [
    'a dictionary key without its slash',
    (file) => replaced(file, '/MediaBox', ' MediaBox'),
    'PDFA-6.1.9',
  ],
  ['content damaged', (file) => overwritten(file, contentStart(file) + 100, 8), 'PDFA-6.1.7.2'],
]

/** Where the data of the first page's content begins. */
function contentStart(file: Buffer): number {
  const text = file.toString('latin1')
  const number = /\/Contents (\d+) 0 R/.exec(text)?.[1]
  return text.indexOf('stream\n', text.indexOf(`\n${String(number)} 0 obj`)) + 'stream\n'.length
}

function overwritten(file: Buffer, from: number, count: number): Buffer {
  const after = Buffer.from(file)
  return after.fill(0xff, from, from + count)
}

function replaced(file: Buffer, from: RegExp | string, to: string): Buffer {
  const before = file.toString('latin1')
  const after = before.replace(from, to)
  if (after === before) throw new Error('nothing was changed')
  return Buffer.from(after, 'latin1')
}

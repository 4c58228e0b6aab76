import { createCipheriv, createHash } from 'node:crypto'
import type { PdfaCase } from '../requirements/case.js'
import {
  annotated,
  CLAIM,
  document,
  FORM,
  metadata,
  PAINT,
  SCOPE,
  SILENT,
  structured,
  table,
  TITLE,
  ua,
  WIDGET,
  withForm,
} from './accessible-document.js'
import { PDFUA_FONT_CASES } from './pdfua-font-cases.js'
import { PDFUA_FORM_CASES } from './pdfua-form-cases.js'
import { PDFUA_PLACE_CASES } from './pdfua-place-cases.js'
import { PDFUA_TREE_CASES } from './pdfua-tree-cases.js'

const OUTLINES = (parts: Parameters<typeof document>[1] = {}) =>
  document(PAINT, { ...parts, catalog: '/Outlines 70 0 R' })
    .object(70, '<</Type/Outlines/First 71 0 R/Last 71 0 R/Count 1>>')
    .object(71, '<</Title(a)/Parent 70 0 R/Dest[3 0 R/Fit]>>')
const marked = (entries: string, parts: Parameters<typeof document>[1] = {}) =>
  document(`${PAINT} /Artifact BMC /Span <<${entries}>> BDC EMC EMC`, parts)
const MEDIA = (clip: string) =>
  annotated('/Subtype/Screen/Contents(x)/A 62 0 R', 'Annot')
    .object(62, '<</Type/Action/S/Rendition/OP 0/AN 60 0 R/R<</S/MR/C 63 0 R>>>>')
    .object(63, `<</Type/MediaClip/S/MCD/D(x)${clip}>>`)

/** A file whose encryption dictionary has these permissions; its filters encrypt nothing. */
function encrypted(permissions: number) {
  const file = document()
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const aes = (mode: 'cbc' | 'ecb', key: Uint8Array, data: Uint8Array) =>
    createCipheriv(`aes-256-${mode}`, key, mode === 'cbc' ? Buffer.alloc(16) : null)
      .setAutoPadding(false)
      .update(data)
      .toString('hex')
  const key = Buffer.alloc(32, 7)
  const user = Buffer.concat([hash('validate'), Buffer.from('validatekey-salt')]).toString('hex')
  const allowed = Buffer.alloc(16)
  allowed.writeInt32LE(permissions, 0)
  allowed.writeInt32LE(-1, 4)
  allowed.write('Tadb', 8)
  file.object(
    90,
    `<</Filter/Standard/V 5/R 5/Length 256/P ${permissions}/CF<<>>/StmF/Identity/StrF/Identity/O<${'00'.repeat(48)}>/U<${user}>/OE<${'00'.repeat(32)}>/UE<${aes('cbc', hash('key-salt'), key)}>/Perms<${aes('ecb', key, allowed)}>>>`,
  )
  file.trailer = { ...file.trailer, Encrypt: '90 0 R' }
  return file
}

/** A form of XFA that says whether its pages are made while it is shown. */
function xfa(dynamic: string) {
  return document(PAINT, { catalog: '/AcroForm<</Fields[]/XFA[(config)82 0 R]>>' }).stream(
    82,
    '',
    `<config xmlns="http://www.xfa.org/schema/xci/2.6/"><acrobat><acrobat7><dynamicRender>${dynamic}</dynamicRender></acrobat7></acrobat></config>`,
  )
}

/** A form (object 30) whose content belongs to the paragraph (object 12). */
function tagged(content: string) {
  return withForm(content, PAINT, '/StructParents 1')
    .object(10, '<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Nums[0[12 0 R]1[12 0 R]]>>>>')
    .object(
      12,
      '<</Type/StructElem/S/P/P 11 0 R/Pg 3 0 R/K[<</Type/MCR/Pg 3 0 R/Stm 30 0 R/MCID 0>>]>>',
    )
}

/** PDF/UA-1: what a program can check of ISO 14289-1. */
export const PDFUA_CASES: readonly PdfaCase[] = [
  ua('5-1', { claim: () => document() }, { none: () => document(PAINT, { xmp: metadata(TITLE) }) }),
  ua(
    '5-2',
    {
      'part 1': () => document(),
      'part 1 with a sign': () =>
        document(PAINT, { xmp: metadata(`<pdfuaid:part>+01</pdfuaid:part>${TITLE}`) }),
    },
    {
      'part 2': () => document(PAINT, { xmp: metadata(`<pdfuaid:part>2</pdfuaid:part>${TITLE}`) }),
      'part 1 behind a space': () =>
        document(PAINT, { xmp: metadata(`<pdfuaid:part> 1</pdfuaid:part>${TITLE}`) }),
    },
  ),
  ua(
    '5-3',
    { 'the prefix of the namespace': () => document(PAINT, { xmp: metadata(CLAIM + TITLE) }) },
    { prefix: () => document(PAINT, { xmp: metadata(`<ua:part>1</ua:part>${TITLE}`) }) },
  ),
  ua(
    '5-4',
    {
      'the prefix of the namespace': () =>
        document(PAINT, { xmp: metadata(`${CLAIM}<pdfuaid:amd>x</pdfuaid:amd>${TITLE}`) }),
    },
    { prefix: () => document(PAINT, { xmp: metadata(`${CLAIM}<ua:amd>x</ua:amd>${TITLE}`) }) },
  ),
  ua(
    '5-5',
    {
      'the prefix of the namespace': () =>
        document(PAINT, { xmp: metadata(`${CLAIM}<pdfuaid:corr>x</pdfuaid:corr>${TITLE}`) }),
    },
    { prefix: () => document(PAINT, { xmp: metadata(`${CLAIM}<ua:corr>x</ua:corr>${TITLE}`) }) },
  ),
  ua(
    '6.1-1',
    {
      'PDF 1.7': () => Object.assign(document(), { header: '%PDF-1.7\n' }),
      'PDF 1.4': () => Object.assign(document(), { header: '%PDF-1.4\n' }),
    },
    {
      'PDF 2.0': () => Object.assign(document(), { header: '%PDF-2.0\n' }),
    },
  ),
  ua(
    '6.2-1',
    { true: () => document(PAINT, { marks: '/MarkInfo<</Marked true>>' }) },
    {
      none: () => document(PAINT, { marks: '' }),
      false: () => document(PAINT, { marks: '/MarkInfo<</Marked false>>' }),
    },
  ),
  ua(
    '7.1-1',
    { 'an artifact beside': () => document(`${PAINT} /Artifact BMC 0 0 9 9 re f EMC`) },
    {
      'an artifact inside': () => document('/P <</MCID 0>> BDC /Artifact BMC 0 0 9 9 re f EMC EMC'),
      'an artifact that is the content of an element': () =>
        document('/Artifact <</MCID 0>> BDC 0 0 9 9 re f EMC'),
    },
  ),
  ua(
    '7.1-2',
    { 'tagged behind an artifact': () => document(`/Artifact BMC 0 0 9 9 re f EMC ${PAINT}`) },
    {
      'tagged inside an artifact': () =>
        document('/Artifact BMC /P <</MCID 0>> BDC 0 0 9 9 re f EMC EMC'),
    },
  ),
  ua(
    '7.1-3',
    {
      'a path without paint': () => document(`${PAINT} 0 0 9 9 re n`),
      'a form in tagged content': () => withForm('/P <</MCID 0>> BDC /F Do EMC', '0 0 9 9 re f'),
      'a form with an artifact': () => withForm(`${PAINT} /F Do`, '/Artifact BMC 0 0 9 9 re f EMC'),
    },
    {
      fill: () => document(`${PAINT} 0 0 9 9 re f`),
      stroke: () => document(`${PAINT} 0 0 m 9 9 l S`),
      'the end of an array within marked content': () => document(PAINT.replace('EMC', '] EMC')),
      'an identifier with two signs': () => document(PAINT.replace('MCID 0', 'MCID --0')),
      'an unknown identifier': () => document(`${PAINT} /P <</MCID 7>> BDC 0 0 9 9 re f EMC`),
      'marked, and not tagged': () => document(`${PAINT} /P BMC 0 0 9 9 re f EMC`),
      'in a form': () => withForm(`${PAINT} /F Do`, '0 0 9 9 re f'),
      'an inline image': () => document(`${PAINT} BI /W 1 /H 1 /BPC 1 /IM true ID \0 EI`),
      'an image': () =>
        document(`${PAINT} /I Do`, { resources: '/XObject<</I 31 0 R>>' }).stream(
          31,
          '/Type/XObject/Subtype/Image/Width 1/Height 1/ImageMask true/BitsPerComponent 1',
          '\0',
        ),
    },
  ),
  ua(
    '7.1-4',
    { 'no suspects': () => document(PAINT, { marks: '/MarkInfo<</Marked true/Suspects false>>' }) },
    { suspects: () => document(PAINT, { marks: '/MarkInfo<</Marked true/Suspects true>>' }) },
  ),
  ua(
    '7.1-5',
    { mapped: () => structured('Line', {}, { roles: '/Line/P' }) },
    { unknown: () => structured('Line') },
  ),
  ua(
    '7.1-6',
    { chain: () => structured('Line', {}, { roles: '/Line/Row/Row/P' }) },
    { circle: () => structured('Line', {}, { roles: '/Line/Row/Row/Line' }) },
  ),
  ua(
    '7.1-7',
    { 'to standard types alone': () => structured('Line Span', {}, { roles: '/Line/Span' }) },
    {
      'to an unknown type': () => structured('Span', {}, { roles: '/Span/Line' }),
      'to a standard type': () => structured('Span', {}, { roles: '/Span/P' }),
      'of a standard type on the way': () => structured('Line', {}, { roles: '/Line/Span/Span/P' }),
    },
  ),
  ua(
    '7.1-8',
    {},
    {
      none: () =>
        document().object(
          1,
          '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>/Lang(en)/StructTreeRoot 10 0 R>>',
        ),
    },
  ),
  ua(
    '7.1-9',
    { title: () => document(PAINT, { xmp: metadata(CLAIM + TITLE) }) },
    { none: () => document(PAINT, { xmp: metadata(CLAIM) }) },
  ),
  ua(
    '7.1-10',
    { true: () => document(PAINT, { viewer: '/ViewerPreferences<</DisplayDocTitle true>>' }) },
    {
      none: () => document(PAINT, { viewer: '' }),
      false: () => document(PAINT, { viewer: '/ViewerPreferences<</DisplayDocTitle false>>' }),
    },
  ),
  ua(
    '7.1-11',
    { 'a tree': () => document(PAINT, { root: '/StructTreeRoot 10 0 R' }) },
    { none: () => document('/Artifact BMC 0 0 9 9 re f EMC', { root: '' }) },
  ),
  ua('7.2-2', { 'a language': () => OUTLINES() }, { none: () => OUTLINES(SILENT) }),
  ua(
    '7.2-3',
    { rows: () => table('Table(TR(TH TH)TR(TD TD))') },
    { 'a paragraph': () => table('Table(P TR(TH))') },
  ),
  ua(
    '7.2-4',
    {
      'in a table, a head, a body and a foot': () =>
        table('Table(THead(TR(TH))TBody(TR(TD))TFoot(TR(TD)))'),
      'in a table': () => table('Table(TR(TH))'),
    },
    { 'a row outside': () => table('TR(TH)') },
  ),
  ua(
    '7.2-5',
    { 'a head of a table': () => table('Table(THead(TR(TH))TBody(TR(TD)))') },
    { 'a head outside': () => table('THead(TR(TH))') },
  ),
  ua(
    '7.2-6',
    { 'two bodies of a table': () => table('Table(TBody(TR(TH))TBody(TR(TD)))') },
    { 'a body outside': () => table('TBody(TR(TH))') },
  ),
  ua(
    '7.2-7',
    { 'a foot of a table': () => table('Table(TBody(TR(TH))TFoot(TR(TD)))') },
    { 'a foot outside': () => table('TFoot(TR(TH))') },
  ),
  ua('7.2-8', {}, { 'a cell outside': () => table('TH') }),
  ua(
    '7.2-9',
    { 'a cell in a row': () => table('Table(TR(TD))') },
    { 'a cell outside': () => table('TD') },
  ),
  ua(
    '7.2-10',
    { 'cells of both kinds': () => table('Table(TR(TH TD))') },
    { 'a paragraph in a row': () => table('Table(TR(TH P))') },
  ),
  ua(
    '7.2-11',
    { 'one head': () => table('Table(THead(TR(TH)TR(TH))TBody(TR(TD)))') },
    { 'two heads': () => table('Table(THead(TR(TH))THead(TR(TH))TBody(TR(TD)))') },
  ),
  ua(
    '7.2-12',
    { 'one foot': () => table('Table(THead(TR(TH))TBody(TR(TD))TFoot(TR(TD)TR(TD)))') },
    { 'two feet': () => table('Table(THead(TR(TH))TBody(TR(TD))TFoot(TR(TD))TFoot(TR(TD)))') },
  ),
  ua(
    '7.2-13',
    { 'a foot with a body': () => table('Table(TBody(TR(TH))TFoot(TR(TD)))') },
    { 'a foot without body': () => table('Table(TR(TH)TFoot(TR(TD)))') },
  ),
  ua(
    '7.2-14',
    { 'head and body': () => table('Table(THead(TR(TH))TBody(TR(TD)))') },
    { 'a head without body': () => table('Table(THead(TR(TH))TR(TD))') },
  ),
  ua(
    '7.2-15',
    {
      'cells beside each other': () =>
        table('Table(TR(TH TH.2)TR(TH))', {
          TH: SCOPE.TH,
          'TH.2': '/A<</O/Table/Scope/Column/RowSpan 2>>',
        }),
    },
    {
      'cells on each other': () =>
        table('Table(TR(TH TH.2)TR(TH TH))', {
          TH: SCOPE.TH,
          'TH.2': '/A<</O/Table/Scope/Column/RowSpan 2>>',
        }),
    },
  ),
  ua(
    '7.2-16',
    { first: () => table('Table(Caption TR(TH))'), last: () => table('Table(TR(TH)Caption)') },
    { 'a caption in the middle': () => table('Table(TR(TH)Caption TR(TD))') },
  ),
  ua(
    '7.2-17',
    { list: () => structured('L(LI(Lbl LBody))') },
    { 'an item outside': () => structured('LI(LBody)') },
  ),
  ua(
    '7.2-18',
    { 'a body in an item': () => structured('L(LI(LBody))') },
    { 'a body outside': () => structured('LBody') },
  ),
  ua(
    '7.2-19',
    { 'a list in a list': () => structured('L(LI(LBody)L(LI(LBody)))') },
    { 'a paragraph in a list': () => structured('L(P)') },
  ),
  ua(
    '7.2-20',
    {
      'a label and a body': () => structured('L(LI(Lbl LBody))'),
      'two bodies': () => structured('L(LI(LBody LBody))'),
    },
    { 'a paragraph in an item': () => structured('L(LI(P))') },
  ),
  ua(
    '7.2-21',
    {
      'a language': () => structured('Span', { Span: '/ActualText(x)' }),
      'of the element': () => structured('Span', { Span: '/ActualText(x)/Lang(de)' }, SILENT),
      'of an element above': () =>
        structured('Div(Span)', { Div: '/Lang(de)', Span: '/ActualText(x)' }, SILENT),
    },
    { none: () => structured('Span', { Span: '/ActualText(x)' }, SILENT) },
  ),
  ua(
    '7.2-22',
    {
      'a language': () => structured('Span', { Span: '/Alt(x)' }),
      'of the element': () => structured('Span', { Span: '/Alt(x)/Lang(de)' }, SILENT),
      'of an element above': () =>
        structured('Div(Span)', { Div: '/Lang(de)', Span: '/Alt(x)' }, SILENT),
    },
    { none: () => structured('Span', { Span: '/Alt(x)' }, SILENT) },
  ),
  ua(
    '7.2-23',
    {
      'a language': () => structured('Span', { Span: '/E(x)' }),
      'of the element': () => structured('Span', { Span: '/E(x)/Lang(de)' }, SILENT),
      'of an element above': () =>
        structured('Div(Span)', { Div: '/Lang(de)', Span: '/E(x)' }, SILENT),
    },
    { none: () => structured('Span', { Span: '/E(x)' }, SILENT) },
  ),
  ua(
    '7.2-24',
    { 'a language': () => annotated('/Subtype/Square/Contents(x)', 'Annot') },
    { none: () => annotated('/Subtype/Square/Contents(x)', 'Annot', SILENT) },
  ),
  ua(
    '7.2-25',
    { 'a language': () => annotated(`${WIDGET}/TU(x)`, 'Form', { catalog: FORM }) },
    { none: () => annotated(`${WIDGET}/TU(x)`, 'Form', { ...SILENT, catalog: FORM }) },
  ),
  ua(
    '7.2-26',
    { contents: () => structured('TOC(TOCI)') },
    { 'an entry outside': () => structured('TOCI') },
  ),
  ua(
    '7.2-27',
    { 'contents in contents': () => structured('TOC(TOCI TOC(TOCI))') },
    { 'a paragraph in contents': () => structured('TOC(P)') },
  ),
  ua(
    '7.2-28',
    { first: () => structured('TOC(Caption TOCI)') },
    { 'a caption that is not first': () => structured('TOC(TOCI Caption)') },
  ),
  ua(
    '7.2-29',
    {},
    {
      'no identifier': () => document(PAINT, { language: '/Lang(e_n)' }),
      'of an element': () => structured('P', { P: '/Lang(e n)' }),
      empty: () => document(PAINT, { language: '/Lang()' }),
    },
  ),
  ua(
    '7.2-30',
    {
      'a language': () => marked('/ActualText(x)'),
      'of its own': () => marked('/ActualText(x)/Lang(de)', SILENT),
    },
    { none: () => marked('/ActualText(x)', SILENT) },
  ),
  ua(
    '7.2-31',
    {
      'a language': () => marked('/Alt(x)'),
      'of its own': () => marked('/Alt(x)/Lang(de)', SILENT),
    },
    { none: () => marked('/Alt(x)', SILENT) },
  ),
  ua(
    '7.2-32',
    {
      'a language': () => marked('/E(x)'),
      'of its own': () => marked('/E(x)/Lang(de)', SILENT),
    },
    { none: () => marked('/E(x)', SILENT) },
  ),
  ua(
    '7.2-33',
    {
      'no default': () =>
        document(PAINT, { language: '', xmp: metadata(CLAIM + TITLE.replace('x-default', 'en')) }),
    },
    { 'a default': () => document(PAINT, { language: '' }) },
  ),
  ua(
    '7.2-36',
    { 'rows in a head': () => table('Table(THead(TR(TH)TR(TH))TBody(TR(TD)))') },
    { 'a cell in a head': () => table('Table(THead(TH)TBody(TR(TD)))') },
  ),
  ua(
    '7.2-37',
    { 'rows in a body': () => table('Table(TBody(TR(TH)TR(TD)))') },
    { 'a cell in a body': () => table('Table(TBody(TD))') },
  ),
  ua(
    '7.2-38',
    { 'rows in a foot': () => table('Table(TBody(TR(TH))TFoot(TR(TD)))') },
    { 'a cell in a foot': () => table('Table(TBody(TR(TD))TFoot(TD))') },
  ),
  ua(
    '7.2-39',
    { 'one caption': () => table('Table(Caption TR(TH))') },
    { 'two captions': () => table('Table(Caption TR(TH)Caption)') },
  ),
  ua(
    '7.2-40',
    { first: () => structured('L(Caption LI(LBody))') },
    { 'not first': () => structured('L(LI(LBody)Caption)') },
  ),
  ua(
    '7.2-41',
    {
      'a span': () =>
        table('Table(TR(TH.2 TH)TR(TH))', {
          TH: SCOPE.TH,
          'TH.2': '/A<</O/Table/Scope/Column/RowSpan 2>>',
        }),
    },
    {
      'beyond the last row': () =>
        table('Table(TR(TH.2 TH))', {
          TH: SCOPE.TH,
          'TH.2': '/A<</O/Table/Scope/Column/RowSpan 2>>',
        }),
    },
  ),
  ua(
    '7.2-42',
    {
      'a span': () =>
        table('Table(TR(TH.2)TR(TD TD))', { 'TH.2': '/A<</O/Table/Scope/Column/ColSpan 2>>' }),
    },
    {
      'a short row': () => table('Table(TR(TH TH)TR(TD))'),
      'a long row': () => table('Table(TR(TH)TR(TH TD))'),
    },
  ),
  ua(
    '7.2-43',
    {
      'a row that spans all': () =>
        table('Table(TR(TH TH TH)TR(TD.3))', { ...SCOPE, 'TD.3': '/A<</O/Table/ColSpan 3>>' }),
    },
    {
      'a row that spans too few': () =>
        table('Table(TR(TH TH TH)TR(TD.2))', { ...SCOPE, 'TD.2': '/A<</O/Table/ColSpan 2>>' }),
    },
  ),
  ua(
    '7.3-1',
    {
      Alt: () => structured('Figure', { Figure: '/Alt(x)' }),
      ActualText: () => structured('Figure', { Figure: '/ActualText(x)' }),
    },
    { none: () => structured('Figure'), empty: () => structured('Figure', { Figure: '/Alt()' }) },
  ),
  ua(
    '7.4.2-1',
    {
      'step by step': () => structured('H1 H2 H3 H2 H1'),
      'up by more': () => structured('H1 H2 H3 H1'),
    },
    { 'a step left out': () => structured('H1 H3'), 'not from the first': () => structured('H2') },
  ),
  ua(
    '7.4.4-1',
    { 'one each': () => structured('Sect(H)Sect(H)') },
    { 'two in one': () => structured('Sect(H H)') },
  ),
  ua(
    '7.4.4-2',
    { 'numbered ones alone': () => structured('H1 Sect(H2)') },
    { both: () => structured('H1 Sect(H)') },
  ),
  ua(
    '7.4.4-3',
    { 'unnumbered ones alone': () => structured('Sect(H) Sect(H)') },
    { 'a numbered one behind': () => structured('Sect(H) H1') },
  ),
  ua(
    '7.5-1',
    {
      'by column': () => table('Table(TR(TH TH)TR(TD TD))'),
      'by row': () => table('Table(TR(TH TD)TR(TH TD))', { TH: '/A<</O/Table/Scope/Row>>' }),
      'by identifiers': () =>
        table('Table(TR(TH TH)TR(TD TD))', { TH: '/ID(h)', TD: '/A<</O/Table/Headers[(h)]>>' }),
      'no header cells': () => table('Table(TR(TD TD)TR(TD TD))'),
      'the other way': () => table('Table(TR(TH TH)TR(TD TD))', { TH: '/A<</O/Table/Scope/Row>>' }),
    },
    {
      'one of two with a scope': () => table('Table(TR(TH.2 TH)TR(TD TD))', { 'TH.2': SCOPE.TH }),
      'no scope': () => table('Table(TR(TH TH)TR(TD TD))', {}),
    },
  ),
  ua(
    '7.5-2',
    {
      'a known identifier': () =>
        table('Table(TR(TH TH.2)TR(TD TD))', {
          TH: '/ID(h)',
          'TH.2': '/ID(i)',
          TD: '/A<</O/Table/Headers[(h)(i)]>>',
        }),
    },
    {
      'an unknown identifier': () =>
        table('Table(TR(TH TH)TR(TD TD))', { TH: '/ID(h)', TD: '/A<</O/Table/Headers[(x)]>>' }),
    },
  ),
  ua(
    '7.7-1',
    { Alt: () => structured('Formula', { Formula: '/Alt(x)' }) },
    { none: () => structured('Formula') },
  ),
  ua(
    '7.9-1',
    {
      'two of their own': () =>
        structured('Note.1 Note.2', { 'Note.1': '/ID(a)', 'Note.2': '/ID(b)' }),
    },
    { none: () => structured('Note') },
  ),
  ua(
    '7.9-2',
    { 'one each': () => structured('Note.1 Note.2', { 'Note.1': '/ID(a)', 'Note.2': '/ID(b)' }) },
    {
      'one for two': () => structured('Note.1 Note.2', { 'Note.1': '/ID(a)', 'Note.2': '/ID(a)' }),
    },
  ),
  ua(
    '7.10-1',
    { 'a name': () => document(PAINT, { catalog: '/OCProperties<</OCGs[]/D<</Name(x)>>>>' }) },
    { none: () => document(PAINT, { catalog: '/OCProperties<</OCGs[]/D<<>>>>' }) },
  ),
  ua(
    '7.10-2',
    {
      'no automatic states': () =>
        document(PAINT, {
          catalog: '/OCProperties<</OCGs[]/D<</Name(x)>>/Configs[<</Name(y)>>]>>',
        }),
    },
    {
      'automatic states': () =>
        document(PAINT, { catalog: '/OCProperties<</OCGs[]/D<</Name(x)/AS[]>>>>' }),
    },
  ),
  ua(
    '7.11-1',
    {
      both: () =>
        document()
          .object(80, '<</Type/Filespec/F(a)/UF(a)/EF<</F 81 0 R>>>>')
          .stream(81, '/Type/EmbeddedFile', 'x'),
    },
    {
      'no UF': () =>
        document()
          .object(80, '<</Type/Filespec/F(a)/EF<</F 81 0 R>>>>')
          .stream(81, '/Type/EmbeddedFile', 'x'),
    },
  ),
  ua(
    '7.15-1',
    {
      'a form of pages': () => document(PAINT, { catalog: '/AcroForm<</Fields[]>>' }),
      'a form whose pages are there': () => xfa('forbidden'),
    },
    {
      required: () => xfa('required'),
    },
  ),
  ua('7.16-1', {}, { 'not for accessibility': () => encrypted(-1 - 512) }),
  ua(
    '7.18.1-1',
    {
      'in an Annot': () => annotated('/Subtype/Square/Contents(x)', 'Annot'),
      hidden: () => annotated('/Subtype/Square/F 2', ''),
    },
    {
      'in none': () => annotated('/Subtype/Square/Contents(x)', ''),
      'in a paragraph': () => annotated('/Subtype/Square/Contents(x)', 'P'),
    },
  ),
  ua(
    '7.18.1-2',
    {
      'the text of the element': () =>
        annotated('/Subtype/Square', 'Annot', { element: '/Alt(x)' }),
      'outside of the page': () =>
        annotated('/Subtype/Square', 'Annot').object(
          60,
          '<</Type/Annot/Rect[200 200 210 210]/StructParent 1/Subtype/Square>>',
        ),
    },
    { none: () => annotated('/Subtype/Square', 'Annot') },
  ),
  ua(
    '7.18.1-3',
    { TU: () => annotated(`${WIDGET}/TU(x)`, 'Form', { catalog: FORM }) },
    { none: () => annotated(WIDGET, 'Form', { catalog: FORM }) },
  ),
  ua(
    '7.18.2-1',
    { 'an annotation of another type': () => annotated('/Subtype/Square/Contents(x)', 'Annot') },
    { some: () => annotated('/Subtype/TrapNet/Contents(x)', 'Annot') },
  ),
  ua(
    '7.18.3-1',
    {
      'by structure': () => annotated('/Subtype/Square/Contents(x)', 'Annot', { tabs: '/Tabs/S' }),
      'no annotation': () => document(PAINT, { page: '/Tabs/R' }),
    },
    {
      none: () => annotated('/Subtype/Square/Contents(x)', 'Annot', { tabs: '' }),
      'by rows': () => annotated('/Subtype/Square/Contents(x)', 'Annot', { tabs: '/Tabs/R' }),
    },
  ),
  ua(
    '7.18.4-1',
    {
      'in a Form': () => annotated(`${WIDGET}/TU(x)`, 'Form', { catalog: FORM }),
      hidden: () => annotated(`${WIDGET}/F 2`, '', { catalog: FORM }),
    },
    { 'in a paragraph': () => annotated(`${WIDGET}/TU(x)`, 'P', { catalog: FORM }) },
  ),
  ua(
    '7.18.4-2',
    { 'one widget': () => annotated(`${WIDGET}/TU(x)`, 'Form', { catalog: FORM }) },
    {
      'a paragraph beside': () =>
        annotated(`${WIDGET}/TU(x)`, 'Form', { catalog: FORM })
          .object(
            61,
            '<</Type/StructElem/S/Form/P 11 0 R/K[<</Type/OBJR/Obj 60 0 R/Pg 3 0 R>> 64 0 R]>>',
          )
          .object(64, '<</Type/StructElem/S/P/P 61 0 R>>'),
    },
  ),
  ua(
    '7.18.5-1',
    { 'in a Link': () => annotated('/Subtype/Link/Contents(x)', 'Link') },
    {
      'in none': () => annotated('/Subtype/Link/Contents(x)', ''),
      'in a paragraph': () => annotated('/Subtype/Link/Contents(x)', 'P'),
    },
  ),
  ua(
    '7.18.5-2',
    { 'a text': () => annotated('/Subtype/Link/Contents(x)', 'Link') },
    { none: () => annotated('/Subtype/Link', 'Link') },
  ),
  ua(
    '7.18.6.2-1',
    { type: () => MEDIA('/CT(video/mp4)/Alt[()(x)]') },
    { none: () => MEDIA('/Alt[()(x)]') },
  ),
  ua(
    '7.18.6.2-2',
    { 'a text for each language': () => MEDIA('/CT(video/mp4)/Alt[()(x)(de)(y)]') },
    {
      none: () => MEDIA('/CT(video/mp4)'),
      'an odd number of texts': () => MEDIA('/CT(video/mp4)/Alt[(x)]'),
      'a text that is no string': () => MEDIA('/CT(video/mp4)/Alt[()[]]'),
    },
  ),
  ua(
    '7.18.8-1',
    { 'in none': () => annotated('/Subtype/PrinterMark/Contents(x)', '') },
    {
      'in an element': () => annotated('/Subtype/PrinterMark/Contents(x)', 'P'),
      'in an element of an unknown type': () =>
        annotated('/Subtype/PrinterMark/Contents(x)', 'Odd'),
    },
  ),
  ua(
    '7.20-1',
    { 'no reference': () => withForm('/P <</MCID 0>> BDC /F Do EMC', '0 0 9 9 re f') },
    {
      'a reference': () =>
        withForm('/P <</MCID 0>> BDC /F Do EMC', '0 0 9 9 re f', '/Ref<</F(x)/Page 0>>'),
    },
  ),
  ua(
    '7.20-2',
    {
      'drawn once': () => tagged('/F Do'),
      'twice as a part of one element': () =>
        withForm('/P <</MCID 0>> BDC /F Do /F Do EMC', '0 0 9 9 re f'),
    },
    { 'drawn twice': () => tagged('/F Do /F Do') },
  ),
  PDFUA_FONT_CASES,
  PDFUA_FORM_CASES,
  PDFUA_TREE_CASES,
  PDFUA_PLACE_CASES,
].flat()

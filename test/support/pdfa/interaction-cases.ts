import { invoicePdf } from '../pdf/invoice-pdf.js'
import type { PdfFile } from '../pdf/pdf-file.js'
import { page, type PdfaCase, requirement } from '../requirements/case.js'

/** An annotation on the page (object 60), with an appearance (object 61). */
function annotation(subtype: string, entries = '/F 4/AP<</N 61 0 R>>', rect = '0 0 9 9'): PdfFile {
  return page('', { page: '/Annots[60 0 R]' })
    .object(60, `<</Type/Annot/Subtype/${subtype}/Rect[${rect}]${entries}>>`)
    .stream(61, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>', '')
}

/** A form with one field that is a widget (objects 60 and 61). */
function field(entries: string, form = '', type = 'Tx'): PdfFile {
  return page('', {
    page: '/Annots[60 0 R]',
    invoice: { catalog: `/AcroForm<</Fields[60 0 R]${form}>>` },
  })
    .object(60, `<</Type/Annot/Subtype/Widget/FT/${type}/T(a)/Rect[0 0 9 9]/F 4${entries}>>`)
    .stream(61, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>', '')
}

const LOOK = '/AP<</N 61 0 R>>'
const STATES = '/AS/Off/AP<</N<</Off 61 0 R/On 61 0 R>>>>'

const withCatalog = (catalog: string) => page('', { invoice: { catalog } })
const link = (action: string) => annotation('Link', `/F 4/A<<${action}>>`)

interface Embedded {
  readonly specification?: string
  readonly type?: string
  readonly af?: string
  readonly tree?: string
}

const file = ({ type, ...parts }: Embedded = {}) =>
  invoicePdf({ ...parts, ...(type === undefined ? {} : { mimeType: type }) })

function optional(config: string, groups = '70 0 R'): PdfFile {
  return withCatalog(`/OCProperties<</OCGs[${groups}]${config}>>`)
    .object(70, '<</Type/OCG/Name(a)>>')
    .object(71, '<</Type/OCG/Name(b)>>')
}

/** 6.3 to 6.5 and 6.8 to 6.11: annotations, forms, actions, embedded files and optional content. */
export const INTERACTION_CASES: readonly PdfaCase[] = [
  requirement(
    '6.3.1-1',
    Object.fromEntries(
      'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup FileAttachment PrinterMark TrapNet Watermark Redact'
        .split(' ')
        .map((type) => [type, () => annotation(type)]),
    ),
    Object.fromEntries(
      'Sound Movie Screen 3D RichMedia Projection Odd'
        .split(' ')
        .map((type) => [type, () => annotation(type)]),
    ),
  ),
  requirement(
    '6.3.2-1',
    { flags: () => annotation('Square'), 'a popup': () => annotation('Popup', '') },
    { none: () => annotation('Square', LOOK) },
  ),
  requirement(
    '6.3.2-2',
    {
      print: () => annotation('Square'),
      'locked too': () => annotation('Square', `/F 132${LOOK}`),
      'a note that zooms': () => annotation('Text'),
    },
    {
      'not printed': () => annotation('Square', `/F 0${LOOK}`),
      invisible: () => annotation('Square', `/F 5${LOOK}`),
      hidden: () => annotation('Square', `/F 6${LOOK}`),
      'not viewed': () => annotation('Square', `/F 36${LOOK}`),
      toggled: () => annotation('Square', `/F 260${LOOK}`),
      'a popup with flags': () => annotation('Popup', '/F 0'),
      'a popup whose flags are no number': () => annotation('Popup', '/F<00>'),
    },
  ),
  requirement(
    '6.3.3-1',
    {
      'a link': () => annotation('Link', '/F 4'),
      'a popup': () => annotation('Popup', '/F 4'),
      'no area': () => annotation('Square', '/F 4', '5 5 5 5'),
    },
    {
      none: () => annotation('Square', '/F 4'),
      'a flat one': () => annotation('Square', '/F 4', '5 5 5 9'),
    },
  ),
  requirement(
    '6.3.3-2',
    { N: () => annotation('Square') },
    {
      'D too': () => annotation('Square', '/F 4/AP<</N 61 0 R/D 61 0 R>>'),
      'R too': () => annotation('Square', '/F 4/AP<</N 61 0 R/R 61 0 R>>'),
      'D alone': () => annotation('Square', '/F 4/AP<</D 61 0 R>>'),
      empty: () => annotation('Square', '/F 4/AP<<>>'),
    },
  ),
  requirement(
    '6.3.3-3',
    { states: () => field(STATES, '', 'Btn') },
    {
      'a stream': () => field(LOOK, '', 'Btn'),
      'no states': () => field('/AP<</N<<>>>>', '', 'Btn'),
    },
  ),
  requirement(
    '6.3.3-4',
    { 'a stream': () => field(LOOK) },
    {
      states: () => field(STATES),
      'of an annotation': () => annotation('Square', `/F 4${STATES}`),
    },
  ),
  requirement(
    '6.4.1-1',
    { none: () => field(LOOK) },
    {
      'an action': () => field(`${LOOK}/A<</S/URI/URI(x)>>`),
      'additional ones': () => field(`${LOOK}/AA<<>>`),
    },
  ),
  requirement(
    '6.4.1-2',
    { none: () => field(LOOK) },
    {
      'additional actions': () =>
        page('', { page: '/Annots[60 0 R]', invoice: { catalog: '/AcroForm<</Fields[62 0 R]>>' } })
          .object(60, `<</Type/Annot/Subtype/Widget/Parent 62 0 R/Rect[0 0 9 9]/F 4${LOOK}>>`)
          .object(62, '<</FT/Tx/T(a)/Kids[60 0 R]/AA<<>>>>')
          .stream(61, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>', ''),
      'of a field that hands its type down': () =>
        page('', { page: '/Annots[60 0 R]', invoice: { catalog: '/AcroForm<</Fields[62 0 R]>>' } })
          .object(
            60,
            `<</Type/Annot/Subtype/Widget/FT/Tx/T(b)/Parent 62 0 R/Rect[0 0 9 9]/F 4${LOOK}>>`,
          )
          .object(62, '<</T(a)/Kids[60 0 R]/AA<<>>>>')
          .stream(61, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>', ''),
    },
  ),
  requirement(
    '6.4.1-3',
    { false: () => field(LOOK, '/NeedAppearances false') },
    { true: () => field(LOOK, '/NeedAppearances true') },
  ),
  requirement('6.4.2-1', { none: () => field(LOOK) }, { some: () => field(LOOK, '/XFA[]') }),
  requirement(
    '6.4.2-2',
    { false: () => withCatalog('/NeedsRendering false') },
    { true: () => withCatalog('/NeedsRendering true') },
  ),
  requirement(
    '6.5.1-1',
    Object.fromEntries(
      [
        'GoTo/D[3 0 R/Fit]',
        'GoToR/F(x)/D[0/Fit]',
        'GoToE/D[0/Fit]',
        'Thread/D 0',
        'URI/URI(x)',
        'Named/N/NextPage',
        'SubmitForm/F(x)',
      ].map((action) => [action.split('/')[0] as string, () => link(`/S/${action}`)]),
    ),
    {
      ...Object.fromEntries(
        [
          'Launch/F(x)',
          'Sound/Sound 61 0 R',
          'Movie',
          'ResetForm',
          'ImportData/F(x)',
          'Hide/T(a)',
          'SetOCGState/State[]',
          'Rendition/OP 0',
          'Trans/Trans<<>>',
          'GoTo3DView',
          'JavaScript/JS(x)',
          'Odd',
        ].map((action) => [action.split('/')[0] as string, () => link(`/S/${action}`)]),
      ),
      'on opening': () => withCatalog('/OpenAction<</S/JavaScript/JS(x)>>'),
      next: () => link('/S/URI/URI(x)/Next<</S/JavaScript/JS(x)>>'),
      'next in an array': () => link('/S/URI/URI(x)/Next[<</S/JavaScript/JS(x)>>]'),
      'of an outline': () =>
        withCatalog('/Outlines 63 0 R')
          .object(63, '<</Type/Outlines/First 64 0 R/Last 64 0 R/Count 1>>')
          .object(64, '<</Title(a)/Parent 63 0 R/A<</S/JavaScript/JS(x)>>>>'),
      'of an annotation, additional': () =>
        annotation('Square', `/F 4${LOOK}/AA<</E<</S/JavaScript/JS(x)>>>>`),
    },
  ),
  requirement(
    '6.5.1-2',
    Object.fromEntries(
      ['NextPage', 'PrevPage', 'FirstPage', 'LastPage'].map((name) => [
        name,
        () => link(`/S/Named/N/${name}`),
      ]),
    ),
    { Print: () => link('/S/Named/N/Print'), none: () => link('/S/Named') },
  ),
  requirement(
    '6.5.2-1',
    { none: () => withCatalog('') },
    {
      some: () => withCatalog('/AA<<>>'),
      'an action': () => withCatalog('/AA<</WC<</S/URI/URI(x)>>>>'),
    },
  ),
  requirement(
    '6.5.2-2',
    { none: () => page('') },
    {
      some: () => page('', { page: '/AA<<>>' }),
      'an action': () => page('', { page: '/AA<</O<</S/GoTo/D[3 0 R/Fit]>>>>' }),
    },
  ),
  requirement(
    '6.8-1',
    {
      'a type': () => file(),
      'with signs': () => file({ type: '/Subtype/application#2Fvnd.x-y+xml' }),
    },
    {
      none: () => file({ type: '' }),
      'no slash': () => file({ type: '/Subtype/xml' }),
      'a space': () => file({ type: '/Subtype/text#2Fx#20ml' }),
      'two slashes': () => file({ type: '/Subtype/text#2Fxml#2Fx' }),
    },
  ),
  requirement(
    '6.8-2',
    { both: () => file() },
    {
      'a direct object without F': () =>
        invoicePdf({
          tree: '/Names<</EmbeddedFiles<</Names[(x)<</Type/Filespec/UF(x)/EF<</F 5 0 R>>>>]>>>>',
        }),
      'no F': () => invoicePdf({ f: '' }),
      'no UF': () => invoicePdf({ uf: '' }),
      'no F, and an EF that is no dictionary': () =>
        file().object(60, '<</Type/Filespec/UF(x)/AFRelationship/Data/EF/X>>'),
    },
  ),
  requirement(
    '6.8-3',
    { 'a relationship': () => file() },
    {
      none: () => invoicePdf({ relationship: '' }),
      'an entry of the name tree whose key is a name': () =>
        invoicePdf({
          tree: '/Names<</EmbeddedFiles<</Names[(factur-x.xml) 4 0 R /x<<>>]>>>>/AF[4 0 R]',
        }),
    },
  ),
  requirement(
    '6.8-4',
    {
      'of the document': () => file(),
      'of the page': () => invoicePdf({ af: '', pageEntries: '/AF[4 0 R]' }),
    },
    { none: () => invoicePdf({ af: '' }), 'of another': () => invoicePdf({ af: '/AF[]' }) },
  ),
  requirement(
    '6.9-1',
    { 'a name': () => optional('/D<</Name(x)/Order[70 0 R]>>') },
    {
      none: () => optional('/D<</Order[70 0 R]>>'),
      'an empty name': () => optional('/D<</Name()/Order[70 0 R]>>'),
      'of another configuration': () =>
        optional('/D<</Name(x)/Order[70 0 R]>>/Configs[<</Order[70 0 R]>>]'),
    },
  ),
  requirement(
    '6.9-2',
    { 'two names': () => optional('/D<</Name(x)>>/Configs[<</Name(y)>>]') },
    { 'one name twice': () => optional('/D<</Name(x)>>/Configs[<</Name(x)>>]') },
  ),
  requirement(
    '6.9-3',
    {
      all: () => optional('/D<</Name(x)/Order[70 0 R[71 0 R]]>>', '70 0 R 71 0 R'),
      'no order': () => optional('/D<</Name(x)>>'),
      'with a label': () => optional('/D<</Name(x)/Order[[(l)70 0 R 71 0 R]]>>', '70 0 R 71 0 R'),
    },
    {
      'one left out': () => optional('/D<</Name(x)/Order[70 0 R]>>', '70 0 R 71 0 R'),
      'an empty order': () => optional('/D<</Name(x)/Order[]>>'),
    },
  ),
  requirement(
    '6.9-4',
    { none: () => optional('/D<</Name(x)>>') },
    {
      some: () => optional('/D<</Name(x)/AS[]>>'),
      'of another configuration': () => optional('/D<</Name(x)>>/Configs[<</Name(y)/AS[]>>]'),
    },
  ),
  requirement(
    '6.10-1',
    { none: () => invoicePdf() },
    {
      some: () =>
        invoicePdf({
          tree: '/Names<</EmbeddedFiles<</Names[(factur-x.xml)4 0 R]>>/AlternatePresentations<</Names[]>>>>',
        }),
    },
  ),
  requirement(
    '6.10-2',
    { none: () => page('') },
    { some: () => page('', { page: '/PresSteps<<>>' }) },
  ),
  requirement(
    '6.11-1',
    { none: () => page('') },
    {
      some: () => withCatalog('/Requirements[]'),
      'a requirement': () =>
        withCatalog('/Requirements[<</Type/Requirement/S/EnableJavaScripts>>]'),
    },
  ),
].flat()

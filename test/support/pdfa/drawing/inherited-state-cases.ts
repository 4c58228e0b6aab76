import { invoicePdf } from '../../pdf/invoice-pdf.js'
import type { PdfFile } from '../../pdf/pdf-file.js'
import { iccProfile, LAB, page, type PdfaCase, requirement } from '../../requirements/case.js'

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'
const ICC = '/I[/ICCBased 91 0 R]'
const STATES =
  '/ExtGState<</Over<</OPM 1/op true>>/Under<</OPM 0>>/Half<</ca .5>>/Lines<</CA .5>>/Type<</Font[34 0 R 9]>>>>'
const FONT = '/Font<</F 34 0 R>>'
const GROUP = `${FORM}/Resources<<>>/Group<</S/Transparency/CS[/Lab<</WhitePoint[1 1 1]>>]>>`
const MASK = '/S<</SMask<</S/Luminosity/G 30 0 R>>>>'
const SQUARE = '0 0 9 9 re f'
const TEXT = 'BT (x) Tj ET'

/** A page, and the form that it draws as X, with a font that is not embedded and a CMYK profile at hand. */
function drawing(content: string, form: string, entries = ''): PdfFile {
  const spaces = `/ColorSpace<<${LAB}${ICC}>>`
  return page(content, {
    colorSpaces: ICC,
    resources: `${STATES}${FONT}/XObject<</X 30 0 R>>`,
  })
    .stream(
      30,
      `${FORM}/Resources<<${spaces}${STATES}${FONT}/XObject<</Y 32 0 R>>>>${entries}`,
      form,
    )
    .stream(32, `${FORM}/Resources<<>>`, SQUARE)
    .object(34, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
    .stream(91, '/N 4', iccProfile('CMYK', 'prtr'))
}

/** Text in a font of Type 3, whose one glyph is drawn so. */
function glyph(content: string, description: string): PdfFile {
  const font =
    '/Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 120/LastChar 120' +
    '/Widths[9]/Encoding<</Type/Encoding/Differences[120/a]>>/CharProcs<</a 33 0 R>>' +
    `/Resources<</ColorSpace<<${ICC}>>${STATES}>>`
  return page(`${content} BT /T 9 Tf (x) Tj ET`, {
    colorSpaces: ICC,
    resources: `${STATES}/Font<</T<<${font}>>>>`,
  })
    .object(34, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
    .stream(33, '', `9 0 d0 ${description}`)
    .stream(91, '/N 4', iccProfile('CMYK', 'prtr'))
}

const GRAY = '/ColorSpace<</DefaultGray[/CalGray<</WhitePoint[1 1 1]>>]>>'

/** A page without a colour space of its own, which draws the form X, and has the tile P. */
function drawn(content: string, resources: string, form: string, ofForm: string): PdfFile {
  const entries = `/Resources<<${resources}/XObject<</X 30 0 R>>/Pattern<</P 31 0 R>>>>`
  return invoicePdf({ pageEntries: `/Contents 20 0 R${entries}` })
    .stream(20, '', content)
    .stream(30, `${FORM}${ofForm}`, form)
    .stream(
      31,
      `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9${ofForm}`,
      form,
    )
}

/** An annotation whose appearance is this form. */
function appearance(form: string, resources: string, ofPage: string): PdfFile {
  const annotation = '<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/F 4/AP<</N 30 0 R>>>>'
  return invoicePdf({
    pageEntries: `/Resources<<${ofPage}>>/Annots[${annotation}]`,
  }).stream(30, `${FORM}/Resources<<${resources}>>`, form)
}

/** Forms and glyphs begin in the graphics state of what draws them (ISO 32000-1, 8.10.1 and 9.6.5). */
export const INHERITED_STATE_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.4.2-2',
    {
      'a form resets the overprint mode that it is drawn in': () =>
        drawing('/I cs /Over gs /X Do', `/Under gs ${SQUARE}`),
      'a form has its own colour under overprint': () =>
        drawing('/I cs /Over gs /X Do', `/L cs 50 0 0 sc ${SQUARE}`),
      'a form is drawn when the state with overprint has been restored': () =>
        drawing('q /I cs /Over gs Q /X Do', SQUARE),
    },
    {
      'a form under overprint sets the colour': () => drawing('/Over gs /X Do', `/I cs ${SQUARE}`),
      'a form in a colour of ICC sets overprint': () =>
        drawing('/I cs /X Do', `/Over gs ${SQUARE}`),
      'a form under overprint in a colour of ICC': () => drawing('/I cs /Over gs /X Do', SQUARE),
      'a form in a form': () => drawing('/I cs /Over gs /X Do', '/Y Do'),
      'a glyph under overprint': () => glyph('/I cs /Over gs', SQUARE),
      'a glyph under overprint sets the colour': () => glyph('/Over gs', `/I cs ${SQUARE}`),
      'a glyph in a colour of ICC sets overprint': () => glyph('/I cs', `/Over gs ${SQUARE}`),
    },
  ),
  requirement(
    '6.2.4.3-4',
    {
      'a form paints in the black that the page begins with': () =>
        drawn('/X Do', GRAY, SQUARE, '/Resources<<>>'),
      'a form sets gray, and has a default for it': () =>
        drawn('/X Do', '', `0 g ${SQUARE}`, `/Resources<<${GRAY}>>`),
      'a tile paints in the black that the page begins with': () =>
        drawn('/Pattern cs /P scn', GRAY, SQUARE, '/Resources<<>>'),
      'an appearance paints in the black that it begins with': () => appearance(SQUARE, GRAY, ''),
      'an appearance sets gray, and has a default for it': () =>
        appearance(`0 g ${SQUARE}`, GRAY, ''),
      'a pattern as a colour of another space': () =>
        drawn('/DeviceGray cs 0 sc /P scn', GRAY, '1 0 0 rg', '/Resources<<>>'),
      'a soft mask that nothing is painted through': () =>
        page('/S gs', { resources: `/ExtGState<<${MASK}>>` }).stream(30, GROUP, '1 0 0 rg'),
    },
    {
      'a form paints in black, and has a default for gray': () =>
        drawn('/X Do', '', SQUARE, `/Resources<<${GRAY}>>`),
      'a form sets gray, for which the page has a default': () =>
        drawn('/X Do', GRAY, `0 g ${SQUARE}`, '/Resources<<>>'),
      'a form without resources sets gray': () => drawn('/X Do', GRAY, `0 g ${SQUARE}`, ''),
      'a tile paints in black, and has a default for gray': () =>
        drawn('/Pattern cs /P scn', '', SQUARE, `/Resources<<${GRAY}>>`),
      'a tile without resources sets gray': () =>
        drawn('/Pattern cs /P scn', GRAY, `0 g ${SQUARE}`, ''),
      'an appearance paints in black, for which the page has a default': () =>
        appearance(SQUARE, '', GRAY),
      'a name that is no colour space': () => drawn('/Odd cs', GRAY, '', ''),
      'an inline image as a mask, in black': () => drawn('BI/W 1/H 1/IM true ID x EI', '', '', ''),
    },
  ),
  requirement(
    '6.2.10-2',
    { 'a form fills under an opacity of lines': () => drawing('/Lines gs /X Do', SQUARE) },
    {
      'a glyph under an opacity': () => glyph('/Half gs', SQUARE),
      'a glyph sets an opacity': () => glyph('', `/Half gs ${SQUARE}`),
    },
  ),
  requirement(
    '6.2.11.4.1-1',
    {
      'a form shows text invisibly, as it is drawn': () =>
        drawing('BT 3 Tr ET /X Do', `BT /F 9 Tf ET ${TEXT}`),
      'a form sets a font, and no text is shown in it': () =>
        drawing(`/X Do ${TEXT}`, 'BT /F 9 Tf ET'),
    },
    {
      'a form shows text in the font that it is drawn in': () =>
        drawing('BT /F 9 Tf ET /X Do', TEXT),
      'a form shows text in the font of the graphics state that it is drawn in': () =>
        drawing('/Type gs /X Do', TEXT),
    },
  ),
].flat()

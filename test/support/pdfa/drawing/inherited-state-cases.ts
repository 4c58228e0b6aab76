import type { PdfFile } from '../../pdf/pdf-file.js'
import { iccProfile, LAB, page, type PdfaCase, requirement } from '../../requirements/case.js'

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'
const ICC = '/I[/ICCBased 91 0 R]'
const STATES =
  '/ExtGState<</Over<</OPM 1/op true>>/Under<</OPM 0>>/Half<</ca .5>>/Lines<</CA .5>>/Type<</Font[34 0 R 9]>>>>'
const FONT = '/Font<</F 34 0 R>>'
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

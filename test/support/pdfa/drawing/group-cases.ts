import { LAB, managed, page, type PdfaCase, requirement } from '../../requirements/case.js'

const LAB_SPACE = LAB.slice(2)
const BLENDING = `/Group<</S/Transparency/CS${LAB_SPACE}>>`
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>'
const PATTERN =
  '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>'

const form = (entries: string) =>
  page('/X Do', { resources: '/XObject<</X 30 0 R>>', page: BLENDING }).stream(
    30,
    `${FORM}${entries}`,
    '',
  )
const pattern = (entries: string) =>
  page('/Pattern cs /P scn 0 0 9 9 re f', { resources: '/Pattern<</P 31 0 R>>' }).stream(
    31,
    `${PATTERN}${entries}`,
    '',
  )
const blended = (space: string) =>
  page('/G gs 0 0 9 9 re f', {
    resources: '/ExtGState<</G<</ca .5>>>>',
    page: `/Group<</S/Transparency/CS ${space}>>`,
  })

/** Groups that are no transparency groups, and blending spaces that are none. */
export const GROUP_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.4.3-2',
    {
      'a group of a form without colour space': () => form('/Group<</S/Odd>>'),
      'a group of a form in Lab': () => form(`/Group<</S/Odd/CS${LAB_SPACE}>>`),
      'a group of a pattern, which has none': () =>
        pattern('/Group<</S/Transparency/CS/DeviceRGB>>'),
      'a group of a page in what the output intent defines': () =>
        managed('', 'RGB ', { page: '/Group<</S/Odd/CS/DeviceRGB>>' }),
    },
    {
      'a group of a form of an odd kind': () => form('/Group<</S/Odd/CS/DeviceRGB>>'),
      'a group of a form of no kind': () => form('/Group<</CS/DeviceRGB>>'),
      'a group of a page of an odd kind': () => page('', { page: '/Group<</S/Odd/CS/DeviceRGB>>' }),
      'a group of a page of no kind': () => page('', { page: '/Group<</CS/DeviceRGB>>' }),
    },
  ),
  requirement(
    '6.2.10-2',
    { 'a blending space': () => blended(LAB_SPACE) },
    {
      'a blending space by a name of the resources': () => blended('/L'),
      'a blending space of an unknown name': () => blended('/Odd'),
      'a blending space that is a number': () => blended('1'),
    },
  ),
].flat()

import type { PdfFile } from '../../pdf/pdf-file.js'
import { page, type PdfaCase, requirement } from '../../requirements/case.js'

const LAB = '[/Lab<</WhitePoint[0.9505 1 1.089]>>]'
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'

/** A form (object 21) with an own resource; the page has one of the same name that is right. */
function covered(category: string, own: string, right: string, content: string): PdfFile {
  const resources = `/${category}<<${category === 'XObject' ? '/F 21 0 R' : ''}/R ${right}>>`
  return page('/F Do', {
    resources: category === 'XObject' ? resources : `/XObject<</F 21 0 R>>${resources}`,
  })
    .stream(21, `${FORM}/Resources<</${category}<</R ${own}>>>>`, content)
    .object(22, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
    .stream(23, `${FORM}/Resources<<>>`, '')
    .stream(24, `${TILING}/Resources<<>>`, '')
    .stream(25, '', '')
}

const TILING = '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9'
const INVISIBLE = 'BT 3 Tr /R 9 Tf (a) Tj ET'

const font = (own: string) => covered('Font', own, '22 0 R', INVISIBLE)
const xObject = (own: string) => covered('XObject', own, '23 0 R', '/R Do')
const pattern = (own: string) =>
  covered('Pattern', own, '24 0 R', '/Pattern cs /R scn 0 0 9 9 re f')

/** Resources of the right name and the wrong kind: what draws the stream gives the resource then. */
export const RESOURCE_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.2-2',
    {
      'an own font': () => font('22 0 R'),
      'an own form': () => xObject('23 0 R'),
      'an own pattern': () => pattern('24 0 R'),
      'an own graphics state of any entries': () =>
        covered('ExtGState', '<</Odd 1>>', '<</LW 1>>', '/R gs'),
    },
    {
      'a text for a font': () => font('(Helvetica)'),
      'a dictionary that is no font': () => font('<</Type/Font>>'),
      'a CIDFont': () => font('<</Type/Font/Subtype/CIDFontType2/BaseFont/Helvetica>>'),
      'a stream that is no XObject': () => xObject('25 0 R'),
      'a stream that is no pattern': () => pattern('25 0 R'),
    },
  ),
  requirement(
    '6.2.4.3-4',
    {},
    {
      'a stream that is no pattern': () =>
        page('/Pattern cs /R scn 0 0 9 9 re f', { resources: '/Pattern<</R 25 0 R>>' }).stream(
          25,
          '',
          '',
        ),
    },
  ),
  requirement(
    '6.2.4.4-2',
    {},
    {
      'an alternate space with an entry of streams': () =>
        page('/A cs 1 scn 0 0 9 9 re f /B cs 1 scn 0 0 9 9 re f', {
          colorSpaces: `/A[/Separation/Gold ${LAB} 31 0 R]/B[/Separation/Gold ${LAB.replace('/White', '/Length 1/White')} 31 0 R]`,
        }).stream(31, '/FunctionType 4/Domain[0 1]/Range[0 100 -99 99 -99 99]', '{pop 0 0 0}'),
    },
  ),
].flat()

import { page, type PdfaCase, requirement } from '../../requirements/case.js'
import { trueType } from '../fonts/font-cases.js'

const RED = '1 0 0 rg 0 0 9 9 re f'

/** An inline image of one pixel, and what its data and the content behind them are. */
const image = (behind: string) => page(`BI /W 1/H 1/BPC 8/CS/L ID ${behind}`)

/** The letter A (which the font has) and z (which it lacks), shown by operators as written. */
const text = (operators: string) =>
  trueType('(A)').stream(20, '', `/L cs /L CS 50 0 0 sc 50 0 0 SC\nBT /F 9 Tf ${operators} ET`)

/** A string with a carriage return, in a font whose glyphs are those of A, B and another code. */
const lineEnd = (code: number) =>
  trueType('(A\rB)', {
    encoding: '',
    flags: 4,
    dict: `/Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test/FirstChar 0/LastChar 66/Widths[${'600 '.repeat(66)}700]`,
    program: {
      widths: [500, 600, 700],
      cmaps: [{ platform: 1, encoding: 0, glyphs: { 65: 1, 66: 2, [code]: 1 } }],
    },
  })

/** The same where the string is split between two streams. */
function split(code: number): Uint8Array {
  const file = lineEnd(code)
  const body = file.objects.get(20)
  const content = typeof body === 'object' ? Buffer.from(body.data).toString('latin1') : ''
  const [before = '', behind = ''] = content.split('\r')
  for (const [number, each] of file.objects)
    if (typeof each === 'string')
      file.object(number, each.replace('/Contents 20 0 R', '/Contents[20 0 R 21 0 R]'))
  return file.stream(20, '', before).stream(21, '', behind).bytes()
}

/** Content of which readers make different things: where an image ends, and which operand counts. */
export const CONTENT_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.4.3-2',
    {
      'an image with its end in its data, before no operator': () => image('a EI zz EI n'),
      'an image without an end': () => image(`abc ${RED}`),
    },
    {
      'behind an end of an image that no white space is before': () => image(`abcEI ${RED}`),
      'before the end of an image, between an end and an operator': () =>
        image(`abcEI ${RED}\nBI /W 1/H 1/BPC 8/CS/L ID abc EI`),
      'behind the end of an image and a comment': () => image(`abc EI %\u0080\n${RED}`),
    },
  ),
  requirement(
    '6.2.11.4.1-2',
    {
      'a carriage return in a string': () => lineEnd(13),
      'a string that is split between streams': () => split(13),
      'one text': () => text('(A) Tj 1 2 (A) "'),
      'a text that is hidden': () => text('3 Tr (z) Tj'),
    },
    {
      'a carriage return in a string that is no line feed': () => lineEnd(10),
      'a string that is split between streams, which is no line feed': () => split(10),
      'the first text of two': () => text('(z) (A) Tj'),
      'the first list of two': () => text('[(z)] [(A)] TJ'),
      'a text in place of the space between words': () => text('(z) 2 (A) "'),
      'a text before a number': () => text('(z) 1 Tj'),
      'a text behind two modes': () => text('1 3 Tr (z) Tj'),
      'a text behind a mode that is no integer': () => text('3.0 Tr (z) Tj'),
    },
  ),
].flat()

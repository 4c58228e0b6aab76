import { expect } from 'chai'
import { isIdentity, PdfDocument, PdfRef, readFunction, type PdfFunction } from 'twinvoice/pdf'
import { onePage, type PdfFile } from '../support/pdf/pdf-file.js'

function read(file: PdfFile): PdfFunction | undefined {
  const document = new PdfDocument(file.bytes())
  return readFunction(document, document.get(new PdfRef(10, 0)))
}
const sampled = (entries: string, ...bytes: readonly number[]) =>
  onePage().stream(10, `/FunctionType 0/Domain[0 1]/Range[0 1]${entries}`, Uint8Array.from(bytes))
const calculated = (program: string, range = '[-99 99]') =>
  onePage().stream(10, `/FunctionType 4/Domain[-99 99]/Range${range}`, program)
const stitched = (entries: string) => onePage().object(10, `<</FunctionType 3${entries}>>`)

/** The values of a function at some inputs, to three places. */
function values(file: PdfFile, ...inputs: readonly number[][]): (number[] | undefined)[] {
  const given = read(file)
  return inputs.map((each) => given?.at(each).map((value) => Math.round(value * 1000) / 1000))
}

describe('functions of a PDF', () => {
  it('of samples are straight lines between these', () => {
    const one = sampled('/Size[3]/BitsPerSample 8', 0, 255, 51)
    expect(values(one, [0], [0.25], [0.5], [0.75], [1])).to.deep.equal([
      [0],
      [0.5],
      [1],
      [0.6],
      [0.2],
    ])
  })

  it('of samples begin anywhere in a byte, and read the axes in their order', () => {
    const table =
      '/FunctionType 0/Domain[0 1 0 1]/Range[0 9]/Size[2 2]/BitsPerSample 12/Decode[0 4095]'
    const four = onePage().stream(10, table, '\x00\x10\x02\x00\x30\x04')
    expect(values(four, [0, 0], [1, 0], [0, 1], [1, 1], [0.5, 0.5])).to.deep.equal([
      [1],
      [2],
      [3],
      [4],
      [2.5],
    ])
  })

  it('of samples are not known if some are missing', () => {
    expect(read(sampled('/Size[3]/BitsPerSample 8', 0, 255))).to.equal(undefined)
    expect(read(sampled('/Size[3]/BitsPerSample 7', 0, 1, 2))).to.equal(undefined)
    expect(read(sampled('/Size[1000000000]/BitsPerSample 8', 0, 1))).to.equal(undefined)
  })

  it('of parts take the part for an input, encoded for it', () => {
    const line = '<</FunctionType 2/Domain[0 1]/N 1/C0[0]/C1[10]>>'
    const two = stitched(`/Domain[0 1]/Bounds[0.5]/Encode[0 1 1 0]/Functions[${line}${line}]`)
    expect(values(two, [0], [0.25], [0.5], [1])).to.deep.equal([[0], [5], [10], [0]])
  })

  for (const [program, input, value] of [
    ['dup mul', 3, [9]],
    ['not', 5, [-6]],
    ['1 gt not {7}{8} ifelse', 2, [8]],
    ['0 gt true and {7} if', 2, [7]],
    ['6 and', 12, [4]],
    ['9 1 roll', 1, []],
    ['2 3 2 1 roll pop', 1, [3]],
    ['5 index', 1, []],
    ['-1 copy', 1, []],
    ['pop', 1, []],
    ['pop 4 5', 1, [5]],
    ['-1 mul sqrt', 4, []],
    ['200 mul', 4, [99]],
  ] as const)
    it(`of a program: ${program}`, () => {
      expect(values(calculated(`{${program}}`), [input])).to.deep.equal([value])
    })

  it('of a long program spend what is read of content', () => {
    const long = read(calculated(`{${'dup mul '.repeat(900)}}`))
    expect(() => {
      for (let count = 0; count < 20_000; count++) long?.at([1])
    }).to.throw('contentTokens')
  })

  const whole = '/Domain[0 1]/Range[0 1]'
  for (const [what, file, expected] of [
    ['nothing in braces', calculated('{ }', '[0 1]'), true],
    ['a program', calculated('{1 mul}', '[0 1]'), false],
    ['two samples', sampled('/Size[2]/BitsPerSample 8', 0, 255), true],
    ['a sample that is higher', sampled('/Size[3]/BitsPerSample 8', 0, 130, 255), false],
    [
      'a steep line that is cut off',
      sampled('/Size[2]/BitsPerSample 8/Decode[0 2]', 0, 255),
      false,
    ],
    ['no value below a limit', sampled('/Size[2]/BitsPerSample 8/Domain[0.1 1]', 0, 255), false],
    ['a curve', onePage().object(10, `<</FunctionType 2/N 2${whole}>>`), false],
    ['a line', onePage().object(10, `<</FunctionType 2/N 1${whole}>>`), true],
    [
      'parts of which one jumps',
      stitched(
        `${whole}/Bounds[0.999]/Encode[0 0.999 0.5 1]/Functions[<</FunctionType 2/N 1/Domain[0 1]>><</FunctionType 2/N 1/Domain[0 1]>>]`,
      ),
      false,
    ],
  ] as const)
    it(`${expected ? 'are' : 'are not'} the identity with ${what}`, () => {
      const given = read(file)
      expect(given !== undefined && isIdentity(given, 0.5 / 255)).to.equal(expected)
    })
})

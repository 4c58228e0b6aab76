import { expect } from 'chai'
import { LimitExceeded } from 'twinvoice/pdf'
import { pageLines, textAt, type PageChanges } from '../../support/pdf/page-lines.js'

const SHOWN = textAt('shown')
const BAR = '15 395 70 20 re'

const CHANGES: PageChanges = {
  resources:
    '/ExtGState<</N<</ca 1/BM/Normal>>/Multiply<</BM/Multiply>>/Half<</ca .5>>/Tenth<</ca .12>>/Mask<</SMask<</S/Luminosity/G 22 0 R>>>>/Words<</SMask<</S/Luminosity/G 23 0 R>>>>>>' +
    '/ColorSpace<</Spot[/Separation/Spot/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 1 0]/N 1>>]/Unknown[/Separation/Spot/DeviceGray null]>>' +
    '/XObject<</Photo 31 0 R/Stamp 32 0 R/Sheet 33 0 R/Keyed 34 0 R/Letter 35 0 R/Group 36 0 R>>' +
    '/Pattern<</Hatching 40 0 R>>/Shading<</Dark 41 0 R/Short 42 0 R/Mesh 43 0 R>>',
  objects(file) {
    const image = '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8'
    const form = '/Type/XObject/Subtype/Form/BBox[0 0 500 500]'
    file
      .stream(22, `${form}/Group<</S/Transparency/CS/DeviceGray>>`, '1 g 0 350 500 150 re f')
      .stream(23, `${form}/Group<</S/Transparency/CS/DeviceGray>>`, `1 g ${SHOWN}`)
      .stream(31, `${image}/ColorSpace/DeviceRGB/Filter/DCTDecode`, '')
      .stream(32, `${image}/ColorSpace/DeviceGray/SMask 39 0 R`, '\xff')
      .stream(
        33,
        `${image.replace('Width 1', 'Width 2')}/ColorSpace/DeviceGray/SMask 38 0 R`,
        '\x00\x00',
      )
      .stream(34, `${image}/ColorSpace/DeviceGray/Mask[200 255]`, '\xff')
      .stream(35, `${image}/ColorSpace/DeviceGray`, '\xff')
      .stream(36, `${form}/Group<</S/Transparency>>`, `1 g ${BAR} f`)
      .stream(38, `${image.replace('Width 1', 'Width 2')}/ColorSpace/DeviceGray`, '\x00\x00')
      .stream(39, `${image}/ColorSpace/DeviceGray/Filter/DCTDecode`, '\x00')
      .stream(
        40,
        '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10',
        '1 g 0 0 1 10 re f',
      )
      .object(
        41,
        '<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 500 0]/Function<</FunctionType 2/Domain[0 1]/C0[.2]/C1[.6]/N 1>>>>',
      )
      .object(
        42,
        '<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 0 100]/Function<</FunctionType 2/Domain[0 1]/C0[1]/C1[1]/N 1>>>>',
      )
      .stream(
        43,
        '/ShadingType 4/ColorSpace/DeviceGray/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 1 0 1 0 1]',
        '',
      )
  },
}

const place = (name: string) => `q 70 0 0 20 15 395 cm /${name} Do Q `

/** Each shows a text as invoices do. */
const WAYS: Readonly<Record<string, string>> = {
  'white text on a dark bar': `.1 .2 .5 rg ${BAR} f 1 g ${SHOWN}`,
  'white text on a bar with round corners': `.1 g 20 395 m 80 395 l 85 395 85 395 85 400 c 85 410 l 85 415 85 415 80 415 c 20 415 l 15 415 15 415 15 410 c 15 400 l 15 395 15 395 20 395 c f 1 g ${SHOWN}`,
  'white text on a thick line': `.1 G 20 w 10 405 m 90 405 l S 1 g ${SHOWN}`,
  'white text on the cells of a row': `.3 g 15 395 30 20 re 45 395 40 20 re f 1 g ${SHOWN}`,
  'white text on a spot colour': `/Spot cs 1 scn ${BAR} f 1 g ${SHOWN}`,
  'white text on a colour that is not known': `/Unknown cs 1 scn ${BAR} f 1 g ${SHOWN}`,
  'white text on a photo': `${place('Photo')}1 g ${SHOWN}`,
  'white text on a picture with a mask': `0 g ${place('Stamp')}1 g ${SHOWN}`,
  'white text on a transition of colours': `q ${BAR} W n /Dark sh Q 1 g ${SHOWN}`,
  'white text on a mesh of colours': `q ${BAR} W n /Mesh sh Q 1 g ${SHOWN}`,
  'white text on a pattern': `/Pattern cs /Hatching scn 0 g ${BAR} f /Pattern cs /Hatching scn ${BAR} f 1 g ${SHOWN}`,
  'white text with a dark line around it': `1 g 0 G ${textAt('shown', { mode: 2 })}`,
  'text on a light grey row': `.93 g ${BAR} f 0 g ${SHOWN}`,
  'grey text on a light grey row': `.93 g ${BAR} f .7 g ${SHOWN}`,
  'yellow text': `1 1 0 rg ${SHOWN}`,
  'text of a spot colour': `/Spot cs 1 scn ${SHOWN}`,
  'text of a colour that is not known': `/Unknown cs 1 scn ${SHOWN}`,
  'light text of little alpha': `/Tenth gs 0 g ${SHOWN}`,
  'text on white paper that is painted first': `1 g 0 0 500 500 re f 0 g ${SHOWN}`,
  'text on the image of a letterhead': `q 500 0 0 500 0 0 cm /Letter Do Q 0 g ${SHOWN}`,
  'text on the photo of a letterhead': `q 500 0 0 500 0 0 cm /Photo Do Q 0 g ${SHOWN}`,
  'text under a highlighting': `${SHOWN}/Multiply gs 1 1 0 rg ${BAR} f`,
  'text under half transparent paper': `${SHOWN}/Half gs 1 g ${BAR} f`,
  'text under a stamp with a mask': `${SHOWN}${place('Stamp')}`,
  'text under an image of which nothing is painted': `${SHOWN}${place('Sheet')}${place('Keyed')}`,
  'text under a frame': `${SHOWN}2 w 0 G ${BAR} S`,
  'text under a frame with round corners': `${SHOWN}.5 w 20 395 m 80 395 l 85 395 85 395 85 400 c 85 410 l 85 415 85 415 80 415 c 20 415 l 15 415 15 415 15 410 c 15 400 l 15 395 15 395 20 395 c h S`,
  'text under a frame of one area': `${SHOWN}${BAR} 17 397 66 16 re f*`,
  'text under a hatching': `${SHOWN}/Pattern cs /Hatching scn ${BAR} f`,
  'text under a transition that ends before': `${SHOWN}/Short sh`,
  'struck text': `${SHOWN}1 w 15 404 m 85 404 l S`,
  'text under a dashed line': `${SHOWN}1 G 20 w [2 2] 0 d 10 405 m 90 405 l S`,
  'text beside a later rectangle': `${SHOWN}1 g 15 380 70 19 re f`,
  'text under a rectangle that is clipped': `${SHOWN}q 0 0 500 390 re W n 1 g ${BAR} f Q`,
  'text under a rectangle that a clip of text leaves': `${SHOWN}q BT 7 Tr /F 1 Tf 1 1 Td (x) Tj ET 1 g ${BAR} f Q`,
  'text under a path that only clips': `${SHOWN}q ${BAR} W n Q 1 g ${BAR} n`,
  'text under a half transparent group': `${SHOWN}/Half gs /Group Do`,
  'text in a clip': `q ${BAR} W n ${SHOWN}Q`,
  'text in a round clip': `q 50 340 m 150 340 150 470 50 470 c -50 470 -50 340 50 340 c W n ${SHOWN}Q`,
  'text in a clip that leaves it out of another': `q 0 0 500 500 re 0 0 500 390 re W* n ${SHOWN}Q`,
  'text through a mask': `/Mask gs ${SHOWN}`,
  'text through a mask of text': `/Words gs ${SHOWN}`,
  'text with a light shadow': `.8 g ${textAt('shown', { x: 20.1, y: 399.9 })}0 g ${SHOWN}`,
  'text that is moved on the white that it leaves': `1 g ${SHOWN}0 g ${SHOWN}`,
  'turned text': 'BT /F 12 Tf 0 1 -1 0 100 400 Tm (shown) Tj ET',
  'text from right to left': 'BT /F -12 Tf -1 0 0 -1 100 400 Tm (shown) Tj ET',
}

describe('check-agreement: text that looks as if it were hidden', () => {
  for (const [how, content] of Object.entries(WAYS))
    it(how, () => {
      expect(pageLines(content, CHANGES).join(' ')).to.include('shown')
    })

  it('is text that is drawn twice', () => {
    const twice = `${SHOWN}${textAt('shown', { x: 20.2 })}`
    expect(pageLines(twice).join(' ')).to.include('shown').and.to.have.length.greaterThan(5)
  })

  it('is in a font that does not say how wide its letters are', () => {
    const objects = (name: string): PageChanges => ({
      resources: `/Font<</W<</Type/Font/Subtype/TrueType/BaseFont/${name}/Encoding/WinAnsiEncoding>>>>`,
    })
    const narrow = (end: number) =>
      `0 g 15 395 ${end} 20 re f 1 g BT /W 12 Tf 20 400 Td (illicit amounts) Tj ET`
    // 75.4 points wide.
    expect(pageLines(narrow(85), objects('Arial,Bold'))).to.deep.equal(['illicit amounts'])
    expect(pageLines(narrow(38), objects('Helvetica'))).to.deep.equal(['illicit a'])
    expect(pageLines(narrow(38), objects('Unknown'))).to.deep.equal(['illicit amounts'])
    expect(pageLines(narrow(1), objects('Unknown'))).to.deep.equal([])
  })

  it('is text of a turned page', () => {
    for (const turn of [90, 180, 270])
      expect(pageLines(SHOWN, { page: `/Rotate ${turn}` })).to.deep.equal(['shown'])
  })
})

describe('check-agreement: many areas and texts', () => {
  const count = 100_000
  const many = (of: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => of(at)).join('')
  const short = (at: number) => `1 0 0 1 ${(at * 7) % 490} ${(at * 3) % 490} Tm(a)Tj `

  it('are read where one area hides all below', () => {
    const rectangles = many(() => '0 0 500 500 re f ')
    const text = `BT /F 9 Tf ${many(short)}ET `
    expect(pageLines(`${text}1 g ${rectangles}0 g ${SHOWN}`, CHANGES)).to.deep.equal(['shown'])
    expect(pageLines(`1 g ${rectangles}0 g ${SHOWN}`, CHANGES)).to.deep.equal(['shown'])
  })

  it('are read where colours are calculated, and drawn lines are long', () => {
    const changes: PageChanges = {
      resources: '/ColorSpace<</S[/Separation/S/DeviceGray 10 0 R]>>',
      objects: (file) =>
        file.stream(
          10,
          '/FunctionType 4/Domain[0 1]/Range[0 1]',
          `{${'dup mul '.repeat(900)}pop 0}`,
        ),
    }
    const colors = `/S cs ${many(() => '.5 scn ')}`
    const path = `0 0 m ${many(() => '500 500 l 0 1 l ')}s `
    expect(pageLines(`${colors}${path}${SHOWN}`, changes)).to.deep.equal(['shown'])
  })

  for (const [name, shape] of [
    ['areas one can look through', () => '0 0 500 500 re f '],
    [
      'areas all over the page',
      (at: number) => `${(at * 7919) % 499} ${(at * 104729) % 499} .5 .5 re f `,
    ],
    ['areas of many corners', (at: number) => `${(at * 7919) % 499} ${(at * 104729) % 499} l `],
  ] as const)
    it(`are refused beyond a limit: ${name}`, () => {
      const text = `BT /F 9 Tf ${many(short)}ET `
      const begin = name === 'areas one can look through' ? '/Tenth gs 1 g ' : '1 g 0 0 m '
      expect(() => pageLines(`${text}${begin}${many(shape)} f`, CHANGES)).to.throw(LimitExceeded)
    })
})

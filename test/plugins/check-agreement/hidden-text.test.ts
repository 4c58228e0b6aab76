import { expect } from 'chai'
import { pageLines, textAt, type PageChanges } from '../../support/pdf/page-lines.js'

const HIDDEN = textAt('hidden')
const SEEN = `0 g 0 G /N gs ${textAt('seen', { y: 300 })}`
const OVER = '15 395 70 20 re'
const RESOURCES =
  '/ExtGState<<' +
  '/N<</ca 1/CA 1/BM/Normal/SMask/None>>/Clear<</ca 0/CA 0>>/Faint<</ca .05>>/Strong<</ca .97>>' +
  '/Multiply<</BM/Multiply>>/Screen<</BM/Screen>>/Half<</ca .5>>' +
  '/Nothing<</SMask<</S/Luminosity/G 20 0 R>>>>/Outside<</SMask<</S/Alpha/G 21 0 R>>>>/All<</SMask<</S/Luminosity/G 22 0 R>>>>' +
  '>>/ColorSpace<</None[/Separation/None/DeviceGray 23 0 R]/Spot[/Separation/Spot/DeviceCMYK 23 0 R]' +
  '/Calculated[/Separation/Spot/DeviceGray 24 0 R]/Sampled[/DeviceN[/One/Two]/DeviceGray 25 0 R]/Table[/Indexed/DeviceRGB 1<000000FFFFFF>]' +
  '/Icc[/ICCBased 26 0 R]/Lab[/Lab<</WhitePoint[.96 1 .82]>>]/Cal[/CalRGB<</WhitePoint[.96 1 .82]>>]/P[/Pattern/DeviceGray]>>' +
  '/XObject<</White 30 0 R/Photo 31 0 R/Alpha 32 0 R/Stencil 33 0 R/Small 34 0 R/Plain 35 0 R/Group 36 0 R/Cover 37 0 R/Keyed 38 0 R>>' +
  '/Pattern<</Cells 40 0 R/Shaded<</PatternType 2/Shading 41 0 R>>/Gray 42 0 R>>/Shading<</Even 41 0 R/Round 43 0 R>>'

const CHANGES: PageChanges = {
  resources: RESOURCES,
  objects(file) {
    const form = '/Type/XObject/Subtype/Form/BBox[0 0 500 500]'
    const group = `${form}/Group<</S/Transparency/CS/DeviceGray>>`
    const image = '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8'
    file
      .stream(20, group, '')
      .stream(21, group, '0 0 500 350 re f')
      .stream(22, group, '1 g 0 0 500 500 re f')
      .object(23, '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0 0 0]/N 1>>')
      .stream(
        24,
        '/FunctionType 4/Domain[0 1]/Range[0 1]',
        '{ dup 0 gt { pop 1 } { 1 exch sub } ifelse }',
      )
      .stream(
        25,
        '/FunctionType 0/Domain[0 1 0 1]/Range[0 1]/Size[2 2]/BitsPerSample 8',
        '\x00\xff\x00\xff',
      )
      .stream(26, '/N 1', '')
      .stream(30, `${image}/ColorSpace/DeviceGray`, '\xff')
      .stream(31, `${image}/ColorSpace/DeviceRGB/Filter/DCTDecode`, '')
      .stream(32, `${image}/ColorSpace/DeviceGray/SMask 39 0 R`, '\xff')
      .stream(33, '/Type/XObject/Subtype/Image/Width 1/Height 1/ImageMask true', '\x00')
      .stream(34, form.replace('500 500', '500 350'), HIDDEN)
      .stream(35, form, HIDDEN)
      .stream(36, `${form}/Group<</S/Transparency>>`, `/N gs 0 g ${HIDDEN}`)
      .stream(37, `${form}/Group<</S/Transparency>>`, `0 g ${HIDDEN} 1 g ${OVER} f`)
      .stream(38, `${image}/ColorSpace/DeviceGray/Mask[0 10]`, '\xff')
      .stream(39, `${image}/ColorSpace/DeviceGray`, '\xff')
      .stream(
        40,
        '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 5 5]/XStep 5/YStep 5',
        '1 g 0 0 5 5 re f',
      )
      .object(
        41,
        '<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 500 0]/Function<</FunctionType 2/Domain[0 1]/C0[1]/C1[.95]/N 1>>>>',
      )
      .stream(
        42,
        '/PatternType 1/PaintType 2/TilingType 1/BBox[0 0 5 5]/XStep 5/YStep 5',
        '0 0 5 5 re f',
      )
      .object(
        43,
        '<</ShadingType 3/ColorSpace/DeviceGray/Coords[50 400 0 50 400 99]/Function<</FunctionType 3/Domain[0 1]/Bounds[.5]/Encode[0 1 0 1]/Functions[44 0 R 44 0 R]>>>>',
      )
      .object(44, '<</FunctionType 2/Domain[0 1]/C0[1]/C1[1]/N 1>>')
  },
}

const place = (name: string) => `q 70 0 0 20 15 395 cm /${name} Do Q `

/** Each hides one text of a page. */
const WAYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'in the colour of the paper': {
    gray: `1 g ${HIDDEN}`,
    'nearly white': `.96 g ${HIDDEN}`,
    'red, green and blue': `1 1 1 rg ${HIDDEN}`,
    'four inks': `0 0 0 0 k ${HIDDEN}`,
    'by sc': `/DeviceRGB cs 1 1 1 sc ${HIDDEN}`,
    ICC: `/Icc cs 1 scn ${HIDDEN}`,
    calibrated: `/Cal cs 1 1 1 scn ${HIDDEN}`,
    Lab: `/Lab cs 100 0 0 scn ${HIDDEN}`,
    'of a table': `/Table cs 1 sc ${HIDDEN}`,
    'an ink that is no colorant': `/None cs 1 scn ${HIDDEN}`,
    'an ink that looks white': `/Spot cs 1 scn ${HIDDEN}`,
    'an ink of a calculated colour': `/Calculated cs 1 scn ${HIDDEN}`,
    'inks of a sampled colour': `/Sampled cs 1 .2 scn ${HIDDEN}`,
    'the first colour of an ICC space': `/Icc cs 1 scn ${HIDDEN}`,
    'a pattern of white cells': `/Pattern cs /Cells scn ${HIDDEN}`,
    'a pattern in white': `/P cs 1 /Gray scn ${HIDDEN}`,
    'a transition of white': `/Pattern cs /Shaded scn ${HIDDEN}`,
    drawn: `1 G ${textAt('hidden', { mode: 1 })}`,
    'filled and drawn': `1 g 1 G ${textAt('hidden', { mode: 2 })}`,
    'after text that Q forgets': `1 g q 0 g Q ${HIDDEN}`,
    'in a form': `1 g /Plain Do`,
  },
  'in the colour of what is below': {
    'a bar': `0 g ${OVER} f ${HIDDEN}`,
    'a drawn bar': `20 w 10 405 m 90 405 l S ${HIDDEN}`,
    'four corners': `.2 g 10 390 m 90 390 l 90 420 l 10 420 l h f ${HIDDEN}`,
    'another shape': `.2 g 10 390 m 90 390 l 100 405 l 90 420 l 10 420 l h f ${HIDDEN}`,
    'a round shape': `.2 g 50 340 m 150 340 150 470 50 470 c -50 470 -50 340 50 340 c f ${HIDDEN}`,
    'a turned rectangle': `q .8 .6 -.6 .8 0 0 cm -50 260 700 240 re f Q ${HIDDEN}`,
    'a white image': `${place('White')}1 g ${HIDDEN}`,
    'an image in the content': `q 70 0 0 20 15 395 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \xff EI Q 1 g ${HIDDEN}`,
    'a transition of colours': `/Even sh 1 g ${HIDDEN}`,
    'a round transition of colours': `/Round sh 1 g ${HIDDEN}`,
    'a half transparent bar': `/Half gs 0 g ${OVER} f /N gs .5 g ${HIDDEN}`,
    'two half transparent bars': `/Half gs 0 g ${OVER} f ${OVER} f /N gs .25 g ${HIDDEN}`,
    'a bar, which a blend mode leaves': `0 g ${OVER} f /Multiply gs 1 g ${HIDDEN}`,
  },
  transparent: {
    'in all': `/Clear gs ${HIDDEN}`,
    nearly: `/Faint gs ${HIDDEN}`,
    'by a blend mode': `/Screen gs 0 g ${HIDDEN}`,
    'by its group': `/Clear gs /Group Do`,
    'by the blend mode of its group': `/Screen gs /Group Do`,
    'by a soft mask of nothing': `/Nothing gs ${HIDDEN}`,
    'by a soft mask elsewhere': `/Outside gs ${HIDDEN}`,
    'by the soft mask of its group': `/Nothing gs /Group Do`,
    'to which Q returns': `/Clear gs q /N gs Q ${HIDDEN}`,
  },
  'under what is painted later': {
    'a rectangle': `${HIDDEN}1 g ${OVER} f`,
    'a black rectangle': `${HIDDEN}${OVER} f`,
    'rectangles of one path': `${HIDDEN}1 g 15 395 30 20 re 45 395 40 20 re f`,
    'two rectangles': `${HIDDEN}1 g 15 395 30 20 re f 45 395 40 20 re f`,
    'many thin rectangles':
      HIDDEN +
      '1 g ' +
      Array.from({ length: 30 }, (_, at) => `15 ${395 + at * 0.5} 70 .5 re f `).join(''),
    'a thick line': `${HIDDEN}1 G 20 w 10 405 m 90 405 l S`,
    'another shape': `${HIDDEN}1 g 10 390 m 90 390 l 100 405 l 90 420 l 10 420 l h f*`,
    'a shape of which one half is cut': `${HIDDEN}1 g 15 395 70 20 re 0 0 500 100 re f*`,
    'a nearly opaque rectangle': `${HIDDEN}/Strong gs 1 g ${OVER} f`,
    'two half transparent rectangles, and two': `${HIDDEN}/Half gs 1 g ${`${OVER} f `.repeat(4)}`,
    'a stencil': `${HIDDEN}1 g ${place('Stencil')}`,
    'a transition of colours': `${HIDDEN}/Even sh`,
    'a pattern': `${HIDDEN}/Pattern cs /Cells scn ${OVER} f`,
    'a mask of all': `${HIDDEN}/All gs 1 g ${OVER} f`,
    'black that is multiplied': `${HIDDEN}/Multiply gs 0 g ${OVER} f`,
    'a rectangle in a form': `${HIDDEN}/Cover Do`,
    'a rectangle in its half transparent group': `/Half gs /Cover Do`,
    'the same in white': `${HIDDEN}1 g ${HIDDEN}`,
    'the same in white, letter by letter': `${HIDDEN}1 g ${[...'hidden'].map((letter, at) => textAt(letter, { x: 20 + at * 7.2 })).join('')}`,
  },
  'beside what is painted': {
    'a clip': `q 0 0 500 350 re W n ${HIDDEN}Q`,
    'a clip of another shape': `q 0 0 m 500 0 l 500 350 l 250 340 l 0 350 l h W n ${HIDDEN}Q`,
    'two clips that share nothing': `q 0 0 500 402 re W n 0 406 500 90 re W n ${HIDDEN}Q`,
    'a clip in which a rectangle is cut': `q 0 0 500 500 re 10 390 90 30 re W* n ${HIDDEN}Q`,
    'an empty clip': `q 0 0 0 0 re W n ${HIDDEN}Q`,
    'the bounding box of a form': '/Small Do',
  },
}

describe('check-agreement: text that nobody sees', () => {
  it('is not hidden by itself', () => {
    expect(pageLines(HIDDEN + SEEN, CHANGES)).to.deep.equal(['hidden', 'seen'])
  })

  for (const [where, ways] of Object.entries(WAYS))
    describe(where, () => {
      for (const [how, content] of Object.entries(ways))
        it(how, () => {
          expect(pageLines(`${content} ${SEEN}`, CHANGES)).to.deep.equal(['seen'])
        })
    })

  it('is under an image, as recognised text is: it counts if there is no other', () => {
    for (const image of ['White', 'Photo', 'Alpha', 'Keyed']) {
      expect(pageLines(`${HIDDEN}${place(image)}${SEEN}`, CHANGES), image).to.deep.equal(['seen'])
      expect(pageLines(`${HIDDEN}${place(image)}`, CHANGES), image).to.deep.equal(['hidden'])
    }
    expect(pageLines(`${HIDDEN}1 g ${OVER} f`, CHANGES)).to.deep.equal([])
  })

  it('may be a part of what one operator shows', () => {
    const amount = textAt('Amount due 1999')
    expect(pageLines(`${amount}1 g 98 395 9 20 re f`)).to.deep.equal(['Amount due  999'])
    expect(pageLines(`${amount}1 g 107 395 90 20 re f`)).to.deep.equal(['Amount due 1'])
    expect(pageLines(`q 0 0 107 500 re W n ${amount}Q`)).to.deep.equal(['Amount due 1'])
    expect(pageLines(`0 g 0 395 107 20 re f 1 g ${amount}`)).to.deep.equal(['Amount due 1'])
  })

  it('is in glyphs of a font of type 3 that paint nothing', () => {
    const font =
      '/Font<</T<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 99/Widths[1 1 1]' +
      '/Encoding<</Differences[32/space 97/a/b/c]>>/CharProcs<</a 10 0 R/b 11 0 R/c 12 0 R>>>>>>'
    const lines = (content: string) =>
      pageLines('', {
        page: `/Contents 13 0 R/Resources<<${font}>>`,
        objects(file) {
          file
            .stream(10, '', '1 0 0 0 1 1 d1 0 0 1 1 re f')
            .stream(11, '', '1 0 d0 1 0 0 rg 0 0 1 1 re f')
            .stream(12, '', '1 0 d0')
            .stream(13, '', content)
            .object(
              3,
              `<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 500]/Contents 13 0 R/Resources<<${font}>>>>`,
            )
        },
      })
    expect(lines('BT /T 12 Tf 20 400 Td (abc) Tj ET')).to.deep.equal(['ab'])
    expect(lines('BT /T 12 Tf 20 400 Td (a b) Tj ET')).to.deep.equal(['a b'])
    expect(lines('BT 3 Tr /T 12 Tf 20 400 Td (a) Tj ET')).to.deep.equal(['a'])
    expect(lines('1 g BT /T 12 Tf 20 400 Td (a) Tj 0 -50 Td (b) Tj ET')).to.deep.equal(['b'])
  })
})

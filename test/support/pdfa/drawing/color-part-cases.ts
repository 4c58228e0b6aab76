import { deflateSync } from 'node:zlib'
import { invoicePdf } from '../../pdf/invoice-pdf.js'
import { iccProfile, LAB, page, type PdfaCase, requirement } from '../../requirements/case.js'

const LAB_SPACE = LAB.slice(2)
const OTHER = '[/CalRGB<</WhitePoint[1 1 1]>>]'
const tint = (exponent = '1') => `<</FunctionType 2/Domain[0 1]/N ${exponent}/C0[0 0 0]/C1[1 1 1]>>`
const spot = (name: string, space = LAB_SPACE, exponent = '1') =>
  `[/Separation/${name} ${space} ${tint(exponent)}]`
const spotBy = (transform: string) => `[/Separation/A ${LAB_SPACE} ${transform}]`
const CALCULATOR = '/FunctionType 4/Domain[0 1]/Range[0 100 -100 100 -100 100]'
const two = (one: string, other: string) =>
  page('/X cs /Y cs', { colorSpaces: `/X ${one}/Y ${other}` })
const spots = (attributes: string) =>
  page('/X cs 0 scn 0 0 9 9 re f', {
    colorSpaces: `/X[/DeviceN[/Spot]${LAB_SPACE} ${tint()}<<${attributes}>>]`,
  })
const COLORANT = `/Colorants<</Spot ${spot('Spot')}>>`

const overprinted = (content: string, mode: string, colorSpaces: string) =>
  page(`/G gs ${content} 0 0 9 9 re f`, {
    colorSpaces,
    resources: `/ExtGState<</G<</op true/OPM ${mode}>>>>`,
  }).stream(91, '/N 4', iccProfile('CMYK', 'prtr'))
const ICC = '[/ICCBased 91 0 R]'

const optional = (group: string, order: string) =>
  invoicePdf({ catalog: `/OCProperties<</OCGs[50 0 R]/D<</Name(a)${order}>>>>` }).object(50, group)
const annotation = (rect: string) =>
  invoicePdf({ pageEntries: '/Annots[40 0 R]' }).object(
    40,
    `<</Type/Annot/Subtype/Stamp/F 4/Rect[${rect}]>>`,
  )

/** The parts of spot colours, overprint by default colour spaces, and entries of another type. */
export const COLOR_PART_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.4.4-2',
    {
      'All twice alike': () => two(spot('All'), spot('All')),
      'references to two equal spaces': () =>
        two(spot('A', '80 0 R'), spot('A', '81 0 R')).object(80, LAB_SPACE).object(81, LAB_SPACE),
      'a reference in an array, and what it refers to': () =>
        two(spot('A', '[/Lab 80 0 R]'), spot('A')).object(80, '<</WhitePoint[0.9505 1 1.089]>>'),
      'functions that are compressed alike': () =>
        two(spotBy('80 0 R'), spotBy('81 0 R'))
          .stream(80, `${CALCULATOR}/Filter/FlateDecode`, deflateSync('{pop 0 0 0}'))
          .stream(81, `${CALCULATOR}/Filter[/FlateDecode]`, deflateSync('{pop 0 0 0}')),
    },
    {
      'an alternate space, and a reference to an equal one': () =>
        two(spot('A', '80 0 R'), spot('A')).object(80, LAB_SPACE),
      'an entry of a dictionary, and a reference to an equal one': () =>
        two(spot('A', '[/Lab<</WhitePoint 80 0 R>>]'), spot('A')).object(80, '[0.9505 1 1.089]'),
      'functions of which one is compressed': () =>
        two(spotBy('80 0 R'), spotBy('81 0 R'))
          .stream(80, CALCULATOR, '{pop 0 0 0}')
          .stream(81, `${CALCULATOR}/Filter/FlateDecode`, deflateSync('{pop 0 0 0}')),
      'All with two alternate spaces': () => two(spot('All'), spot('All', OTHER)),
      'None with two alternate spaces': () => two(spot('None'), spot('None', OTHER)),
      'functions of a whole and a real number': () =>
        two(spot('Spot'), spot('Spot', LAB_SPACE, '1.0')),
    },
  ),
  requirement(
    '6.2.4.3-2',
    {
      'spot colours in Lab': () => spots(COLORANT),
      'process colours in Lab': () =>
        spots(`${COLORANT}/Process<</ColorSpace${LAB_SPACE}/Components[/A]>>`),
    },
    {
      'a spot colour of DeviceN in RGB': () =>
        spots(`/Colorants<</Spot ${spot('Spot', '/DeviceRGB')}>>`),
      'process colours in RGB': () =>
        spots(`${COLORANT}/Process<</ColorSpace/DeviceRGB/Components[/A]>>`),
    },
  ),
  requirement(
    '6.2.4.2-2',
    {
      'mode 0 in a colour space of its own': () =>
        overprinted('/X cs 0 0 0 1 scn', '0', `/X${ICC}`),
      'mode 0 by default': () => overprinted('0 0 0 1 k', '0', `/DefaultCMYK${ICC}`),
    },
    {
      'mode 1 by default': () => overprinted('0 0 0 1 k', '1', `/DefaultCMYK${ICC}`),
      'an unknown mode': () => overprinted('/X cs 0 0 0 1 scn', '2', `/X${ICC}`),
    },
  ),
  requirement(
    '6.9-3',
    {
      'a group with its name': () => optional('<</Type/OCG/Name(x)>>', '/Order[50 0 R]'),
      'a group without name and no order': () => optional('<</Type/OCG>>', ''),
    },
    {
      'a group without name': () => optional('<</Type/OCG>>', '/Order[50 0 R]'),
      'a group whose name is no text': () => optional('<</Type/OCG/Name/x>>', '/Order[50 0 R]'),
    },
  ),
  requirement(
    '6.3.3-1',
    {
      'a rectangle without size': () => annotation('0 0 0 0'),
      'an annotation that is a stream': () =>
        invoicePdf({ pageEntries: '/Annots[40 0 R]' }).stream(40, '/Type/Annot/Subtype/Odd', ''),
    },
    { 'a rectangle with what is no number': () => annotation('0 0[0]0') },
  ),
  requirement(
    '6.1.12-1',
    { 'an entry of null': () => invoicePdf({ catalog: '/Perms<</UR null>>' }) },
    { 'another entry': () => invoicePdf({ catalog: '/Perms<</UR<<>>>>' }) },
  ),
].flat()

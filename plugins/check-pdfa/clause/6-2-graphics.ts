import { detail, PdfArray, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from 'twinvoice/pdf'
import type { Found, PdfaSubject } from './clause.js'
import { outputIntents } from '../rendering/output-intent/output-intent.js'
import { hasUndefinedColors } from './6-2-4-colors.js'
import { isColorSpace } from '../rendering/content/color-spaces.js'
import { iccComponents, readIccHeader } from '../rendering/output-intent/icc.js'
import { isPattern } from '../rendering/graphics-state.js'
import { spacesUsed } from '../rendering/spaces-used.js'
import { LeastDepth } from '../objects/least-depth.js'
import { listed } from '../objects/listed.js'
import { numberOf } from '../objects/number-of.js'

const INTENTS = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
])

/** 6.2.2: known operators only, and resources of the stream's own. */
export function contentStreams({ rendering }: PdfaSubject, found: Found): void {
  for (const operator of rendering.unknownOperators) found(detail`the operator ${operator}`)
  for (const fault of rendering.faults) found(fault)
  for (const resource of rendering.borrowed)
    found(detail`${resource}, in a content stream without /Resources of its own`)
  for (const kind of rendering.withoutStream)
    found(detail`an XObject of /${kind} that is not a stream`)
  for (const intent of rendering.intents) if (!INTENTS.has(intent)) found(detail`ri /${intent}`)
  for (const { dict, index } of rendering.pages)
    for (const part of listed(dict.get('Contents')))
      if (isEncoded(part))
        found(detail`content with a filter of images`, { object: dict, page: index + 1 })
  for (const form of rendering.forms)
    if (isEncoded(form)) found(detail`content with a filter of images`)
}

/** Some viewers draw the bytes as they are, some nothing. */
function isEncoded(content: PdfValue): boolean {
  return content instanceof PdfStream && content.decoded?.encoded === true
}

/** 6.2.3: subtype, profile and its version, and one profile for all output intents. */
export function outputIntent(subject: PdfaSubject, found: Found): void {
  const { document, outputIntent: intent } = subject
  const all = outputIntents(document)
  const profiles = new Set(
    all.map((one) => one.get('DestOutputProfile')).filter((profile) => profile !== undefined),
  )
  // A reference to an object that is not there leads to no profile of the others.
  const isDangling = all.some(
    (one) =>
      one.raw('DestOutputProfile') instanceof PdfRef && one.get('DestOutputProfile') === undefined,
  )
  if (profiles.size + (isDangling ? 1 : 0) > 1)
    found(detail`output intents with different profiles`)
  for (const one of all) {
    const subtype = one.name('S')
    if (subtype === undefined || !/^(GTS_PDFA1|GTS_PDFX|ISO_PDFE1)$/.test(subtype))
      found(detail`/S /${subtype ?? ''}`)
    if (subtype === 'GTS_PDFX' && one.has('DestOutputProfileRef'))
      found(detail`/DestOutputProfileRef`)
  }
  for (const profile of profiles) checkProfile(profile, found)
  if (intent === undefined) {
    if (all.length > 0 && hasUndefinedColors(subject))
      found(detail`device colours, and no output intent of /S /GTS_PDFA1`)
    return
  }
  if (intent.profile === undefined && intent.dict.get('OutputConditionIdentifier') === undefined)
    found(detail`neither profile nor output condition`)
}

/** The profile of an output intent of any subtype. */
function checkProfile(profile: PdfValue, found: Found): void {
  if (!(profile instanceof PdfStream)) return
  const icc = readIccHeader(profile.data)
  if (icc?.signed !== true) {
    found(detail`the profile is no ICC profile`)
    return
  }
  if (icc.version > 4) found(detail`ICC version ${icc.version}`)
  if (icc.deviceClass !== 'prtr' && icc.deviceClass !== 'mntr')
    found(detail`ICC device class ${icc.deviceClass}`)
  if (!['GRAY', 'RGB ', 'CMYK'].includes(icc.colorSpace))
    found(detail`ICC colour space ${icc.colorSpace}`)
  const components = profile.dict.number('N')
  const expected = { GRAY: 1, 'RGB ': 3, CMYK: 4 }[icc.colorSpace]
  // The header of the profile says it, too, so a profile without /N is clear.
  if (components !== undefined && expected !== undefined && components !== expected)
    found(detail`/N ${components} for ${icc.colorSpace.trim()}`)
}

/** 6.2.4.2: ICC profiles of a version and kind that PDF 1.7 allows, with the right number of components. */
export function iccBased({ rendering }: PdfaSubject, found: Found): void {
  for (const page of new Set(rendering.overprints))
    found(detail`overprint mode 1 with an ICC based CMYK colour on page ${page + 1}`)
  for (const space of spacesUsed(rendering)) {
    const kind = space.get(0)
    const profile = space.get(1)
    if (!(kind instanceof PdfName && kind.value === 'ICCBased' && profile instanceof PdfStream))
      continue
    const icc = readIccHeader(profile.data)
    const components = iccComponents(icc?.colorSpace ?? '')
    if (icc?.signed !== true) found(detail`the profile is no ICC profile`)
    else if (icc.version > 4 || !['prtr', 'mntr', 'scnr', 'spac'].includes(icc.deviceClass))
      found(detail`ICC version ${icc.version}, class ${icc.deviceClass}`)
    else if (components === undefined || components !== profile.dict.number('N'))
      found(detail`/N ${profile.dict.number('N') ?? ''} for ${icc.colorSpace.trim()}`)
  }
}

/** 6.2.5: no transfer functions, halftones of type 1 or 5 without names, standard rendering intents. */
export function graphicsStates({ rendering }: PdfaSubject, found: Found): void {
  for (const state of rendering.states) {
    if (state.has('TR')) found(detail`/TR in a graphics state`)
    // Of a reference to nothing veraPDF says that the key is there.
    if (state.has('TR2') && state.name('TR2') !== 'Default') found(detail`/TR2 other than /Default`)
    if (state.has('HTP')) found(detail`/HTP in a graphics state`)
    const intent = state.name('RI')
    if (intent !== undefined && !INTENTS.has(intent)) found(detail`/RI /${intent}`)
    const halftone = state.get('HT')
    if (halftone instanceof PdfName && halftone.value !== 'Default')
      found(detail`/HT /${halftone.value.slice(0, 40)}`)
    const dict = halftone instanceof PdfStream ? halftone.dict : halftone
    if (!(dict instanceof PdfDict)) continue
    checkHalftone(dict, found, new LeastDepth())
    if (dict.has('TransferFunction'))
      found(detail`/TransferFunction in a halftone for all colorants`)
  }
}

const PROCESS_COLORANTS = new Set(['Cyan', 'Magenta', 'Yellow', 'Black'])

/** Halftones within each other are followed to this depth. */
const MOST_HALFTONES = 4

/** Only halftones of colorants that are not the process's have a transfer function of their own. */
function checkHalftone(dict: PdfDict, found: Found, seen: LeastDepth<PdfDict>, depth = 0): void {
  if (!seen.isNew(dict, depth)) return
  const type = dict.number('HalftoneType')
  if (type !== 1 && type !== 5) found(detail`/HalftoneType ${type ?? ''}`)
  if (dict.has('HalftoneName')) found(detail`/HalftoneName`)
  for (const [colorant, value] of type === 5 ? dict.entries() : []) {
    const part = value instanceof PdfStream ? value.dict : value
    if (!(part instanceof PdfDict)) continue
    if (depth < MOST_HALFTONES) checkHalftone(part, found, seen, depth + 1)
    if (colorant === 'Default') continue
    if (PROCESS_COLORANTS.has(colorant) && part.has('TransferFunction'))
      found(detail`/TransferFunction for ${colorant}`)
    if (!PROCESS_COLORANTS.has(colorant) && part.get('TransferFunction') === undefined)
      found(detail`no /TransferFunction for ${colorant.slice(0, 40)}`)
  }
}

/** 6.2.6: the four rendering intents of ISO 32000-1. */
export function renderingIntents({ rendering }: PdfaSubject, found: Found): void {
  for (const intent of rendering.intents) if (!INTENTS.has(intent)) found(detail`ri /${intent}`)
  for (const state of rendering.states) {
    const intent = state.name('RI')
    if (intent !== undefined && !INTENTS.has(intent)) found(detail`/RI /${intent}`)
  }
  imageIntents(rendering, found)
}

function imageIntents({ images, inlineImages }: PdfaSubject['rendering'], found: Found): void {
  for (const { dict } of images) {
    const intent = dict.name('Intent')
    if (intent !== undefined && !INTENTS.has(intent)) found(detail`/Intent /${intent}`)
  }
  for (const dict of inlineImages) {
    const intent = dict.name('Intent')
    if (intent !== undefined && !INTENTS.has(intent))
      found(detail`/Intent /${intent} in an inline image`)
  }
}

/** 6.2.8.1: images without alternates, OPI and interpolation, and intents as 6.2.6 has them. */
export function images({ rendering }: PdfaSubject, found: Found): void {
  imageIntents(rendering, found)
  for (const { dict } of rendering.images) {
    if (dict.has('Alternates')) found(detail`/Alternates of an image`)
    if (dict.has('OPI')) found(detail`/OPI of an image`)
    if (dict.boolean('Interpolate') === true) found(detail`/Interpolate true of an image`)
    checkBits(dict, found)
    // No image is in patterns (ISO 32000-1, table 89): programs show it in other ways, and veraPDF gives it up.
    if (dict.boolean('ImageMask') !== true && isPattern(dict.get('ColorSpace')))
      found(detail`an image in the colour space Pattern`)
    const mask = dict.stream('Mask')?.dict
    for (const key of ['Alternates', 'OPI'])
      if (mask?.has(key) === true) found(detail`/${key} of a mask`)
    if (mask?.boolean('Interpolate') === true) found(detail`/Interpolate true of a mask`)
    const bits = numberOf(mask?.get('BitsPerComponent'))
    if (bits !== undefined && bits !== 1) found(detail`a mask of ${bits} bits`)
  }
  for (const dict of rendering.inlineImages) {
    if ((dict.boolean('I') ?? dict.boolean('Interpolate')) === true)
      found(detail`/Interpolate true in an inline image`)
    for (const key of ['Alternates', 'OPI'])
      if (dict.has(key)) found(detail`/${key} of an inline image`)
    checkBits(dict, (what) => found(detail`${what} in an inline image`))
  }
  if (rendering.inPattern.has('inline image')) found(detail`an image in the colour space Pattern`)
}

function checkBits(image: PdfDict, found: Found): void {
  const bits = numberOf(image.get('BitsPerComponent') ?? image.get('BPC'))
  if (bits !== undefined && ![1, 2, 4, 8, 16].includes(bits))
    found(detail`/BitsPerComponent ${bits}`)
}

/** 6.2.9.1: forms without OPI and PostScript. */
export function formXObjects({ rendering }: PdfaSubject, found: Found): void {
  for (const { dict } of rendering.forms) {
    if (dict.name('Subtype') !== 'Form') continue
    if (dict.has('OPI')) found(detail`/OPI of a form XObject`)
    if (dict.name('Subtype2') === 'PS') found(detail`/Subtype2 /PS of a form XObject`)
    if (dict.has('PS')) found(detail`/PS of a form XObject`)
  }
}

/** 6.2.9.2: no reference XObjects. */
export function referenceXObjects({ rendering }: PdfaSubject, found: Found): void {
  for (const { dict } of rendering.forms)
    if (dict.name('Subtype') === 'Form' && dict.has('Ref')) found(detail`/Ref of a form XObject`)
}

/** 6.2.9.3: no PostScript XObjects. */
export function postScriptXObjects({ objects, rendering }: PdfaSubject, found: Found): void {
  for (const { number, value } of objects)
    if (
      value instanceof PdfStream &&
      value.dict.name('Subtype') === 'PS' &&
      // Only what is drawn is known as an XObject without /Type.
      (value.dict.name('Type') === 'XObject' || rendering.postscript.has(value))
    )
      found(detail`/Subtype /PS`, number)
}

const BLEND_MODES = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
)

/** The first name of an array; the first entry where there is none. */
function firstName(array: PdfArray): PdfValue {
  return [...array.values()].find((entry) => entry instanceof PdfName) ?? array.get(0)
}

/** 6.2.10: standard blend modes; where there is transparency, the page or the output intent gives a blending space. */
export function transparency({ rendering, outputIntent: intent }: PdfaSubject, found: Found): void {
  for (const state of rendering.states) {
    const mode = state.get('BM')
    // Of an array a viewer takes the first that it knows (ISO 32000-1, 11.6.3); veraPDF wants the first name to be known.
    const one = mode instanceof PdfArray ? firstName(mode) : mode
    if (one !== undefined && !(one instanceof PdfName && BLEND_MODES.has(one.value)))
      found(detail`/BM ${one instanceof PdfName ? `/${one.value}` : ''}`)
  }
  if (intent?.profile !== undefined) return
  const blind = new Set(
    rendering.pages
      .filter(({ dict }) => !isColorSpace(dict.dict('Group')?.get('CS')))
      .map(({ index }) => index),
  )
  const said = new Set<number>()
  for (const { page, what } of rendering.transparency) {
    if (!blind.has(page) || said.has(page)) continue
    said.add(page)
    found(detail`${what} on page ${page + 1} without a blending colour space`)
  }
}

const INLINE_FILTERS = new Set(
  (
    'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode DCTDecode ' +
    'AHx A85 Fl RL CCF DCT'
  ).split(' '),
)

/** 6.1.10: filters of inline images. */
export function inlineImages({ rendering }: PdfaSubject, found: Found): void {
  for (const dict of rendering.inlineImages) {
    const value = dict.get('F') ?? dict.get('Filter')
    const filters = listed(value)
    for (const filter of filters)
      if (filter instanceof PdfName && !INLINE_FILTERS.has(filter.value))
        found(detail`/${filter.value} in an inline image`)
  }
}

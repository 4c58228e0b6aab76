import { PdfArray, PdfDict, PdfName, PdfStream } from 'twinvoice/pdf'
import type { Found, PdfaSubject } from './clause.js'
import { outputIntents } from '../rendering/output-intent.js'
import { hasUndefinedColors } from './6-2-4-colors.js'
import { readIccHeader } from '../rendering/icc.js'

const INTENTS = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
])

/** 6.2.2: known operators only, and resources of the stream's own. */
export function contentStreams({ rendering }: PdfaSubject, found: Found): void {
  for (const operator of rendering.unknownOperators) found(`the operator ${operator}`)
  for (const resource of rendering.borrowed)
    found(`${resource}, in a content stream without /Resources of its own`)
  for (const intent of rendering.intents) if (!INTENTS.has(intent)) found(`ri /${intent}`)
}

/** 6.2.3: subtype, profile and its version, and one profile for all output intents. */
export function outputIntent(subject: PdfaSubject, found: Found): void {
  const { document, outputIntent: intent } = subject
  const all = outputIntents(document)
  const profiles = new Set(
    all.map((one) => one.get('DestOutputProfile')).filter((profile) => profile !== undefined),
  )
  if (profiles.size > 1) found('output intents with different profiles')
  for (const one of all) {
    const subtype = one.name('S')
    if (subtype === undefined || !/^(GTS_PDFA1|GTS_PDFX|ISO_PDFE1)$/.test(subtype))
      found(`/S /${subtype ?? ''}`)
    if (one.has('DestOutputProfileRef')) found('/DestOutputProfileRef')
  }
  if (intent === undefined) {
    if (all.length > 0 && hasUndefinedColors(subject))
      found('device colours, and no output intent of /S /GTS_PDFA1')
    return
  }
  if (intent.profile === undefined) {
    if (intent.dict.get('OutputConditionIdentifier') === undefined)
      found('neither profile nor output condition')
    return
  }
  const { icc } = intent
  if (icc?.signed !== true) {
    found('the profile is no ICC profile')
    return
  }
  if (icc.version !== 2 && icc.version !== 4) found(`ICC version ${icc.version}`)
  if (icc.deviceClass !== 'prtr' && icc.deviceClass !== 'mntr')
    found(`ICC device class ${icc.deviceClass}`)
  if (!['GRAY', 'RGB ', 'CMYK'].includes(icc.colorSpace))
    found(`ICC colour space ${icc.colorSpace}`)
  const components = intent.profile.dict.number('N')
  const expected = { GRAY: 1, 'RGB ': 3, CMYK: 4 }[icc.colorSpace]
  if (expected !== undefined && components !== expected)
    found(`/N ${components ?? ''} for ${icc.colorSpace.trim()}`)
}

/** 6.2.4.2: ICC profiles of a version and kind that PDF 1.7 allows, with the right number of components. */
export function iccBased({ objects, rendering }: PdfaSubject, found: Found): void {
  for (const page of new Set(rendering.overprints))
    found(`overprint mode 1 with an ICC based CMYK colour on page ${page + 1}`)
  for (const { number, value } of objects) {
    if (
      !(value instanceof PdfArray) ||
      !(value.get(0) instanceof PdfName) ||
      (value.get(0) as PdfName).value !== 'ICCBased'
    )
      continue
    const profile = value.get(1)
    if (!(profile instanceof PdfStream)) continue
    const icc = readIccHeader(profile.decode().bytes)
    if (icc?.signed !== true) found('the profile is no ICC profile', number)
    else if (icc.version > 4 || !['prtr', 'mntr', 'scnr', 'spac'].includes(icc.deviceClass))
      found(`ICC version ${icc.version}, class ${icc.deviceClass}`, number)
    else if (
      { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 }[icc.colorSpace] !== profile.dict.number('N')
    )
      found(`/N ${profile.dict.number('N') ?? ''} for ${icc.colorSpace.trim()}`, number)
  }
}

/** 6.2.5: no transfer functions, halftones of type 1 or 5 without names, standard rendering intents. */
export function graphicsStates({ objects, rendering }: PdfaSubject, found: Found): void {
  for (const state of rendering.states) {
    if (state.has('TR')) found('/TR in a graphics state')
    const second = state.get('TR2')
    if (second !== undefined && !(second instanceof PdfName && second.value === 'Default'))
      found('/TR2 other than /Default')
    if (state.has('HTP')) found('/HTP in a graphics state')
    const intent = state.name('RI')
    if (intent !== undefined && !INTENTS.has(intent)) found(`/RI /${intent}`)
    const halftone = state.get('HT')
    const dict = halftone instanceof PdfStream ? halftone.dict : halftone
    if (!(dict instanceof PdfDict)) continue
    checkHalftone(dict, undefined, found)
    if (dict.has('TransferFunction')) found('/TransferFunction in a halftone for all colorants')
  }
  for (const { number, value } of objects) {
    const dict = value instanceof PdfStream ? value.dict : value
    if (dict instanceof PdfDict && dict.has('HalftoneType')) checkHalftone(dict, number, found)
  }
}

const PROCESS_COLORANTS = new Set(['Cyan', 'Magenta', 'Yellow', 'Black'])

/** Only halftones of colorants that are not the process's have a transfer function of their own. */
function checkHalftone(dict: PdfDict, object: number | undefined, found: Found): void {
  const type = dict.number('HalftoneType')
  if (type !== 1 && type !== 5) found(`/HalftoneType ${type ?? ''}`, object)
  if (dict.has('HalftoneName')) found('/HalftoneName', object)
  for (const [colorant, value] of type === 5 ? dict.entries() : []) {
    const part = value instanceof PdfStream ? value.dict : value
    if (!(part instanceof PdfDict) || colorant === 'Default') continue
    if (PROCESS_COLORANTS.has(colorant) && part.has('TransferFunction'))
      found(`/TransferFunction for ${colorant}`, object)
    if (!PROCESS_COLORANTS.has(colorant) && !part.has('TransferFunction'))
      found(`no /TransferFunction for ${colorant.slice(0, 40)}`, object)
  }
}

/** 6.2.6: the four rendering intents of ISO 32000-1. */
export function renderingIntents({ rendering }: PdfaSubject, found: Found): void {
  for (const intent of rendering.intents) if (!INTENTS.has(intent)) found(`ri /${intent}`)
  for (const state of rendering.states) {
    const intent = state.name('RI')
    if (intent !== undefined && !INTENTS.has(intent)) found(`/RI /${intent}`)
  }
  for (const image of rendering.images) {
    const intent = image.dict.name('Intent')
    if (intent !== undefined && !INTENTS.has(intent)) found(`/Intent /${intent}`)
  }
}

/** 6.2.8.1: images without alternates, OPI and interpolation. */
export function images({ rendering, objects }: PdfaSubject, found: Found): void {
  for (const { number, value } of objects) {
    if (!(value instanceof PdfStream) || value.dict.name('Subtype') !== 'Image') continue
    if (value.dict.has('Alternates')) found('/Alternates', number)
    if (value.dict.has('OPI')) found('/OPI', number)
    if (value.dict.boolean('Interpolate') === true) found('/Interpolate true', number)
    const bits = value.dict.number('BitsPerComponent')
    const isMask = value.dict.boolean('ImageMask') === true
    if (bits !== undefined && !(isMask ? [1] : [1, 2, 4, 8, 16]).includes(bits))
      found(`/BitsPerComponent ${bits}`, number)
  }
  for (const dict of rendering.inlineImages)
    if ((dict.boolean('I') ?? dict.boolean('Interpolate')) === true)
      found('/Interpolate true in an inline image')
}

/** 6.2.9.1 to 6.2.9.3: forms without OPI, no reference and no PostScript XObjects. */
export function formXObjects({ objects }: PdfaSubject, found: Found): void {
  for (const { number, dict } of forms(objects)) {
    if (dict.has('OPI')) found('/OPI', number)
    if (dict.name('Subtype2') === 'PS') found('/Subtype2 /PS', number)
    if (dict.has('PS')) found('/PS', number)
  }
}

/** 6.2.9.2 */
export function referenceXObjects({ objects }: PdfaSubject, found: Found): void {
  for (const { number, dict } of forms(objects)) if (dict.has('Ref')) found('/Ref', number)
}

/** 6.2.9.3 */
export function postScriptXObjects({ objects }: PdfaSubject, found: Found): void {
  for (const { number, value } of objects)
    if (
      value instanceof PdfStream &&
      value.dict.name('Type') === 'XObject' &&
      value.dict.name('Subtype') === 'PS'
    )
      found('/Subtype /PS', number)
}

function* forms(objects: PdfaSubject['objects']): Generator<{ number: number; dict: PdfDict }> {
  for (const { number, value } of objects)
    if (value instanceof PdfStream && value.dict.name('Subtype') === 'Form')
      yield { number, dict: value.dict }
}

const BLEND_MODES = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
)

/** 6.2.10: standard blend modes; where there is transparency, the page or the output intent gives a blending space. */
export function transparency({ rendering, outputIntent: intent }: PdfaSubject, found: Found): void {
  for (const state of rendering.states) {
    const mode = state.get('BM')
    const modes = mode instanceof PdfArray ? [...mode.values()] : mode === undefined ? [] : [mode]
    for (const one of modes)
      if (!(one instanceof PdfName) || !BLEND_MODES.has(one.value))
        found(`/BM ${one instanceof PdfName ? `/${one.value}` : ''}`)
  }
  if (intent?.profile !== undefined) return
  const blind = new Set(
    rendering.pages
      .filter(({ dict }) => dict.dict('Group')?.get('CS') === undefined)
      .map(({ index }) => index),
  )
  const said = new Set<number>()
  for (const { page, what } of rendering.transparency) {
    if (!blind.has(page) || said.has(page)) continue
    said.add(page)
    found(`${what} on page ${page + 1} without a blending colour space`)
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
    const filters = value instanceof PdfArray ? [...value.values()] : [value]
    for (const filter of filters)
      if (filter instanceof PdfName && !INLINE_FILTERS.has(filter.value))
        found(`/${filter.value} in an inline image`)
  }
}

import { detail } from 'twinvoice/pdf'
import { newStream, replaceData, storeAgain, type Model } from '../model/read.js'
import { Dict, List, name, nameOf, numbers, type Stream } from '../model/values.js'
import { INTENTS } from '../content/devices.js'
import { jp2File } from '../content/jp2-file.js'
import type { RepairLog } from '../log/repair-log.js'
import { changesColors, halftoneChangesColors } from './transfer.js'

/** Those that PDF/A does not have, and the names of inline images, which streams do not have. */
const FORBIDDEN = /^(LZWDecode|Crypt|LZW|AHx|A85|Fl|RL|CCF|DCT)$/

/** Filters, external data, images, forms and PostScript: 6.1.7, 6.2.8 and 6.2.9. */
export function repairStreams(model: Model, log: RepairLog): void {
  for (const stream of model.streams) {
    const { dict } = stream
    const object = model.numberOf(dict)
    const filters = stream.source?.filters ?? []
    const forbidden = filters.find((filter) => FORBIDDEN.test(filter))
    if (forbidden !== undefined) {
      storeAgain(stream)
      log.repaired('6.1.7.2', { object, found: detail`/${forbidden}` })
    } else if (filters.length > 1 && filters.at(-1) === 'JPXDecode' && !isDamaged(stream))
      // veraPDF looks for the header in the data as they are stored.
      storeAgain(stream)
    for (const key of ['F', 'FFilter', 'FDecodeParms'])
      if (dict.delete(key)) log.repaired('6.1.7.1', { object, found: detail`/${key}` })
    const subtype = dict.name('Subtype')
    if (subtype === 'Image') repairImage(stream, object, log)
    if (subtype === 'Form') repairForm(dict, object, log)
    if (subtype === 'PS') makeEmpty(stream, object, log)
  }
}

/**
 * Streams of which nothing but the checksum is wrong are stored again: 6.1.7.2. Those that were read to be repaired are
 * known by then; to read all images for it would cost too much.
 */
export function repairSums(model: Model, log: RepairLog): void {
  for (const stream of model.streams) {
    const { source, dict } = stream
    const decoded = source?.decoded
    if (decoded?.wrongSum !== true) continue
    replaceData(stream, decoded.bytes)
    log.repaired('6.1.7.2', { object: model.numberOf(dict), found: decoded.problem ?? '' })
  }
}

function isDamaged({ source }: Stream): boolean {
  return source?.decode().damaged === true
}

function repairImage(stream: Stream, object: number | undefined, log: RepairLog): void {
  const { dict } = stream
  wrapCodestream(stream, object, log)
  for (const key of ['Alternates', 'OPI'])
    if (dict.delete(key)) log.repaired('6.2.8.1', { object, found: detail`/${key}` })
  if (dict.get('Interpolate') === true) {
    dict.delete('Interpolate')
    log.repaired('6.2.8.1', { object, found: detail`/Interpolate true` })
  }
  const intent = dict.name('Intent')
  if (intent !== undefined && !INTENTS.has(intent)) {
    dict.delete('Intent')
    log.repaired('6.2.6', { object, found: detail`/Intent /${intent}` })
  }
}

/** A codestream of JPEG 2000 becomes a file, with the header that PDF/A wants: 6.2.8.3. */
function wrapCodestream(stream: Stream, object: number | undefined, log: RepairLog): void {
  const { dict, data } = stream
  const filter = dict.get('Filter')
  const [only, ...others] = filter instanceof List ? filter.values : [filter]
  if (nameOf(only ?? null) !== 'JPXDecode' || others.length > 0) return
  const file = jp2File(data, dict.name('ColorSpace') === 'DeviceCMYK')
  if (file === undefined) return
  stream.data = file
  delete stream.source
  log.repaired('6.2.8.3', { object, found: detail`a JPEG 2000 codestream` })
}

function repairForm(dict: Dict, object: number | undefined, log: RepairLog): void {
  for (const key of ['OPI', 'PS'])
    if (dict.delete(key)) log.repaired('6.2.9.1', { object, found: detail`/${key}` })
  if (dict.name('Subtype2') === 'PS') {
    dict.delete('Subtype2')
    log.repaired('6.2.9.1', { object, found: detail`/Subtype2 /PS` })
  }
  if (dict.delete('Ref')) log.repaired('6.2.9.2', { object, found: detail`/Ref` })
}

/** A viewer shows nothing of PostScript: an empty form in its place shows the same. */
function makeEmpty(stream: Stream, object: number | undefined, log: RepairLog): void {
  if (stream.dict.name('Type') !== 'XObject') return
  for (const key of [...stream.dict.entries.keys()]) stream.dict.delete(key)
  const empty = newStream([], new Uint8Array())
  stream.data = empty.data
  delete stream.source
  stream.dict.set('Type', name('XObject'))
  stream.dict.set('Subtype', name('Form'))
  stream.dict.set('BBox', numbers([0, 0, 0, 0]))
  stream.dict.set('Resources', new Dict())
  stream.dict.set('Filter', name('FlateDecode'))
  log.repaired('6.2.9.3', { object, found: detail`/Subtype /PS` })
}

const BLEND_MODES: ReadonlySet<string> = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
)

/** Graphics states: 6.2.5, 6.2.6 and 6.2.10. */
export function repairGraphicsStates(model: Model, log: RepairLog): void {
  const states = new Set<Dict>()
  for (const dict of model.dicts) {
    const value = dict.dict('ExtGState')
    if (value === undefined) continue
    if (dict.has('PatternType')) states.add(value)
    else
      for (const key of value.entries.keys()) {
        const state = value.dict(key)
        if (state !== undefined) states.add(state)
      }
  }
  for (const state of states) repairState(state, model, log)
}

/** What changes colours stays: without it a page would look other, and the check of the result refuses it. */
function repairState(state: Dict, model: Model, log: RepairLog): void {
  const object = model.numberOf(state)
  const remove = (key: string) => {
    if (state.delete(key)) log.repaired('6.2.5', { object, found: detail`/${key}` })
  }
  remove('HTP')
  // TR2 takes precedence (ISO 32000-1, table 58).
  if (!changesColors(state.get(state.has('TR2') ? 'TR2' : 'TR'), model)) {
    remove('TR')
    if (state.name('TR2') !== 'Default') remove('TR2')
  }
  if (state.name('HT') !== 'Default' && !halftoneChangesColors(state.get('HT'), model)) remove('HT')
  const intent = state.name('RI')
  if (intent !== undefined && !INTENTS.has(intent)) {
    state.delete('RI')
    log.repaired('6.2.6', { object, found: detail`/RI /${intent}` })
  }
  repairBlendMode(state, object, log)
  // Overprint mode 1 is not allowed for ICC based CMYK (6.2.4.2); viewers on a screen do not overprint.
  if (state.number('OPM') === 1) {
    state.delete('OPM')
    log.repaired('6.2.4.2', { object, found: detail`/OPM 1` })
  }
}

/** A list of blend modes means the first that is known (ISO 32000-1, 11.6.3). */
function repairBlendMode(state: Dict, object: number | undefined, log: RepairLog): void {
  const mode = state.get('BM')
  if (mode === null) return
  const all = mode instanceof List ? mode.values : [mode]
  const right = all.map(nameOf).find((one) => one !== undefined && BLEND_MODES.has(one))
  if (!(mode instanceof List) && right !== undefined) return
  state.set('BM', name(right ?? 'Normal'))
  log.repaired('6.2.10', {
    object,
    found: detail`/BM ${all.map((one) => nameOf(one) ?? '').join(' ')}`,
  })
}

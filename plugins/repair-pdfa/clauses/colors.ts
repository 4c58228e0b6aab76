import { detail, cmykProfile, srgbProfile } from 'twinvoice/pdf'
import { Colorants } from '../colors/colorants.js'
import { type Device, DEVICE_NAMES } from '../content/devices.js'
import { newStream, type Model } from '../model/read.js'
import {
  Dict,
  Indirect,
  List,
  name,
  nameOf,
  number,
  resolved,
  Stream,
  textString,
  type Value,
} from '../model/values.js'
import type { RepairLog } from '../log/repair-log.js'

const DEEPEST = 6
const COMPONENTS: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({ GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 }),
)
const CLASSES: ReadonlySet<string> = new Set(['prtr', 'mntr', 'scnr', 'spac'])

/** Colours: profiles (6.2.4.2), the output intent (6.2.3), and device colours that it does not define (6.2.4.3). */
export function repairColors(model: Model, drawn: ReadonlySet<Device>, log: RepairLog): void {
  const colors = new Colors(model, log)
  const devices = colors.devices(drawn)
  colors.describeSpots()
  const intent = colors.setOutputIntent(devices)
  if (intent !== 'RGB ' && devices.has('DeviceRGB')) colors.defineRgb()
}

class Colors {
  #srgb: List | undefined
  readonly #seen = new Set<Value>()
  readonly #colorants = new Colorants()
  readonly #mixed: List[] = []

  constructor(
    readonly model: Model,
    readonly log: RepairLog,
  ) {}

  /** The devices of all colour spaces; profiles that are none are replaced on the way. */
  devices(drawn: ReadonlySet<Device>): ReadonlySet<Device> {
    const devices = new Set(drawn)
    for (const dict of this.model.dicts) {
      const space = dict.get('ColorSpace')
      if (space instanceof Dict)
        for (const key of space.entries.keys()) this.#visit(space.get(key), devices)
      else this.#visit(space, devices)
      if (dict.name('S') === 'Transparency') this.#visit(dict.get('CS'), devices)
    }
    return devices
  }

  #visit(value: Value, devices: Set<Device>, depth = 0): void {
    const space = resolved(value)
    const device = DEVICE_NAMES.get(nameOf(space) ?? '')
    if (device !== undefined) devices.add(device)
    if (!(space instanceof List) || depth > DEEPEST || this.#seen.has(space)) return
    this.#seen.add(space)
    const kind = nameOf(space.items[0] ?? null)
    if (kind === 'ICCBased') this.#repairProfile(space)
    else if (kind === 'CalCMYK') devices.add('DeviceCMYK')
    else if (kind === 'Indexed' || kind === 'I' || kind === 'Pattern')
      this.#visit(space.items[1] ?? null, devices, depth + 1)
    else if (kind === 'Separation' || kind === 'DeviceN') {
      this.#colorants.note(space)
      if (kind === 'DeviceN') this.#mixed.push(space)
      this.#visit(space.items[2] ?? null, devices, depth + 1)
    } else if (space.items.length === 1) this.#visit(space.items[0] ?? null, devices, depth + 1)
  }

  /** Spot colours that spaces of DeviceN do not describe (6.2.4.4), after all spaces are known. */
  describeSpots(): void {
    for (const space of this.#mixed)
      for (const spot of this.#colorants.complete(space))
        this.log.repaired('6.2.4.4', {
          found: detail`DeviceN without /Colorants for ${spot.slice(0, 40)}`,
        })
  }

  #repairProfile(space: List): void {
    const stream = resolved(space.items[1] ?? null)
    if (!(stream instanceof Stream)) return
    const header = headerOf(stream)
    const components = stream.dict.number('N')
    // Of a profile for another number of components, programs show one or the other; without a number that is allowed, none
    // knows what the colours mean. What no replacement is sure to look like, the check of the result refuses.
    const isGray = header !== undefined && isGrayInstead(header.space, stream.dict)
    if (header !== undefined && !isGray) return
    if (components !== 1 && components !== 3 && components !== 4) return
    const object = this.model.numberOf(stream.dict)
    this.log.repaired('6.2.4.2', {
      object,
      found: detail`an ICC profile for ${components} components`,
    })
    if (isGray) space.items.splice(0, 2, name('DeviceGray'))
    else if (components === 3) space.items.splice(0, 2, ...this.#rgb().items)
    else if (components === 4)
      space.items.splice(0, 2, name('ICCBased'), profileObject(cmykProfile(), 4))
    else
      space.items.splice(
        0,
        2,
        name('CalGray'),
        new Dict([
          ['WhitePoint', new List([0.9505, 1, 1.089].map(number))],
          ['Gamma', number(2.2)],
        ]),
      )
  }

  #rgb(): List {
    return (this.#srgb ??= new List([name('ICCBased'), profileObject(srgbProfile(), 3)]))
  }

  /**
   * Sets the output intent: that of the file if it fits what the pages use, with those of other standards for the
   * same profile, else one of CMYK where they use that, else sRGB.
   * @returns the colour space that it defines
   */
  setOutputIntent(devices: ReadonlySet<Device>): string {
    const { catalog } = this.model
    const wanted = devices.has('DeviceCMYK') ? 'CMYK' : 'RGB '
    const own = (catalog.list('OutputIntents')?.values ?? []).filter((each) => each instanceof Dict)
    const fitting = own.filter((each) => profileSpace(each) === wanted)
    const fits = fitting.find((each) => each.name('S') === 'GTS_PDFA1') ?? fitting[0]
    const count = own.length
    if (fits !== undefined) {
      const kept = own.filter((each) => each === fits || stands(each, fits))
      if (count > kept.length || fits.name('S') !== 'GTS_PDFA1' || fits.has('DestOutputProfileRef'))
        this.log.repaired('6.2.3', {
          object: this.model.numberOf(fits) ?? this.model.numberOf(catalog),
          found: detail`/S /${fits.name('S') ?? ''}, ${count} output intents`,
        })
      fits.set('S', name('GTS_PDFA1'))
      fits.delete('DestOutputProfileRef')
      if (fits.text('OutputConditionIdentifier') === undefined)
        fits.set('OutputConditionIdentifier', textString('Custom'))
      catalog.set('OutputIntents', new List(kept))
      return wanted
    }
    const title = wanted === 'CMYK' ? 'Device CMYK' : 'sRGB'
    const intent = new Dict([
      ['Type', name('OutputIntent')],
      ['S', name('GTS_PDFA1')],
      ['OutputConditionIdentifier', textString(title)],
      ['Info', textString(wanted === 'CMYK' ? title : 'sRGB IEC61966-2.1')],
      [
        'DestOutputProfile',
        wanted === 'CMYK' ? profileObject(cmykProfile(), 4) : (this.#rgb().items[1] ?? null),
      ],
    ])
    catalog.set('OutputIntents', new List([intent]))
    if (wanted === 'CMYK') this.#repeatIntent()
    this.log.repaired('6.2.3', {
      object: this.model.numberOf(catalog),
      found: count === 0 ? detail`none; ${title} added` : detail`replaced by ${title}`,
    })
    return wanted
  }

  /**
   * Poppler converts what has a profile, such as sRGB, by a sole output intent even if that is for CMYK, and shows it dull.
   * An intent for PDF/X may be beside it, with the same profile (6.2.3).
   */
  #repeatIntent(): void {
    const intents = this.model.catalog.list('OutputIntents')
    const [intent] = intents?.values ?? []
    if (!(intent instanceof Dict) || intents?.items.length !== 1) return
    const repeated = new Dict(intent.entries)
    repeated.set('S', name('GTS_PDFX'))
    intents.items.push(repeated)
  }

  /**
   * Beside an output intent for CMYK, device RGB is sRGB: by default or, for blending and shading, directly. Programs take
   * the default of other resources for a shading in a tiling pattern, or none.
   */
  defineRgb(): void {
    this.#repeatIntent()
    const rgb = new Indirect()
    rgb.value = this.#rgb()
    for (const dict of this.model.dicts) {
      if (dict.name('S') === 'Transparency' && dict.name('CS') === 'DeviceRGB') dict.set('CS', rgb)
      if (dict.has('ShadingType') && dict.name('ColorSpace') === 'DeviceRGB')
        dict.set('ColorSpace', rgb)
      const resources = dict.dict('Resources')
      if (resources === undefined) continue
      this.log.repaired('6.2.4.3', {
        object: this.model.numberOf(resources) ?? this.model.numberOf(dict),
        found: detail`DeviceRGB beside DeviceCMYK: sRGB by default`,
      })
      const spaces = resources.get('ColorSpace')
      if (spaces instanceof Dict) {
        if (!spaces.has('DefaultRGB')) spaces.set('DefaultRGB', rgb)
      } else resources.set('ColorSpace', new Dict([['DefaultRGB', rgb]]))
    }
  }
}

function profileObject(profile: Uint8Array, components: number): Indirect {
  const object = new Indirect()
  object.value = newStream([['N', number(components)]], profile)
  return object
}

/** Whether an output intent of another standard may be beside that of PDF/A: it has the same profile (6.2.3). */
function stands(intent: Dict, beside: Dict): boolean {
  const isOther = /^(GTS_PDFX|ISO_PDFE1)$/.test(intent.name('S') ?? '')
  const isSame = intent.get('DestOutputProfile') === beside.get('DestOutputProfile')
  return isOther && isSame && !intent.has('DestOutputProfileRef')
}

/** The colour space of an output intent's profile, where it is one that PDF/A-3 allows (6.2.3). */
function profileSpace(intent: Dict): string | undefined {
  const stream = intent.stream('DestOutputProfile')
  const header = stream === undefined ? undefined : headerOf(stream)
  if (header === undefined || !/^(prtr|mntr)$/.test(header.deviceClass)) return undefined
  return stream?.dict.number('N') === COMPONENTS.get(header.space) ? header.space : undefined
}

/**
 * A profile of several components for values of one, as ImageMagick writes it for gray images: programs show the gray
 * that is named beside it.
 */
function isGrayInstead(space: string, dict: Dict): boolean {
  const isOther = (COMPONENTS.get(space) ?? 1) !== 1
  return isOther && dict.number('N') === 1 && dict.name('Alternate') === 'DeviceGray'
}

/** The header of an ICC profile that PDF allows (ICC.1, 7.2). */
function headerOf({
  source,
}: Stream): { readonly space: string; readonly deviceClass: string } | undefined {
  const bytes = source?.data
  if (bytes === undefined || bytes.length < 128) return undefined
  const text = (at: number) => Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')
  const version = bytes[8] ?? 0
  const deviceClass = text(12)
  if (text(36) !== 'acsp' || version > 4 || version < 2 || !CLASSES.has(deviceClass))
    return undefined
  return { space: text(16), deviceClass }
}

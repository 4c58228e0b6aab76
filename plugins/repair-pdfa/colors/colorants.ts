import { newStream } from '../model/read.js'
import {
  Dict,
  indirect,
  List,
  name,
  nameOf,
  numbers,
  resolved,
  Stream,
  type Value,
} from '../model/values.js'

/** Colorants of the press, which need no entry (6.2.4.4). */
const OF_PROCESS: ReadonlySet<string> = new Set(['None', 'Cyan', 'Magenta', 'Yellow', 'Black'])

/** ISO 32000-1, annex C: more colorants than a space of DeviceN may have. */
const MOST_COLORANTS = 32

/** The spot colours of the colour spaces, which each DeviceN space has to describe one by one: 6.2.4.4. */
export class Colorants {
  /** The Separation space of each spot colour: they are alike everywhere. */
  readonly #known = new Map<string, Value>()

  /** Notes what a space says of spot colours. */
  note(space: List): void {
    const [kind, second] = space.values
    const spot = nameOf(second ?? null)
    if (nameOf(kind ?? null) === 'Separation' && spot !== undefined) this.#add(spot, space)
    for (const [key, value] of attributesOf(space)?.dict('Colorants')?.entries ?? [])
      this.#add(key, value)
  }

  /**
   * Adds the spot colours that a DeviceN space does not describe: what it shows itself of one without the others.
   * @returns their names; none where its function does not say it exactly
   */
  complete(space: List): readonly string[] {
    const attributes = attributesOf(space)
    const all = resolved(space.items[1] ?? null)
    if ((space.items.length > 4 && attributes === undefined) || !(all instanceof List)) return []
    const spots = all.values.map((each) => nameOf(each) ?? '')
    const isTwice = spots.some((spot, at) => spot !== 'None' && spots.indexOf(spot) !== at)
    if (spots.length > MOST_COLORANTS || isTwice || spots.includes('')) return []
    const components = attributes?.dict('Process')?.list('Components')?.values ?? []
    const own = new Set(components.map(nameOf))
    const before = attributes?.dict('Colorants')
    const missing = spots.filter(
      (spot) => !OF_PROCESS.has(spot) && !own.has(spot) && before?.has(spot) !== true,
    )
    if (missing.length === 0) return []
    const colorants = new Dict(before?.entries ?? [])
    for (const spot of missing) {
      const separation = this.#known.get(spot) ?? separationOf(space, spot, spots)
      if (separation === undefined) return []
      colorants.set(spot, separation)
    }
    for (const spot of missing) this.#add(spot, colorants.get(spot) ?? null)
    const entries = new Dict(attributes?.entries ?? [])
    entries.set('Colorants', colorants)
    space.items.splice(4, 1, entries)
    return missing
  }

  #add(spot: string, space: Value): void {
    if (!this.#known.has(spot)) this.#known.set(spot, space)
  }
}

function attributesOf(space: List): Dict | undefined {
  const attributes = resolved(space.items[4] ?? null)
  return attributes instanceof Dict ? attributes : undefined
}

/** One spot colour of a DeviceN space as a space of its own (8.6.6.4). */
function separationOf(space: List, spot: string, spots: readonly string[]): Value | undefined {
  const tint = space.items[3] ?? null
  const transform = spots.length === 1 ? tint : tintOf(tint, spots.indexOf(spot), spots.length)
  if (transform === undefined) return undefined
  return indirect(new List([name('Separation'), name(spot), space.items[2] ?? null, transform]))
}

/** A function in PostScript of several values as one of one of them, with the others 0 (7.10.5). */
function tintOf(tint: Value, at: number, count: number): Value | undefined {
  const before = resolved(tint)
  if (!(before instanceof Stream) || before.dict.number('FunctionType') !== 4) return undefined
  const program = Buffer.from(before.source?.data ?? [])
    .toString('latin1')
    .trim()
  const domain = before.dict.list('Domain')?.numbers ?? []
  const range = before.dict.list('Range')
  if (!program.startsWith('{') || domain.length !== 2 * count || range === undefined)
    return undefined
  const roll = at === 0 ? '' : `${count} ${at} roll `
  const entries = [
    ['FunctionType', before.dict.get('FunctionType')],
    ['Domain', numbers(domain.slice(2 * at, 2 * at + 2))],
    ['Range', range],
  ] as const
  const own = `{ ${'0 '.repeat(count - 1)}${roll}${program.slice(1)}`
  return indirect(newStream(entries, Buffer.from(own, 'latin1')))
}

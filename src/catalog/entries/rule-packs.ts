import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { didYouMean } from '../problems/nearest.js'
import type { RulePackEntry, Syntax, Validity } from './entries.js'

type Packs = ReadonlyMap<string, RulePackEntry>

/** The packs that were asked for by name, for one document. */
export interface AskedPacks {
  /** Ids of the packs for its syntax. */
  readonly ids: readonly string[]
  /** The names for which there is no pack in its syntax. */
  readonly missing: readonly string[]
}

/**
 * The packs that names stand for: the id of a pack or of a family. A document in the other syntax gets
 * the pack of the same family for it; of several releases, the one in force at the moment.
 * @throws Fault OPTIONS_INVALID for a name that nothing has, with the nearest one
 */
export function askedPacks(
  names: readonly string[],
  packs: Packs,
  syntax: Syntax | undefined,
  moment: Date,
): AskedPacks {
  const ids = new Set<string>()
  const missing: string[] = []
  for (const name of names) {
    const candidates = packsNamed(name, packs).filter((pack) => pack.syntax === syntax)
    const exact = candidates.find(({ id, family }) => id === name && family !== name)
    const chosen = exact ?? current(candidates, moment)
    if (chosen === undefined) missing.push(name)
    else ids.add(chosen.id)
  }
  return { ids: [...ids], missing }
}

/** The release in force at a moment; without one, the last. */
function current(releases: readonly RulePackEntry[], moment: Date): RulePackEntry | undefined {
  const day = moment.toISOString().slice(0, 10)
  return releases.findLast(({ valid }) => isWithin(day, valid)) ?? releases.at(-1)
}

function isWithin(day: string, { from, to }: Validity = {}): boolean {
  return (from === undefined || from <= day) && (to === undefined || day <= to)
}

function packsNamed(name: string, packs: Packs): RulePackEntry[] {
  const family = familyOf(name, packs)
  if (family === undefined) throw unknownPack(name, packs)
  return [...packs.values()].filter((pack) => pack.family === family)
}

/** The family that a name is or whose member it is. */
function familyOf(name: string, packs: Packs): string | undefined {
  const isFamily = [...packs.values()].some(({ family }) => family === name)
  return isFamily ? name : packs.get(name)?.family
}

function unknownPack(name: string, packs: Packs): Fault {
  const known = [...new Set([...packs.values()].map(({ family }) => family))]
  const shown = JSON.stringify(name.slice(0, 64))
  const hint = didYouMean(name, [...known, ...packs.keys()])
  return new Fault(
    'OPTIONS_INVALID',
    detail`there is no rule pack ${shown}${hint} (installed: ${known.join(', ')})`,
  )
}

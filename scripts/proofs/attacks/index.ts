import type { Attack } from '../siege/attack.js'
import { endWhileSpinning } from './end-while-spinning.js'
import { garbageBehind } from './garbage-behind.js'
import { idleSockets } from './idle-sockets.js'
import { largeBodies } from './large-bodies.js'
import { longTexts } from './long-texts.js'
import { planChange } from './plan-change.js'
import { quotaEdge } from './quota-edge.js'
import { killedReaders, retiredReaders } from './reader-deaths.js'
import { Siege } from '../siege/siege.js'
import { slowDocuments } from './slow-documents.js'
import { soundDocuments, type SoundDocuments } from '../siege/sound-documents.js'
import { svgLogos } from './svg-logos.js'
import { unreadAnswers } from './unread-answers.js'

/** All attacks; those with settings of their own have a service of their own. */
const ATTACKS: readonly Attack[] = [
  svgLogos,
  longTexts,
  largeBodies,
  retiredReaders,
  killedReaders,
  slowDocuments,
  unreadAnswers,
  idleSockets,
  garbageBehind,
  planChange,
  quotaEdge,
  endWhileSpinning,
]

/** Attacks whose outcome depends on the store: the short run makes them on the last store only. */
const OF_THE_STORE: readonly Attack[] = [garbageBehind, planChange, quotaEdge]

/** Runs one proof and reports it. */
export type Prove = (name: string, prove: () => Promise<string>) => Promise<void>

/** A kind of store, and what makes a new one. */
export type Store = readonly [kind: string, create: () => Promise<string>]

/**
 * Attacks real services on each kind of store.
 * @param prove runs one proof and reports it
 * @param wanted tells by its name whether an attack is to be made
 */
export async function attack(
  stores: readonly Store[],
  short: boolean,
  wanted: (name: string) => boolean,
  prove: Prove,
): Promise<void> {
  let sound: SoundDocuments | undefined
  for (const [at, [kind, create]] of stores.entries()) {
    const named = (each: Attack) => `attack by ${each.name} on ${kind}`
    const isDue = (each: Attack) =>
      !short || (OF_THE_STORE.includes(each) ? at === stores.length - 1 : at === 0)
    for (const group of groupsOf(ATTACKS.filter((each) => wanted(named(each)) && isDue(each)))) {
      const documents = (sound ??= await soundDocuments())
      let siege: Promise<Siege> | undefined
      const start = async () => Siege.start(await create(), documents, group[0]?.env)
      for (const each of group)
        await prove(named(each), async () => (await (siege ??= start())).withstand(each, short))
      await (await siege)?.stop()
    }
  }
}

/** Attacks that need the same settings are made on the same service. */
function groupsOf(attacks: readonly Attack[]): readonly (readonly Attack[])[] {
  const usual = attacks.filter(({ env }) => env === undefined)
  const others = attacks.filter(({ env }) => env !== undefined).map((each) => [each])
  return usual.length === 0 ? others : [usual, ...others]
}

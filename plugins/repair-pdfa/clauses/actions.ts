import { detail } from 'twinvoice/pdf'
import type { Model } from '../model/read.js'
import { Dict, List, nameOf, resolved, type Value } from '../model/values.js'
import type { RepairLog } from '../log/repair-log.js'

const ACTIONS: ReadonlySet<string> = new Set([
  'GoTo',
  'GoToR',
  'GoToE',
  'Thread',
  'URI',
  'Named',
  'SubmitForm',
])
const NAMED: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])
const HOLDERS = ['A', 'PA', 'OpenAction', 'Next']

/** Actions and what triggers them: 6.5.1, 6.5.2, 6.10, 6.11. */
export function repairActions(model: Model, log: RepairLog): void {
  const { catalog } = model
  for (const dict of model.dicts) {
    const object = model.numberOf(dict)
    if (dict.get('AA') instanceof Dict && (dict === catalog || mayTrigger(dict))) {
      dict.delete('AA')
      log.repaired('6.5.2', { object, found: detail`/AA` })
    }
    for (const key of HOLDERS) removeForbidden(dict, key, object, log)
  }
  const names = catalog.dict('Names')
  if (names?.delete('JavaScript') === true)
    log.repaired('6.5.1', { found: detail`/JavaScript in the name dictionary` })
  if (names?.delete('AlternatePresentations') === true)
    log.repaired('6.10', { found: detail`/AlternatePresentations` })
  if (catalog.delete('Requirements')) log.repaired('6.11', { found: detail`/Requirements` })
}

/** Pages, annotations and fields trigger actions (ISO 32000-1, 12.6.3), as the catalog does. */
function mayTrigger(dict: Dict): boolean {
  if (/^(Pages?|Template|Annot)$/.test(dict.name('Type') ?? '')) return true
  return ['Rect', 'FT', 'T', 'Kids'].some((key) => dict.has(key))
}

function removeForbidden(
  holder: Dict,
  key: string,
  object: number | undefined,
  log: RepairLog,
): void {
  const value = holder.get(key)
  if (value instanceof List) {
    // A list of further actions; an array may also be a destination.
    if (key !== 'Next') return
    const kept = value.items.filter((each) => !isForbidden(each))
    if (kept.length === value.items.length) return
    holder.set(key, new List(kept))
    log.repaired('6.5.1', { object, found: detail`/Next` })
  } else if (isForbidden(value) || (startsActions(holder, key) && isOfNoType(value))) {
    holder.delete(key)
    const kind = value instanceof Dict ? (value.name('S') ?? '') : ''
    log.repaired('6.5.1', { object, found: detail`an action of type /${kind}` })
  }
}

/** Whether what an entry leads to can only be an action: an annotation, an item of an outline and the catalog have them. */
function startsActions(holder: Dict, key: string): boolean {
  if (key === 'OpenAction') return holder.name('Type') === 'Catalog'
  if (key === 'Next') return false
  return holder.has('Rect') || (holder.has('Title') && holder.has('Parent'))
}

/** Viewers do nothing for an action that does not say its type. */
function isOfNoType(value: Value): boolean {
  const action = resolved(value)
  return action instanceof Dict && action.name('S') === undefined
}

/** An attribute object of a structure element has /O, and is no action. */
function isForbidden(value: Value): boolean {
  const action = resolved(value)
  if (!(action instanceof Dict) || action.has('O')) return false
  const kind = action.name('S')
  if (kind === undefined) return action.name('Type') === 'Action'
  if (kind === 'Named') return !NAMED.has(nameOf(action.get('N')) ?? '')
  return !ACTIONS.has(kind)
}

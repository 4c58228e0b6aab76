import { detail } from 'twinvoice/pdf'
import type { Model } from '../model/read.js'
import { Dict, dictOf, List, nameOf, textString, type Value } from '../model/values.js'
import type { RepairLog } from '../log/repair-log.js'

/** Optional content: 6.9. */
export function repairLayers(model: Model, log: RepairLog): void {
  const properties = model.catalog.dict('OCProperties')
  if (properties === undefined) return
  const groups = properties.list('OCGs')?.items ?? []
  nameGroups(groups, model, log)
  const names = new Set<string>()
  const all = new Set([
    properties.dict('D'),
    ...(properties.list('Configs')?.items ?? []).map(dictOf),
  ])
  const freeName = namesOfConfigurations(names)
  for (const [index, config] of [...all].entries()) {
    if (config === undefined) continue
    // Each configuration goes through all groups, and may get them.
    model.spendItems(groups.length)
    const written = config.text('Name') ?? ''
    if (written === '' || names.has(written)) {
      config.set('Name', freeName(index))
      log.repaired('6.9', { found: detail`/Name of a configuration` })
    }
    names.add(config.text('Name') ?? '')
    if (config.has('AS')) {
      setStates(config, groups)
      config.delete('AS')
      log.repaired('6.9', { found: detail`/AS` })
    }
    const order = config.list('Order')
    const listed = new Set(order === undefined ? [] : flattened(order))
    const left = groups.filter((group) => !listed.has(dictOf(group)))
    if (order === undefined || left.length === 0) continue
    for (const group of left) order.items.push(group)
    log.repaired('6.9', { found: detail`groups that /Order leaves out` })
  }
}

/** A group needs a name for people (ISO 32000-1, table 98). */
function nameGroups(groups: readonly Value[], model: Model, log: RepairLog): void {
  for (const [at, item] of groups.entries()) {
    const group = dictOf(item)
    if (group === undefined || group.text('Name') !== undefined) continue
    group.set('Name', textString(`Layer ${at + 1}`))
    const object = model.numberOf(group)
    log.repaired('6.9', { object, found: detail`a group without /Name` })
  }
}

/** States by usage, of a group with an entry of this name (ISO 32000-1, table 102). */
const STATES = { View: 'ViewState', Print: 'PrintState', Export: 'ExportState' }

/**
 * Sets what viewers set by `/AS` when they show the file (ISO 32000-1, 8.11.4.4): without it, layers that are hidden
 * there would be shown. What it says of printing and exporting is lost.
 */
function setStates(config: Dict, groups: readonly Value[]): void {
  const isOn = new Map<Dict, boolean>()
  for (const usage of config.list('AS')?.values ?? []) {
    if (!(usage instanceof Dict) || usage.name('Event') !== 'View') continue
    const categories = usage.list('Category')?.values.map(nameOf) ?? []
    for (const item of usage.list('OCGs')?.values ?? []) {
      const group = dictOf(item)
      if (group === undefined) continue
      for (const [category, state] of Object.entries(STATES)) {
        const own = group.dict('Usage')?.dict(category)?.name(state)
        if (!categories.includes(category) || own === undefined) continue
        // One that says OFF is enough.
        isOn.set(group, own !== 'OFF' && isOn.get(group) !== false)
      }
    }
  }
  for (const state of ['ON', 'OFF']) {
    const before = config.list(state)?.items ?? []
    const kept = before.filter((item) => !isOn.has(dictOf(item) ?? config))
    const added = groups.filter((group) => isOn.get(dictOf(group) ?? config) === (state === 'ON'))
    if (added.length > 0 || kept.length < before.length)
      config.set(state, new List([...kept, ...added]))
  }
}

/** @returns gives names that are not taken, from an index on */
function namesOfConfigurations(taken: ReadonlySet<string>): (index: number) => Value {
  let count = 0
  return (index) => {
    for (count = Math.max(count, index); ; count++) {
      const wanted = count === 0 ? 'Default' : `Configuration ${count}`
      if (!taken.has(wanted)) return textString(wanted)
    }
  }
}

/** The dictionaries of a list and of the lists in it, each of which is read once. */
function flattened(list: List, depth = 0, seen = new Set<List>()): (Dict | undefined)[] {
  if (depth > 16 || seen.has(list)) return []
  seen.add(list)
  return list.values.flatMap((item) =>
    item instanceof List ? flattened(item, depth + 1, seen) : [dictOf(item)],
  )
}

import { detail } from 'twinvoice/pdf'
import { type Dict, dictOf, List, textString } from '../model/values.js'
import type { Model } from '../model/read.js'
import { showsOtherText } from './field-text.js'
import type { RepairLog } from '../log/repair-log.js'

/** Forms, XFA, signatures and permissions: 6.1.12, 6.4. */
export function repairForms(model: Model, log: RepairLog): void {
  const { catalog } = model
  for (const dict of model.dicts) {
    if (dict.name('Subtype') !== 'Widget' && !dict.has('FT')) continue
    for (const key of ['A', 'AA'])
      if (dict.delete(key))
        log.repaired('6.4.1', { object: model.numberOf(dict), found: detail`/${key}` })
  }
  const form = catalog.dict('AcroForm')
  if (form?.get('NeedAppearances') === true) {
    log.repaired('6.4.1', { found: detail`/NeedAppearances` })
    // Without an appearance the check of the result refuses it (6.3.3): the page would show another text.
    for (const dict of model.dicts)
      if (dict.name('Subtype') === 'Widget' && showsOtherText(dict)) dict.delete('AP')
  }
  form?.delete('NeedAppearances')
  if (form?.delete('XFA') === true) log.repaired('6.4.2', { found: detail`/XFA` })
  if (catalog.delete('NeedsRendering')) log.repaired('6.4.2', { found: detail`/NeedsRendering` })
}

/** Whether a signature field is signed: saving the file again would break the signature. */
export function signatures(model: Model): Dict[] {
  const found: Dict[] = []
  for (const dict of model.dicts)
    if (dict.name('FT') === 'Sig' && dict.dict('V')?.has('ByteRange') === true) found.push(dict)
  for (const [, value] of model.catalog.dict('Perms')?.entries ?? []) {
    const signature = dictOf(value)
    if (signature?.has('ByteRange') === true && !found.some((each) => each.dict('V') === signature))
      found.push(signature)
  }
  return found
}

/** Takes the signatures out; what they show on the page stays. */
export function dropSignatures(model: Model, log: RepairLog): void {
  for (const field of signatures(model)) {
    field.delete('V')
    log.repaired('6.4.3', { object: model.numberOf(field), found: detail`a signature` })
  }
  if (model.catalog.delete('Perms')) log.repaired('6.1.12', { found: detail`/Perms` })
  model.catalog.delete('DSS')
  model.catalog.dict('AcroForm')?.delete('SigFlags')
}

/** Optional content: 6.9. */
export function repairLayers({ catalog }: Model, log: RepairLog): void {
  const properties = catalog.dict('OCProperties')
  if (properties === undefined) return
  const groups = properties.list('OCGs')?.items ?? []
  const names = new Set<string>()
  const all = [properties.dict('D'), ...(properties.list('Configs')?.items ?? []).map(dictOf)]
  for (const [index, config] of all.entries()) {
    if (config === undefined) continue
    const written = config.text('Name') ?? ''
    if (written === '' || names.has(written)) {
      config.set('Name', nameOfConfiguration(index, names))
      log.repaired('6.9', { found: detail`/Name of a configuration` })
    }
    names.add(config.text('Name') ?? '')
    if (config.delete('AS')) log.repaired('6.9', { found: detail`/AS` })
    const order = config.list('Order')
    const listed = new Set(order === undefined ? [] : flattened(order))
    const left = groups.filter((group) => !listed.has(dictOf(group)))
    if (order === undefined || left.length === 0) continue
    for (const group of left) order.items.push(group)
    log.repaired('6.9', { found: detail`groups that /Order leaves out` })
  }
}

function nameOfConfiguration(index: number, taken: ReadonlySet<string>) {
  for (let count = index; ; count++) {
    const wanted = count === 0 ? 'Default' : `Configuration ${count}`
    if (!taken.has(wanted)) return textString(wanted)
  }
}

function flattened(list: List, depth = 0): (Dict | undefined)[] {
  if (depth > 16) return []
  return list.values.flatMap((item) =>
    item instanceof List ? flattened(item, depth + 1) : [dictOf(item)],
  )
}

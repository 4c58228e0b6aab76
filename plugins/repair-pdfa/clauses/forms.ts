import { detail } from 'twinvoice/pdf'
import { type Dict, dictOf } from '../model/values.js'
import type { Model } from '../model/read.js'
import { showsOtherText } from './field-text.js'
import type { RepairLog } from '../log/repair-log.js'

/** Takes away the appearances that a form asks viewers to draw again, where they show something else (6.4.1). */
export function dropOtherTexts(model: Model, log: RepairLog): void {
  const form = model.catalog.dict('AcroForm')
  if (form?.get('NeedAppearances') === true) {
    log.repaired('6.4.1', { found: detail`/NeedAppearances` })
    for (const dict of model.dicts)
      if (dict.name('Subtype') === 'Widget' && showsOtherText(dict)) dict.delete('AP')
  }
  form?.delete('NeedAppearances')
}

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
  if (form?.delete('XFA') === true) log.repaired('6.4.2', { found: detail`/XFA` })
  if (catalog.delete('NeedsRendering')) log.repaired('6.4.2', { found: detail`/NeedsRendering` })
}

/**
 * The signature fields that are signed: saving the file again would break the signature. A field may have its type from
 * the one above (ISO 32000-1, table 220), and only signatures are of a range of bytes.
 */
export function signatures(model: Model): Dict[] {
  const found: Dict[] = []
  for (const dict of model.dicts) if (dict.dict('V')?.has('ByteRange') === true) found.push(dict)
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

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readCheckedJson } from '../../catalog/json-file.js'
import { LOCALES } from '../../request/checked-request.js'
import type { Attempts } from './attempts.js'
import { FULL, LONG, SMALLEST } from './samples.js'
import { requireInvoice, type RunningSubject } from './subject.js'

/** Makes and judges invoices with each template, in each language. */
export async function checkTemplates(subject: RunningSubject, attempts: Attempts): Promise<void> {
  const own = [...subject.catalog.templates.values()].filter(({ file }) => subject.isOwn(file))
  for (const { id: template, folder, profiles } of own) {
    const profile = profiles.includes('EN16931') ? 'EN16931' : (profiles[0] ?? 'EN16931')
    const say = (text: string) => `template ${template}${text} is made twice alike, and valid`
    for (const locale of LOCALES) {
      const options = { profile, overrides: { template, locale } }
      await attempts.try(say(`, ${locale}: an invoice of 40 lines`), () =>
        requireInvoice(subject, LONG, options),
      )
    }
    const options = { profile, overrides: { template } }
    await attempts.try(say(': an invoice with the required fields only'), () =>
      requireInvoice(subject, SMALLEST, options),
    )
    await attempts.try(say(': an invoice with optional terms of every kind'), () =>
      requireInvoice(subject, FULL, options),
    )
    await attempts.try(say(': a sandbox invoice of level b'), () =>
      requireInvoice(subject, LONG, { ...options, watermark: true, level: 'b' }),
    )
    const example = join(folder, 'example.json')
    if (existsSync(example))
      await attempts.try(say(': its example.json'), () =>
        requireInvoice(subject, readCheckedJson(example, { type: 'object' }), options),
      )
  }
}

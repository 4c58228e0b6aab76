import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readCheckedJson } from '../catalog/json-file.js'
import { LOCALES } from '../request/checked-request.js'
import type { CheckRunner } from './checks.js'
import { FULL, LONG, SMALLEST } from './samples.js'
import { requireAgreement, requireTexts } from './shown-values.js'
import { requireInvoice, type RunningSubject } from './subject.js'

/** Generates and validates invoices with each template in each language. */
export async function checkTemplates(subject: RunningSubject, checks: CheckRunner): Promise<void> {
  const own = [...subject.catalog.templates.values()].filter(({ file }) => subject.isOwn(file))
  for (const { id: template, folder, profiles } of own) {
    const profile = profiles.includes('EN16931') ? 'EN16931' : (profiles[0] ?? 'EN16931')
    const nameOf = (text: string) => `template ${template}${text} is valid and reproducible`
    for (const locale of LOCALES) {
      const options = { profile, overrides: { template, locale } }
      await checks.run(nameOf(`, ${locale}: an invoice of 40 lines`), () =>
        requireInvoice(subject, LONG, options),
      )
    }
    const options = { profile, overrides: { template } }
    const smallest = await checks.run(nameOf(': an invoice with only the required fields'), () =>
      requireInvoice(subject, SMALLEST, options),
    )
    if (smallest !== undefined)
      await checks.run(`template ${template}: its pages show number, dates, names and totals`, () =>
        requireAgreement(subject, smallest),
      )
    const full = await checks.run(nameOf(': an invoice with all kinds of optional terms'), () =>
      requireInvoice(subject, FULL, options),
    )
    if (full !== undefined)
      await checks.run(`template ${template}: its pages show the optional terms`, () =>
        requireTexts(subject, full, FULL),
      )
    await checks.run(nameOf(': a sandbox invoice of level b'), () =>
      requireInvoice(subject, LONG, { ...options, watermark: true, level: 'b' }),
    )
    const example = join(folder, 'example.json')
    if (existsSync(example))
      await checks.run(nameOf(': its example.json'), () =>
        requireInvoice(subject, readCheckedJson(example, { type: 'object' }), options),
      )
  }
}

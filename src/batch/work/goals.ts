import { withoutInvoice } from '../../documents/results/without-invoice.js'
import { contractReport } from '../../documents/results/validated.js'
import { basename, extname } from 'node:path'
import type {
  Documents,
  Generated,
  GeneratedXml,
  GenerateOptions,
  Viewed,
} from '../../documents/documents.js'
import {
  grouped,
  type Outcome,
  type OutcomeFinding,
  type SourceFinding,
} from '../results/outcome.js'
import { localeOf } from '../results/words.js'
import type { Goal, Order, OutcomeStatus } from '../run/run.js'
import type { RowInput } from './row-input.js'

/** What was made of a document. */
export interface Made {
  readonly status: Exclude<OutcomeStatus, 'failed'>
  readonly findings: readonly OutcomeFinding[]
  /** What identifies the invoice, as far as it is known. */
  readonly invoice?: Outcome['invoice']
  /** The result as a file; absent if there is none. */
  readonly result?: { readonly filename: string; readonly bytes: Uint8Array }
}

type Work = (documents: Documents, input: RowInput, order: Order) => Promise<Made>

/**
 * What each goal does with a document. Same input, same order: same bytes, so that work which was
 * done twice gives one result.
 * @throws Fault as the methods of Documents
 */
export const WORK: Readonly<Record<Goal, Work>> = {
  async generate(documents, { bytes }, order) {
    const { format, profile, syntax, level, coerce, watermark, template } = order.options
    const options: GenerateOptions = {
      locale: localeOf(order),
      moment: new Date(order.moment),
      ...(profile === undefined ? {} : { profile }),
      ...(syntax === undefined ? {} : { syntax }),
      ...(level === undefined ? {} : { level }),
      ...(coerce === undefined ? {} : { coerce }),
      ...(watermark === undefined ? {} : { watermark }),
      ...(template === undefined ? {} : { overrides: { template } }),
    }
    const result =
      format === 'xml'
        ? await documents.generate(bytes, { ...options, output: 'xml' })
        : await documents.generate(bytes, options)
    if (!result.ok) return refused(result.details)
    const file = hasPdf(result) ? result.pdf : Buffer.from(result.xml)
    return made(result, file, grouped([], result.findings))
  },

  async embed(documents, { bytes, invoice = '' }, order) {
    const { profile, coerce, watermark } = order.options
    const result = await documents.embed(bytes, invoice, {
      locale: localeOf(order),
      moment: new Date(order.moment),
      ...(profile === undefined ? {} : { profile }),
      ...(coerce === undefined ? {} : { coerce }),
      ...(watermark === undefined ? {} : { watermark }),
    })
    if (!result.ok) return refused(result.details)
    return made(result, result.pdf, grouped([], result.report.warnings))
  },

  async validate(documents, { file = '', bytes }, order) {
    const { rules, pdfa } = order.options
    const result = await documents.validate(bytes, {
      locale: localeOf(order),
      at: new Date(order.moment),
      name: basename(file),
      ...(rules === undefined ? {} : { rules }),
      ...(pdfa === undefined ? {} : { pdfa }),
    })
    if (!result.zugferd) return notZugferd(result.message)
    const { layers, ...report } = contractReport(result)
    // How long a layer took would make two reports of one document differ.
    const timeless = layers.map(({ name, status }) => ({ name, status }))
    const text = `${JSON.stringify({ ...report, layers: timeless })}\n`
    const findings = grouped(result.errors, result.warnings)
    return {
      ...made(
        { filename: `${basename(file)}.json`, invoice: result.known?.invoice },
        Buffer.from(text),
        findings,
      ),
      status: result.valid ? 'done' : 'invalid',
    }
  },

  async convert(documents, { file = '', bytes }, order) {
    const { to = 'ubl', lossy = false } = order.options
    const converted = await documents.convert(bytes, {
      to,
      locale: localeOf(order),
      at: new Date(order.moment),
    })
    if (converted === undefined) return notZugferd(withoutInvoice(localeOf(order)))
    // The value itself is left out: outcomes are stored, and say where it is in the document.
    const lost = converted.lost.map(({ term, xpath }) => ({
      code: 'NOT_CONVERTED',
      message: term ?? xpath,
      path: xpath,
    }))
    if (lost.length > 0 && !lossy) return refused(lost)
    const { xml, warnings } = converted
    const findings = grouped(warnings, lost)
    return {
      ...made({ filename: `${stemOf(file)}.xml` }, Buffer.from(xml), findings),
      status: warnings.length > 0 ? 'invalid' : 'done',
    }
  },

  async view(documents, { file = '', bytes }, order) {
    const { format, template } = order.options
    const viewed = await documents.view(bytes, {
      locale: localeOf(order),
      format: format === 'pdf' ? 'pdf' : 'html',
      at: new Date(order.moment),
      name: basename(file),
      ...(template === undefined ? {} : { template }),
    })
    if (viewed === undefined) return notZugferd(withoutInvoice(localeOf(order)))
    const { errors = [], warnings = [] } = viewed.report ?? {}
    const { invoice } = viewed
    const filename = `${stemOf(file)}.${viewed.format}`
    const all = [...viewed.findings, ...warnings]
    return made({ filename, invoice }, viewed.bytes, grouped(errors, all))
  },
}

function hasPdf(made: Generated | GeneratedXml): made is Generated {
  return 'pdf' in made
}

function stemOf(file: string): string {
  return basename(file, extname(file))
}

function made(
  {
    filename,
    invoice,
  }: { readonly filename: string; readonly invoice?: Viewed['invoice'] | undefined },
  bytes: Uint8Array,
  findings: Made['findings'],
): Made {
  return { status: 'done', findings, ...identified(invoice), result: { filename, bytes } }
}

function identified(invoice: Viewed['invoice'] | undefined): Pick<Made, 'invoice'> {
  const { number, sellerName } = invoice ?? {}
  if (number === undefined) return {}
  return { invoice: { number, ...(sellerName === undefined ? {} : { sellerName }) } }
}

function notZugferd(message: string): Made {
  return refused([{ code: 'not_zugferd', message }])
}

/** A request that is no JSON is a broken row; every other one is an invalid document. */
function refused(details: readonly SourceFinding[]): Made {
  const isBroken = details.some(({ code }) => code === 'INVALID_JSON')
  return { status: isBroken ? 'broken' : 'invalid', findings: grouped(details) }
}

import { types } from 'node:util'
import type { Catalog } from '../catalog/catalog.js'
import { invoiceOfXml } from '../request/from-invoice/invoice-of-xml.js'
import type { Pipelines } from '../wiring/pipelines.js'
import type { EmbedOptions, Refused } from './documents.js'
import type { PreparedInvoice } from './prepared-invoice.js'
import { hasErrors } from './generate.js'
import { beginsLikeXml, openFile, settingsOf } from './open-file.js'
import { SENTENCES } from '../verdict/sentences.js'

/** True for the text or the bytes of an XML. */
export function isXml(invoice: unknown): invoice is string | Uint8Array {
  if (typeof invoice === 'string') return /^[\ufeff\s]*</.test(invoice)
  return types.isUint8Array(invoice) && beginsLikeXml(invoice)
}

/** Reads an XML as far as embedding needs it; its rules are checked in the result. */
export async function openInvoiceXml(
  { profiles }: Catalog,
  pipelines: Pipelines,
  xml: string | Uint8Array,
  options: EmbedOptions,
): Promise<PreparedInvoice | Refused> {
  const settings = settingsOf(options)
  const { locale } = settings
  const bytes = typeof xml === 'string' ? new TextEncoder().encode(xml) : xml
  const { signal } = options
  const given = { format: 'xml', ...(signal === undefined ? {} : { signal }) } as const
  const { opened } = await openFile(pipelines, bytes, given, settings)
  const { identity, xml: text } = opened.artifacts
  if (hasErrors(opened.findings) || identity === undefined || text === undefined) {
    const errors = opened.findings.filter(({ severity }) => severity === 'error')
    const details = errors.map(({ code, message }) => ({ path: '$.invoice', code, message }))
    return { ok: false, status: 422, details, locale }
  }
  const profile = profiles.get(identity.profile)
  if (profile?.embed === undefined || identity.syntax !== 'cii') {
    const { syntax, guideline } = identity
    const values = { syntax: syntax?.toUpperCase() ?? identity.profile, guideline }
    const message = SENTENCES.text(locale, 'notEmbedded', values)
    return {
      ok: false,
      status: 422,
      details: [{ path: '$.invoice', code: 'VALUE', message }],
      locale,
    }
  }
  return {
    profile,
    source: 'xml',
    given: { xml: inUtf8(text), invoice: invoiceOfXml(text) },
    number: identity.summary.number ?? '',
    locale,
  }
}

/** The text is written as UTF-8, whatever encoding it came in. */
function inUtf8(text: string): string {
  return text.replace(/^(\ufeff?<\?xml[^>]*?\bencoding\s*=\s*)(["'])[^"']*\2/, '$1$2UTF-8$2')
}

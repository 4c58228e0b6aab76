import type { Catalog } from '../catalog/catalog.js'
import { detail } from '../pipeline/detail.js'
import type { RunResult } from '../pipeline/pipeline.js'
import type { RunSettings } from '../pipeline/stage.js'
import { isLocale, type Locale } from '../request/checked-request.js'
import { invoicePage } from '../view/html/invoice-page.js'
import { receivedNotice } from '../view/notice.js'
import { printableInvoice } from '../view/printable.js'
import { readReceived, type ReceivedInvoice } from '../view/received.js'
import type { Pipelines } from '../wiring/pipelines.js'
import type { Viewed, ViewOptions } from './documents.js'
import { entryOf } from './generate.js'
import { invoiceFilename } from './invoice-filename.js'
import { bearsInvoice, openFile, type OpenedFile } from './open-file.js'
import { unreadable } from './results/unreadable.js'
import { Judgement } from './judging/judgement.js'
import { validateOpened, validationSettings } from './validate.js'

/** Bytes of attachments in a page, unless the caller says otherwise. */
const ATTACHMENT_BYTES = 3 * 1024 * 1024

/** With a language that there are words in. */
type KnownOptions = ViewOptions & { readonly locale: Locale }

/** Shows the invoice of a file to people: in English, if there are no words in the language asked for. */
export async function view(
  catalog: Catalog,
  pipelines: Pipelines,
  file: Uint8Array,
  asked: ViewOptions,
): Promise<Viewed | undefined> {
  const options: KnownOptions = {
    ...asked,
    locale: isLocale(asked.locale) ? asked.locale : 'en',
  }
  const { validate = true, input, name } = options
  const settings = {
    ...validationSettings(catalog, options),
    embeddedFiles: true,
    inspections: validate,
  }
  const given = {
    ...(input === undefined ? {} : { format: input }),
    ...(name === undefined ? {} : { name }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  }
  const judgement = new Judgement(catalog, pipelines, settings, options)
  try {
    const found = await openFile(
      pipelines,
      file,
      given,
      settings,
      validate ? judgement.begin : undefined,
    )
    if (!bearsInvoice(found.opened)) return undefined
    const received = receivedOf(found.opened)
    const report = validate ? await validateOpened(judgement, found, settings, options) : undefined
    return await viewOf(catalog, pipelines, { found, received, report, settings }, options)
  } finally {
    await judgement.close()
  }
}

async function viewOf(
  catalog: Catalog,
  pipelines: Pipelines,
  invoice: FoundInvoice,
  options: KnownOptions,
): Promise<Viewed> {
  const { found, received, report } = invoice
  const { format = 'html' } = options
  const { bytes, findings } =
    format === 'html'
      ? { bytes: htmlOf(catalog, found, received, report, options), findings: [] }
      : await pdfOf(catalog, pipelines, invoice, options)
  return {
    format,
    bytes,
    filename: invoiceFilename(numberOf(received), format),
    invoice: summaryOf(received, found),
    findings,
    ...(report === undefined ? {} : { report }),
  }
}

function htmlOf(
  { wording }: Catalog,
  { opened: { artifacts } }: OpenedFile,
  received: ReceivedInvoice,
  report: Viewed['report'],
  { locale, attachmentBytes = ATTACHMENT_BYTES, source = false }: KnownOptions,
): Uint8Array {
  const { xml = '', identity, embeddedFiles = [] } = artifacts
  const html = invoicePage({
    received,
    name: identity?.name ?? '',
    locale,
    wording,
    ...(report === undefined ? {} : { report }),
    beside: embeddedFiles,
    attachmentBytes,
    ...(source ? { source: xml } : {}),
  })
  return new TextEncoder().encode(html)
}

interface FoundInvoice {
  readonly found: OpenedFile
  readonly received: ReceivedInvoice
  readonly report: Viewed['report']
  readonly settings: RunSettings
}

/** The template of a view for which the caller names none: that of a business letter. */
const TEMPLATE = 'classic'

async function pdfOf(
  { templates, profiles, wording }: Catalog,
  pipelines: Pipelines,
  { found, received, report, settings }: FoundInvoice,
  { template: id = TEMPLATE, locale, signal }: KnownOptions,
): Promise<Pick<Viewed, 'bytes' | 'findings'>> {
  const template = entryOf(templates, id, 'template')
  const profile = entryOf(profiles, PROFILE, 'profile')
  const { xml = '', identity } = found.opened.artifacts
  const { invoice, input, unprintable } = printableInvoice(received)
  const data = {
    template: id,
    locale,
    accentColor: ACCENT,
    invoice: input,
  }
  const notice = receivedNotice(
    {
      received,
      unprintable,
      name: identity?.name ?? '',
      ...(report === undefined ? {} : { report }),
    },
    { locale, wording },
  )
  const pipeline = await pipelines.view(template, profile)
  const { artifacts, findings } = await pipeline.run(
    { data, invoice, xml },
    { locale, moment: settings.moment, received: notice },
    signal,
  )
  if (artifacts.pdfa !== undefined) return { bytes: artifacts.pdfa, findings }
  throw unreadable(findings, detail`the invoice cannot be printed`)
}

/** The profile by whose stages the pages are made. */
const PROFILE = 'EN16931'
const ACCENT = '#4b5563'

function receivedOf({ artifacts, findings }: RunResult): ReceivedInvoice {
  const received = artifacts.xml === undefined ? undefined : readReceived(artifacts.xml)
  if (received !== undefined) return received
  throw unreadable(findings, detail`the file has no invoice in CII or UBL`)
}

function summaryOf({ model }: ReceivedInvoice, { opened }: OpenedFile): Viewed['invoice'] {
  const { currency } = model
  return {
    ...opened.artifacts.identity?.summary,
    ...(typeof currency === 'string' ? { currency } : {}),
  }
}

function numberOf({ model }: ReceivedInvoice): string {
  return typeof model['number'] === 'string' ? model['number'] : ''
}

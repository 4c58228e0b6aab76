import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { gatherOffers, type OfferedModule } from '../catalog/offers.js'
import type { InspectedPdf, Inspection, PdfInspector } from '../inspection/inspector.js'
import { readMessages } from '../messages/messages.js'
import {
  englishDetail,
  type Detail,
  LimitExceeded,
  PdfDocument,
  PdfNotReadable,
  readAttachments,
  type ReaderLimits,
} from '../pdf/index.js'
import { reasonOf } from '../pipeline/errors.js'
import { requireThat, type CheckRunner } from './checks.js'
import { findingProblems } from './finding.js'
import type { Subject } from './subject.js'

/**
 * The contract of inspectors: plain data, the same for the same PDF, and no fault whatever the PDF is.
 * @param pdf an invoice without fault
 */
export async function checkInspectors(
  { catalog, isOwn }: Subject,
  checks: CheckRunner,
  pdf: Uint8Array,
): Promise<void> {
  const offered = gatherOffers(catalog.plugins.values()).get('pdf-inspector') ?? []
  for (const module of offered.filter(({ file }) => isOwn(file))) {
    const what = `plugin ${module.plugin}: its inspector`
    const inspector = await checks.run(`${what} can be loaded`, () => loadInspector(module))
    if (inspector === undefined) continue
    await checks.run(`${what} says the same of the same PDF, in plain data`, () =>
      requireConduct(inspector, pdf, new URL('./messages/', pathToFileURL(module.file))),
    )
    await checks.run(`${what} takes any PDF, and lets the reader's limits pass`, () =>
      requireRobust(inspector, pdf),
    )
  }
}

/** @throws Error if the module is no inspector */
export async function loadInspector({ file }: OfferedModule): Promise<PdfInspector<unknown>> {
  const module = (await import(pathToFileURL(file).href)) as { default?: unknown }
  const inspector = module.default
  requireThat(
    isInspector(inspector),
    `the default export of ${file} must have a function inspect(subject, context)`,
  )
  return inspector
}

function isInspector(value: unknown): value is PdfInspector<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'inspect' in value &&
    typeof value.inspect === 'function'
  )
}

function requireConduct(inspector: PdfInspector<unknown>, pdf: Uint8Array, messages: URL): void {
  const before = digest(pdf)
  const first = inspect(inspector, pdf)
  requireThat(digest(pdf) === before, 'it changes the bytes of the PDF: make a copy')
  requireThat(
    isDeepStrictEqual(first, inspect(inspector, pdf)),
    'two inspections of the same PDF differ: use no clock, no random numbers, and keep nothing of the document before',
  )
  const texts = existsSync(messages) ? readMessages(messages) : undefined
  for (const { message, found, ...finding } of first.findings ?? []) {
    const text = message ?? texts?.find('en', finding.code ?? finding.rule) ?? ''
    const said = found === undefined ? {} : { found: englishOf(found) }
    const [problem] = findingProblems({ ...finding, ...said, message: text })
    requireThat(problem === undefined, problem ?? '')
  }
}

function englishOf(found: string | Detail): string {
  return typeof found === 'string' ? found : englishDetail(found)
}

/** Objects of files that lack what most have, or have it of another type, or in a circle. */
const ODD_FILES = [
  '1 0 obj<</Type/Catalog>>endobj',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]>>endobj 3 0 obj<</Type/Page>>endobj',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[2 0 R 9 0 R null]>>endobj',
  '1 0 obj<</Type/Catalog/Pages true/Names 5/AF(x)/Metadata[]/AcroForm 1/OutputIntents/x/StructTreeRoot(y)>>endobj',
  '1 0 obj<</Type/Catalog/Pages<</Kids[<</Type/Page/Resources 7/Contents[1 2]/Annots<<>>/MediaBox[1]>>]>>>>endobj',
]

/** Any file can be met, and limits are reached anywhere. */
function requireRobust(inspector: PdfInspector<unknown>, pdf: Uint8Array): void {
  for (const objects of ODD_FILES)
    for (const trailer of ['<</Root 1 0 R>>', '<</Root 1 0 R/Encrypt<</Filter/Own>>>>'])
      inspect(inspector, Buffer.from(`%PDF-1.7\n${objects}\ntrailer${trailer}\n`))
  inspect(inspector, pdf.subarray(0, pdf.length / 2))
  for (let values = 200; values < 100_000; values *= 2)
    inspect(inspector, pdf, { limits: { values } })
}

/** How a PDF is examined. */
interface How {
  readonly limits?: Partial<ReaderLimits>
  readonly agreement?: boolean
}

/** Looks at a PDF as the reader would; one that cannot be read is let pass. */
export function inspect(
  inspector: PdfInspector<unknown>,
  bytes: Uint8Array,
  { limits = {}, agreement = false }: How = {},
): Inspection<unknown> {
  try {
    const inspection = inspector.inspect(subjectOf(bytes, limits), { locale: 'en', agreement })
    return plain(inspection)
  } catch (thrown) {
    if (thrown instanceof LimitExceeded || thrown instanceof PdfNotReadable) return {}
    throw new Error(`of a sample it says: ${reasonOf(thrown)}`, { cause: thrown })
  }
}

/** A copy, as it leaves the process of the PDF. */
function plain(inspection: Inspection<unknown>): Inspection<unknown> {
  try {
    return structuredClone(inspection)
  } catch (thrown) {
    throw new Error(`facts and findings have to be plain data: ${reasonOf(thrown)}`, {
      cause: thrown,
    })
  }
}

function subjectOf(bytes: Uint8Array, limits: Partial<ReaderLimits>): InspectedPdf {
  const document = new PdfDocument(bytes, limits)
  const attachments = readAttachments(document)
  const [attachment] = attachments
  const decoded = attachment?.stream?.decode().bytes
  const invoice = attachment && { attachment, name: 'factur-x.xml', bytes: decoded }
  return { document, attachments, invoice }
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

import {
  hiddenObjects,
  isUnsafeFileName,
  safeFileName,
  type Attachment,
  type PdfDocument,
} from 'twinvoice/pdf'
import type { InspectedPdf } from 'twinvoice/plugin'
import type { AttachmentFacts, ContainerFacts } from './facts.js'
import type { ContainerFinding } from './finding.js'
import { judgeInvoiceFile } from './invoice-file.js'
import { judgeMetadata } from './metadata.js'

/** What a container says of its invoice, and what is wrong with it. */
export interface ContainerReading {
  readonly facts: ContainerFacts
  readonly findings: readonly ContainerFinding[]
}

/**
 * Looks at the container around the invoice: the file, its attachments and its metadata.
 * @throws LimitExceeded
 */
export function readContainer({ document, attachments, invoice }: InspectedPdf): ContainerReading {
  const findings: ContainerFinding[] = judgeFile(document)
  for (const { names } of attachments) {
    const unsafe = [names.uf, names.f, names.key].find(
      (name) => name !== undefined && isUnsafeFileName(name),
    )
    if (unsafe !== undefined)
      findings.push({ code: 'FILE_NAME_UNSAFE', found: safeFileName(unsafe) })
  }
  if (invoice !== undefined) findings.push(...judgeInvoiceFile(invoice))
  const metadata = judgeMetadata(document, invoice?.name)
  if (invoice !== undefined) findings.push(...metadata.findings)
  const { part, conformance } = metadata
  const facts: ContainerFacts = {
    pdfVersion: document.header.version.slice(0, 3),
    encrypted: document.encryption !== undefined,
    updates: countUpdates(document),
    ...(part === undefined ? {} : { pdfaPart: part.slice(0, 40) }),
    ...(conformance === undefined ? {} : { pdfaConformance: conformance.slice(0, 40) }),
    ...(metadata.invoice === undefined ? {} : { xmp: metadata.invoice }),
    attachments: attachments.slice(0, 100).map((attachment) => describe(attachment, invoice)),
    invoice: invoice === undefined ? -1 : attachments.indexOf(invoice.attachment),
  }
  return { facts, findings }
}

function judgeFile(document: PdfDocument): ContainerFinding[] {
  const findings: ContainerFinding[] = []
  const { encryption } = document
  if (encryption?.open === true)
    findings.push({
      code: 'PDF_ENCRYPTED',
      found: `${encryption.handler} V${encryption.version}`.slice(0, 40),
    })
  if (document.recovered) findings.push({ code: 'PDF_RECOVERED' })
  const hidden = hiddenObjects(document)
  if (hidden.length > 0)
    findings.push({ code: 'PDF_HYBRID', found: hidden.slice(0, 10).join(', ') })
  const updates = countUpdates(document)
  if (updates > 0) findings.push({ code: 'PDF_UPDATED', found: String(updates) })
  return findings
}

/** A linearised file has two sections from the start; they are one version. */
function countUpdates({ sections, startxref }: PdfDocument): number {
  const own = sections.filter((section) => !section.hybrid)
  const newestAt = own[0]?.at ?? 0
  const linearised = startxref !== undefined && own.some((section) => section.at > newestAt)
  return Math.max(0, own.length - (linearised ? 2 : 1))
}

function describe(attachment: Attachment, invoice: InspectedPdf['invoice']): AttachmentFacts {
  const { specification, stream, names, listedIn } = attachment
  const isInvoice = attachment === invoice?.attachment
  const relationship = specification.name('AFRelationship')
  const mimeType = stream?.dict.name('Subtype')
  const description = specification.text('Desc')
  const length = isInvoice ? invoice.bytes?.length : undefined
  const size = length ?? stream?.dict.dict('Params')?.number('Size')
  return {
    name: safeFileName(
      (isInvoice ? invoice.name : undefined) ?? names.uf ?? names.f ?? names.key ?? '',
    ),
    listedIn: [...listedIn],
    ...(relationship === undefined ? {} : { relationship: relationship.slice(0, 60) }),
    ...(mimeType === undefined ? {} : { mimeType: mimeType.slice(0, 100) }),
    // Half a surrogate pair is no text.
    ...(description === undefined
      ? {}
      : { description: description.slice(0, 200).replace(/\p{Cs}$/u, '') }),
    ...(size === undefined ? {} : { size }),
  }
}

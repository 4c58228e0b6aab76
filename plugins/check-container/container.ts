import type { PdfDocument, Xmp } from 'twinvoice/pdf'
import type { AttachmentFacts, ContainerFacts } from '../read-pdf/artifacts.js'
import { readAttachments, type Attachment } from './attachments.js'
import type { ContainerFinding } from './finding.js'
import { judgeInvoiceFile } from './invoice-file.js'
import { judgeMetadata } from './metadata.js'
import { isInvoiceName, isLikeInvoiceName, isUnsafeName, safeName } from './names.js'

/** What the container holds and what is wrong with it. */
export interface ContainerReading {
  readonly facts: ContainerFacts
  readonly findings: readonly ContainerFinding[]
  /** The invoice's XML, as it stands in the file. */
  readonly invoice: { readonly name: string; readonly bytes: Uint8Array } | undefined
  readonly xmp: Xmp | undefined
}

/**
 * Finds the invoice and judges how it is contained.
 * @throws LimitExceeded
 */
export function readContainer(document: PdfDocument): ContainerReading {
  const findings: ContainerFinding[] = judgeFile(document)
  const attachments = readAttachments(document)
  for (const { names } of attachments) {
    const unsafe = [names.uf, names.f, names.key].find(
      (name) => name !== undefined && isUnsafeName(name),
    )
    if (unsafe !== undefined) findings.push({ code: 'FILE_NAME_UNSAFE', found: safeName(unsafe) })
  }
  const index = chooseInvoice(document, attachments, findings)
  const chosen = attachments[index]
  const name = chosen && nameOf(chosen)
  const data = chosen && readData(chosen, findings)
  if (chosen !== undefined) findings.push(...judgeInvoiceFile(chosen, data))
  const { xmp, part, conformance, invoice, findings: found } = judgeMetadata(document, name)
  if (chosen !== undefined) findings.push(...found)
  const facts: ContainerFacts = {
    pdfVersion: document.header.version.slice(0, 3),
    encrypted: document.encryption !== undefined,
    updates: countUpdates(document),
    ...(part === undefined ? {} : { pdfaPart: part.slice(0, 40) }),
    ...(conformance === undefined ? {} : { pdfaConformance: conformance.slice(0, 40) }),
    ...(invoice === undefined ? {} : { xmp: invoice }),
    attachments: attachments
      .slice(0, 100)
      .map((attachment) => describe(attachment, attachment === chosen ? data : undefined)),
    invoice: index,
  }
  return {
    facts,
    findings,
    xmp,
    invoice:
      name === undefined || data === undefined ? undefined : { name: safeName(name), bytes: data },
  }
}

function judgeFile(document: PdfDocument): ContainerFinding[] {
  const findings: ContainerFinding[] = []
  const { encryption } = document
  if (encryption !== undefined)
    findings.push({
      code: encryption.open ? 'PDF_ENCRYPTED' : 'PDF_LOCKED',
      found: `${encryption.handler} V${encryption.version}`.slice(0, 40),
    })
  if (document.recovered) findings.push({ code: 'PDF_RECOVERED' })
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

/**
 * D30: the file that bears a name of ZUGFeRD or Factur-X. Of several, the one that the metadata
 * names is judged, and an error says that there are several.
 */
function chooseInvoice(
  document: PdfDocument,
  attachments: readonly Attachment[],
  findings: ContainerFinding[],
): number {
  if (document.encryption?.open === false) return -1
  const exact = indexesOf(attachments, isInvoiceName)
  const candidates = exact.length > 0 ? exact : indexesOf(attachments, isLikeInvoiceName)
  const [first] = candidates
  if (first === undefined) {
    findings.push({ code: 'NOT_ZUGFERD', ...listed(attachments) })
    return -1
  }
  const streams = new Set(candidates.map((index) => attachments[index]?.stream))
  if (streams.size === 1) return mostListed(attachments, candidates)
  const named = judgeMetadata(document, undefined).invoice?.documentFileName
  const chosen = candidates.find((index) => nameOf(attachments[index]) === named) ?? first
  findings.push({
    code: 'FILE_SEVERAL',
    found: candidates.map((index) => safeName(nameOf(attachments[index]) ?? '')).join(', '),
    expected: safeName(nameOf(attachments[chosen]) ?? ''),
  })
  return chosen
}

function indexesOf(attachments: readonly Attachment[], fits: (name: string) => boolean): number[] {
  return attachments.flatMap(({ names }, index) =>
    [names.uf, names.f, names.key].some((name) => name !== undefined && fits(name)) ? [index] : [],
  )
}

/** Of specifications for the same data, the one that is listed in the most places. */
function mostListed(attachments: readonly Attachment[], candidates: readonly number[]): number {
  const places = (index: number) => attachments[index]?.listedIn.size ?? 0
  return candidates.reduce((best, index) => (places(index) > places(best) ? index : best))
}

function listed(attachments: readonly Attachment[]): { found?: string } {
  const names = attachments.slice(0, 5).map((attachment) => safeName(nameOf(attachment) ?? ''))
  return names.length === 0 ? {} : { found: names.join(', ') }
}

/** The name that counts: `/UF`, else `/F`, else the key; one of the known names goes before. */
function nameOf(attachment: Attachment | undefined): string | undefined {
  if (attachment === undefined) return undefined
  const { uf, f, key } = attachment.names
  const names = [uf, f, key].filter((name) => name !== undefined)
  return names.find(isInvoiceName) ?? names[0]
}

function readData({ stream }: Attachment, findings: ContainerFinding[]): Uint8Array | undefined {
  if (stream === undefined) return undefined
  const { bytes, problem } = stream.decode()
  if (problem !== undefined) findings.push({ code: 'FILE_DAMAGED', found: problem.slice(0, 100) })
  return bytes.length === 0 && problem !== undefined ? undefined : bytes
}

function describe(attachment: Attachment, data: Uint8Array | undefined): AttachmentFacts {
  const { specification, stream, listedIn } = attachment
  const relationship = specification.name('AFRelationship')
  const mimeType = stream?.dict.name('Subtype')
  const description = specification.text('Desc')
  const size = data?.length ?? stream?.dict.dict('Params')?.number('Size')
  return {
    name: safeName(nameOf(attachment) ?? ''),
    listedIn: [...listedIn],
    ...(relationship === undefined ? {} : { relationship: relationship.slice(0, 60) }),
    ...(mimeType === undefined ? {} : { mimeType: mimeType.slice(0, 100) }),
    ...(description === undefined ? {} : { description: description.slice(0, 200) }),
    ...(size === undefined ? {} : { size }),
  }
}

import { createHash } from 'node:crypto'
import { pdfDate, PdfString, type Attachment, type PdfDict } from 'twinvoice/pdf'
import type { EmbeddedInvoice } from 'twinvoice/plugin'
import type { ContainerFinding } from './finding.js'

/** Values of `/AFRelationship` that an invoice may have (Factur-X 1.0, 6.2.2). */
const RELATIONSHIPS = new Set(['Alternative', 'Source', 'Data'])

/** Names of the embedded file in `/EF`; programs choose among them (ISO 32000-1, table 44). */
const EF_KEYS = ['UF', 'F', 'Unix', 'Mac', 'DOS'] as const

/** Checks the invoice's file specification and embedded file stream. */
export function judgeInvoiceFile({ attachment, bytes }: EmbeddedInvoice): ContainerFinding[] {
  return [
    ...judgeNames(attachment),
    ...judgePlaces(attachment),
    ...judgeRelationship(attachment.specification),
    ...judgeStream(attachment, bytes),
  ]
}

function judgeNames({ names, specification }: Attachment): ContainerFinding[] {
  const findings: ContainerFinding[] = []
  const { uf, f, key } = names
  const present = [uf, f, key].filter((name) => name !== undefined)
  if (uf === undefined || f === undefined)
    findings.push({
      code: 'FILE_NAME_INCOMPLETE',
      found: uf === undefined ? '/F' : '/UF',
      expected: '/F /UF',
    })
  if (
    new Set([uf, f].filter((name) => name !== undefined)).size > 1 ||
    (key !== undefined && !present.slice(0, -1).includes(key))
  )
    findings.push({
      code: 'FILE_NAMES_DIFFER',
      found: [...new Set(present)].map((name) => name.slice(0, 120)).join(', '),
    })
  if (specification.name('Type') !== 'Filespec')
    findings.push({
      code: 'FILE_TYPE',
      expected: '/Filespec',
      ...found(specification.name('Type')),
    })
  return findings
}

function judgePlaces({ listedIn }: Attachment): ContainerFinding[] {
  const findings: ContainerFinding[] = []
  const at = [...listedIn].join(', ')
  if (!listedIn.has('EmbeddedFiles')) findings.push({ code: 'FILE_NOT_LISTED', found: at })
  if (!listedIn.has('AF')) findings.push({ code: 'FILE_NOT_ASSOCIATED', found: at })
  return findings
}

function judgeRelationship(specification: PdfDict): ContainerFinding[] {
  const relationship = specification.name('AFRelationship')
  const expected = [...RELATIONSHIPS].join(' / ')
  if (relationship === undefined) return [{ code: 'RELATIONSHIP_MISSING', expected }]
  if (RELATIONSHIPS.has(relationship)) return []
  return [{ code: 'RELATIONSHIP_VALUE', found: relationship, expected }]
}

function judgeStream(
  { specification, stream }: Attachment,
  data: Uint8Array | undefined,
): ContainerFinding[] {
  if (stream === undefined) return []
  const findings: ContainerFinding[] = []
  const files = specification.dict('EF')
  const others = EF_KEYS.filter((key) => files?.has(key)).map((key) => files?.stream(key))
  if (others.some((other) => other !== stream)) findings.push({ code: 'FILE_VERSIONS_DIFFER' })
  // Programs may read that file, and others the data in the PDF.
  if (stream.dict.has('F')) findings.push({ code: 'FILE_EXTERNAL' })
  findings.push(...judgeMimeType(stream.dict.name('Subtype')))
  const parameters = stream.dict.dict('Params')
  for (const key of ['ModDate', 'CreationDate'] as const) {
    const value = parameters?.get(key)
    if (value === undefined) {
      if (key === 'ModDate') findings.push({ code: 'DATE_MISSING' })
    } else if (!(value instanceof PdfString) || pdfDate(value) === undefined)
      findings.push({
        code: 'DATE_INVALID',
        found: value instanceof PdfString ? value.text.slice(0, 60) : `/${key}`,
      })
  }
  if (data !== undefined && parameters !== undefined)
    findings.push(...judgeMeasures(parameters, data))
  return findings
}

function judgeMimeType(type: string | undefined): ContainerFinding[] {
  const expected = 'text/xml'
  if (type === undefined) return [{ code: 'MIME_MISSING', expected }]
  if (type === expected) return []
  return [
    {
      code: type === 'application/xml' ? 'MIME_APPLICATION' : 'MIME_VALUE',
      found: type.slice(0, 60),
      expected,
    },
  ]
}

function judgeMeasures(parameters: PdfDict, data: Uint8Array): ContainerFinding[] {
  const findings: ContainerFinding[] = []
  const size = parameters.number('Size')
  if (size !== undefined && size !== data.length)
    findings.push({ code: 'SIZE_WRONG', found: String(size), expected: String(data.length) })
  const checksum = parameters.string('CheckSum')
  const expected = createHash('md5').update(data).digest('hex')
  if (checksum !== undefined && !isChecksum(checksum, expected))
    findings.push({
      code: 'CHECKSUM_WRONG',
      found: Buffer.from(checksum.bytes).toString('hex').slice(0, 64),
      expected,
    })
  return findings
}

/** 16 bytes are prescribed; some writers put the 32 hexadecimal digits. */
function isChecksum(value: PdfString, expected: string): boolean {
  return (
    Buffer.from(value.bytes).toString('hex') === expected || value.latin1.toLowerCase() === expected
  )
}

function found(value: string | undefined): { found?: string } {
  return value === undefined ? {} : { found: value.slice(0, 60) }
}

import { detail, type Detail, PdfDict, PdfStream, type Xmp, type XmpProperty } from 'twinvoice/pdf'
import type { Found, PdfaSubject } from './clause.js'
import { type Extensions, readExtensions } from '../xmp/extension.js'
import { isXmpStream } from './packets.js'
import { PREDEFINED } from '../xmp/predefined.js'
import { claimedPart, identificationText, PDFA_ID } from '../xmp/identification.js'
import { isKnownType, isOfType, type OwnTypes } from '../xmp/value-types.js'

/** 6.6.2.1: the catalog has metadata; all metadata are well-formed, with a header without `bytes` and `encoding`. */
export function metadataStream({ document, xmp, packets }: PdfaSubject, found: Found): void {
  for (const { stream, xmp: own } of packets)
    checkPacket(stream, own, (what) => found(what, { object: stream.dict }))
  const stream = document.catalog.get('Metadata')
  if (!(stream instanceof PdfStream)) {
    found(detail`no /Metadata in the catalog`)
    return
  }
  if (xmp !== undefined && !isXmpStream(stream))
    found(detail`a metadata stream that is not of /Type /Metadata and /Subtype /XML`)
  checkPacket(stream, xmp, found)
}

function checkPacket(stream: PdfStream, xmp: Xmp | undefined, found: Found): void {
  if (xmp === undefined) {
    found(detail`the XMP packet cannot be read`)
    return
  }
  if (hasOddParameters(stream))
    found(detail`a metadata stream with /DecodeParms that contain no dictionary`)
  for (const problem of xmp.problems)
    found(detail`an XMP packet that breaks the rules of RDF: ${problem}`)
  const bytes = stream.data
  if (bytes[0] === 0xfe || bytes[0] === 0xff || bytes[0] === 0 || bytes[1] === 0)
    found(detail`an XMP packet that is not in UTF-8`)
  for (const { target, body } of xmp.instructions) {
    const isHeader = target === 'xpacket' && !/\bend\s*=/.test(body)
    for (const attribute of isHeader ? ['bytes', 'encoding'] : [])
      // Readers look for it in the text of a header that is not well-formed, too.
      if (new RegExp(`${attribute}\\s*=`).test(body))
        found(detail`the attribute ${attribute} in the packet header`)
  }
}

/** Whether /DecodeParms list something else than dictionaries and null (7.3.8.2): no filter can be given that. */
function hasOddParameters({ dict }: PdfStream): boolean {
  const parameters = dict.array('DecodeParms')
  return [...(parameters?.values() ?? [])].some(
    (value, at) => parameters?.items[at] !== undefined && !(value instanceof PdfDict),
  )
}

/** 6.6.2.3.1: every property is of a predefined or an extension schema, and of its type. */
export function propertyValues({ xmp, packets }: PdfaSubject, found: Found): void {
  const ofDocument = xmp === undefined ? undefined : readExtensions(xmp)
  if (xmp !== undefined && ofDocument !== undefined) checkProperties(xmp, [ofDocument], found)
  for (const { stream, xmp: packet } of packets) {
    if (packet === undefined) continue
    // The extension schemas of the catalog's metadata hold for all.
    const known = [readExtensions(packet), ...(ofDocument === undefined ? [] : [ofDocument])]
    checkProperties(packet, known, (what) => found(what, { object: stream.dict }))
  }
}

const NO_TYPES: OwnTypes = new Map()

/** @param extensions what describes the properties, the first of them before the others */
function checkProperties(xmp: Xmp, extensions: readonly Extensions[], found: Found): void {
  for (const property of xmp.properties) {
    const { namespace, name, prefix, value } = property
    const own = extensions
      .map(({ schemas }) => schemas.get(namespace))
      .find((schema) => schema?.properties.has(name) === true)
    // An extension schema may describe a property of a predefined one again.
    const described = own?.properties.get(name)
    const type = described ?? PREDEFINED.get(namespace)?.get(name)
    const types = own?.types ?? NO_TYPES
    if (type === undefined) found(undefinedProperty(property))
    else if (described !== undefined && !isKnownType(described, types))
      found(detail`${prefix}:${name} is of the unknown type ${described.slice(0, 60)}`)
    else if (type !== 'bag ExtensionSchema' && !isOfType(value, type, types))
      found(detail`${prefix}:${name} is not of type ${type.slice(0, 60)}`)
  }
}

/** 6.6.2.3.2: extension schemas describe the other properties, by fields of the standard alone. */
export function extensionProperties({ xmp }: PdfaSubject, found: Found): void {
  if (xmp === undefined) return
  const { schemas, unknownFields } = readExtensions(xmp)
  for (const property of xmp.properties)
    if (
      PREDEFINED.get(property.namespace)?.has(property.name) !== true &&
      schemas.get(property.namespace)?.properties.has(property.name) !== true
    )
      found(undefinedProperty(property))
  for (const field of unknownFields) found(field)
}

function undefinedProperty({ prefix, name }: XmpProperty): Detail {
  return detail`${prefix}:${name} is in no predefined or extension schema`
}

/** 6.6.2.3.3: extension schemas are complete and use the prefixes of the standard. */
export function extensionSchemas({ xmp, packets }: PdfaSubject, found: Found): void {
  for (const packet of [xmp, ...packets.map((one) => one.xmp)]) {
    if (packet === undefined) continue
    const { problems, unknownFields } = readExtensions(packet)
    for (const problem of [...problems, ...unknownFields]) found(problem)
  }
}

/**
 * 6.6.4: the version and conformance level are there, in the standard's namespace and prefix. A file
 * that calls itself PDF/A-2 is checked by the clauses that both parts share; that an invoice has to be
 * part 3 is the container's matter.
 */
export function identification({ document, xmp }: PdfaSubject, found: Found): void {
  if (xmp === undefined || xmp.problems.length > 0) {
    if (document.catalog.get('Metadata') instanceof PdfStream)
      found(detail`no version and level, since the metadata cannot be read as XMP`)
    return
  }
  for (const { namespace, prefix } of xmp.properties)
    if (namespace === PDFA_ID && prefix !== 'pdfaid')
      found(detail`prefix ${prefix} instead of pdfaid`)
  const part = claimedPart(xmp)
  if (part !== 2 && part !== 3)
    found(detail`pdfaid:part ${identificationText(xmp, 'part') ?? detail`is missing`}`)
  const conformance = identificationText(xmp, 'conformance')
  if (conformance === undefined || !['A', 'B', 'U'].includes(conformance))
    found(detail`pdfaid:conformance ${conformance ?? detail`is missing`}`)
}

import {
  detail,
  actionsOf,
  asDict,
  fileSpecifications,
  pageTreeFaults,
  PdfArray,
  type PdfDict,
  PdfStream,
  PdfString,
  textOfProperty,
  type Xmp,
} from 'twinvoice/pdf'
import type { Found, PdfuaSubject } from './subject.js'

const PDFUA_ID = 'http://www.aiim.org/pdfua/ns/id/'
const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/'

/** 5: the metadata claims PDF/UA-1, with the prefix of the standard. */
export function identification({ xmp }: PdfuaSubject, found: Found): void {
  const own = readable(xmp)?.properties.filter(({ namespace }) => namespace === PDFUA_ID) ?? []
  const part = own.find(({ name }) => name === 'part')
  if (part === undefined) found('5', detail`no pdfuaid:part in the metadata`)
  // An integer, which XMP (7.4) lets begin with a sign and zeros.
  else if (!/^\+?0*1$/.test(textOfProperty(part) ?? ''))
    found('5', detail`pdfuaid:part ${(textOfProperty(part) ?? '').slice(0, 20)}`)
  for (const { name, prefix } of own)
    if (/^(part|amd|corr)$/.test(name) && prefix !== 'pdfuaid')
      found('5', detail`prefix ${prefix.slice(0, 20)} instead of pdfuaid`)
}

/** 6.1, 6.2 and the parts of 7.1 and 7.2 that concern the catalog and its metadata. */
export function catalogEntries(subject: PdfuaSubject, found: Found): void {
  const { document, tree, xmp } = subject
  const { catalog, header } = document
  if (!/^1\.[0-7]$/.test(header.version)) found('6.1', detail`%PDF-${header.version}`)
  for (const fault of pageTreeFaults(document)) found('6.1', fault)
  if (tree.root?.has('K') === true && tree.elements.length === 0)
    found('7.1', detail`a structure tree without elements`)
  const marks = catalog.dict('MarkInfo')
  if (marks?.boolean('Marked') !== true) found('6.2', detail`no /MarkInfo with /Marked true`)
  if (marks?.boolean('Suspects') === true) found('7.1', detail`/Suspects true in /MarkInfo`)
  const metadata = catalog.stream('Metadata')?.dict
  if (metadata === undefined) found('7.1', detail`no /Metadata in the catalog`)
  else if (metadata.name('Type') !== 'Metadata' || metadata.name('Subtype') !== 'XML')
    found('7.1', detail`a metadata stream that is not of /Type /Metadata and /Subtype /XML`)
  else if (!hasTitle(xmp)) found('7.1', detail`no dc:title in the metadata`)
  if (catalog.dict('ViewerPreferences')?.boolean('DisplayDocTitle') !== true)
    found('7.1', detail`no /DisplayDocTitle true in /ViewerPreferences`)
  if (tree.root?.name('Type') !== 'StructTreeRoot')
    found('7.1', detail`no /StructTreeRoot of that /Type in the catalog`)
  languageOfDocument(subject, found)
}

/** 7.1: a title in a language. */
function hasTitle(xmp: Xmp | undefined): boolean {
  const title = readable(xmp)?.properties.find(
    ({ namespace, name }) => namespace === DUBLIN_CORE && name === 'title',
  )?.value
  return (
    title !== undefined &&
    'items' in title &&
    title.items.some(({ language }) => language !== undefined)
  )
}

/** A packet that breaks the rules of RDF says nothing. */
function readable(xmp: Xmp | undefined): Xmp | undefined {
  return xmp?.problems.length === 0 ? xmp : undefined
}

/** 7.2: texts outside of pages are in the language that the catalog names. */
function languageOfDocument({ document, xmp, hasLanguage }: PdfuaSubject, found: Found): void {
  if (hasLanguage) return
  if (asDict(document.catalog.get('Outlines'))?.has('First') === true)
    found('7.2', detail`outlines, and no /Lang in the catalog`)
  const isDefault = (xmp?.properties ?? []).some(
    ({ value }) =>
      value.kind === 'alt' && value.items.some(({ language }) => language === 'x-default'),
  )
  if (isDefault)
    found('7.2', detail`text of x-default in the metadata, and no /Lang in the catalog`)
}

/** 7.10: optional content is named and has no automatic states. */
export function optionalContent({ document }: PdfuaSubject, found: Found): void {
  const properties = document.catalog.dict('OCProperties')
  if (properties === undefined) return
  const others = [...(properties.array('Configs')?.values() ?? [])]
  for (const config of [properties.get('D'), ...others].map(asDict)) {
    if (config === undefined) continue
    if ((config.text('Name') ?? '') === '') found('7.10', detail`a configuration without /Name`)
    if (config.has('AS')) found('7.10', detail`/AS in a configuration`)
  }
}

/** 7.11: file specifications of embedded files have both names. */
export function embeddedFiles({ document }: PdfuaSubject, found: Found): void {
  for (const { dict, number } of fileSpecifications(document, document.objects()).specifications) {
    if (!dict.has('EF') || (hasText(dict, 'F') && hasText(dict, 'UF'))) continue
    const what = detail`a file specification without /F or /UF`
    found('7.11', number === undefined ? what : detail`${what} (object ${number})`)
  }
}

function hasText(dict: PdfDict, key: string): boolean {
  return (dict.text(key) ?? '') !== ''
}

/** 7.15: no form that a viewer has to lay out. */
export function dynamicForms({ document }: PdfuaSubject, found: Found): void {
  const form = document.catalog.dict('AcroForm')?.get('XFA')
  const parts = form instanceof PdfArray ? [...form.values()] : [form]
  const isDynamic = parts.some(
    (part) =>
      part instanceof PdfStream &&
      Buffer.from(part.decode().bytes).toString('latin1').includes('<dynamicRender>required<'),
  )
  if (isDynamic) found('7.15', detail`an XFA form that is laid out by the viewer`)
}

const FOR_ACCESSIBILITY = 512

/** 7.16: encryption leaves the text to assistive technology. */
export function encryption({ document }: PdfuaSubject, found: Found): void {
  const dict = document.trailer.dict('Encrypt')
  if (dict !== undefined && ((dict.number('P') ?? 0) & FOR_ACCESSIBILITY) === 0)
    found('7.16', detail`/P ${dict.number('P') ?? detail`missing`} in the encryption dictionary`)
}

/** 7.18.6.2: media clips say their type and an alternate text. */
export function mediaClips({ document, pages }: PdfuaSubject, found: Found): void {
  for (const action of actionsOf(document, pages)) {
    if (action.name('S') !== 'Rendition') continue
    const clip = action.dict('R')?.dict('C')
    // A section of a clip has its data in another one (ISO 32000-1, 13.2.4.3).
    const data = clip?.name('S') === 'MCS' ? clip.dict('D') : clip
    if (data === undefined) continue
    if (data.text('CT') === undefined) found('7.18.6.2', detail`a media clip without /CT`)
    if (!isMultiLanguageText(data.array('Alt')))
      found('7.18.6.2', detail`a media clip whose /Alt is not a list of texts by language`)
  }
}

/** Pairs of a language, which may be empty, and a text, which says something (ISO 32000-1, 14.9.2.4). */
function isMultiLanguageText(texts: PdfArray | undefined): boolean {
  if (texts === undefined || texts.length === 0 || texts.length % 2 === 1) return false
  return [...texts.values()].every(
    (text, at) => text instanceof PdfString && (at % 2 === 0 || text.bytes.length > 0),
  )
}

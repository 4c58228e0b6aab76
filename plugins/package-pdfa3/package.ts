import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFString, type PDFRef } from '#pdf-lib'
import { srgbProfile } from 'twinvoice/pdf'
import { entry } from './entry.js'
import { readInformation } from './information.js'
import { freeName } from './free-name.js'
import { keptFiles, NO_FILES, takeClaim, type KeptFiles } from './kept.js'
import { openPdf } from './open-pdf.js'
import type { OpenedPdf } from './rewrite.js'
import { writeXmp, type XmpSetting } from './xmp.js'

/** A file to embed in the PDF. */
export interface AssociatedFile {
  readonly name: string
  readonly data: Uint8Array
  readonly mediaType: string
  /** Relationship of the file to the document (ISO 19005-3 Annex E). */
  readonly relationship: 'Alternative' | 'Data' | 'Source' | 'Supplement' | 'Unspecified'
  readonly description: string
}

/** The data with which a PDF is packaged. */
export interface PackageSetting {
  /** The invoice as XML; absent in the view of a received invoice, which is no invoice itself. */
  readonly invoice?: AssociatedFile
  /** Conformance level in the XMP metadata: `EN 16931`. */
  readonly conformanceLevel?: string
  /** Supporting documents (BG-24), in order. */
  readonly files: readonly AssociatedFile[]
  /** Date of the embedded files; the same moment gives the same bytes. */
  readonly moment: Date
  /**
   * For a PDF of another producer: keeps its output intent and its files, and claims the level that
   * `repair-pdfa` has found it to have. Default false.
   */
  readonly keep?: boolean
}

/**
 * Converts a PDF to PDF/A-3 (ISO 19005-3): level A and PDF/UA-1 if the PDF is tagged, else level B.
 * The page content is not changed; the renderer is responsible for fonts, colours and tags.
 * @throws Error if the PDF cannot be read
 */
export async function packagePdfA3(pdf: Uint8Array, setting: PackageSetting): Promise<Uint8Array> {
  const opened = await openPdf(pdf)
  const { context, catalog } = opened
  const { invoice, conformanceLevel = '', keep = false } = setting
  const files = [...(invoice === undefined ? [] : [invoice]), ...setting.files]
  const before = keep ? keptFiles(opened) : NO_FILES
  if (files.length + before.associated.length > 0) {
    const specifications = files.map((file) => fileSpecification(opened, file, setting.moment))
    catalog.set(PDFName.of('AF'), context.obj([...specifications, ...before.associated]))
    nameFiles(opened, files, specifications, before)
  }
  if (!keep || !catalog.has(PDFName.of('OutputIntents')))
    catalog.set(PDFName.of('OutputIntents'), context.obj([outputIntent(opened)]))
  const metadata = writeXmp({
    information: readInformation(opened, setting.moment),
    ...(keep ? takeClaim(opened) : ownClaim(opened)),
    ...(invoice === undefined ? {} : { invoice: { fileName: invoice.name, conformanceLevel } }),
  })
  // Not compressed, so that programs which read only the metadata find it in the bytes of the file.
  const stream = context.stream(metadata, { Type: 'Metadata', Subtype: 'XML' })
  catalog.set(PDFName.of('Metadata'), context.register(stream))
  return opened.finish()
}

/** An embedded file with everything that ISO 19005-3 6.8 and Factur-X require. */
function fileSpecification({ context }: OpenedPdf, file: AssociatedFile, moment: Date): PDFRef {
  const { name, data, mediaType, relationship, description } = file
  const date = PDFString.fromDate(moment)
  const embedded = context.register(
    context.stream(deflateSync(data), {
      Type: 'EmbeddedFile',
      Subtype: mediaType,
      Filter: 'FlateDecode',
      Params: {
        Size: data.length,
        CreationDate: date,
        ModDate: date,
        CheckSum: PDFHexString.of(createHash('md5').update(data).digest('hex')),
      },
    }),
  )
  return context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFHexString.fromText(name),
      UF: PDFHexString.fromText(name),
      Desc: PDFHexString.fromText(description),
      AFRelationship: relationship,
      EF: { F: embedded, UF: embedded },
    }),
  )
}

/** Adds the files to the name tree of the document, in the order of their names. */
function nameFiles(
  { context, catalog }: OpenedPdf,
  files: readonly AssociatedFile[],
  specifications: readonly PDFRef[],
  { named }: KeptFiles,
): void {
  const taken = new Set(named.map(({ name }) => name))
  const entries = [
    ...files.map(({ name }, index) => ({
      name: freeName(name, taken),
      specification: specifications[index],
    })),
    ...named,
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const names = PDFArray.withContext(context)
  for (const { name, specification } of entries)
    if (specification !== undefined) {
      names.push(PDFHexString.fromText(name))
      names.push(specification)
    }
  const tree = entry(catalog, 'Names', PDFDict) ?? context.obj({})
  tree.set(PDFName.of('EmbeddedFiles'), context.obj({ Names: names }))
  catalog.set(PDFName.of('Names'), tree)
}

const deflatedProfile = deflateSync(srgbProfile(), { level: 9 })

/** All colours are sRGB (ISO 19005-3 6.2.3). */
function outputIntent({ context }: OpenedPdf): PDFDict {
  const profile = context.register(context.stream(deflatedProfile, { N: 3, Filter: 'FlateDecode' }))
  return context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB'),
    Info: PDFString.of('sRGB IEC61966-2.1'),
    DestOutputProfile: profile,
  })
}

/** A tagged PDF of this program is universally accessible. */
function ownClaim(opened: OpenedPdf): Pick<XmpSetting, 'level' | 'isUniversal'> {
  const tagged = isTagged(opened)
  return { level: tagged ? 'A' : 'B', isUniversal: tagged }
}

function isTagged({ catalog }: OpenedPdf): boolean {
  const mark = entry(catalog, 'MarkInfo', PDFDict)
  const isMarked = mark?.get(PDFName.of('Marked'))?.toString() === 'true'
  return isMarked && catalog.has(PDFName.of('StructTreeRoot'))
}

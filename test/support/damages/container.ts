import { PDFArray, PDFName, PDFNumber, PDFString, type PDFObject } from 'pdf-lib'
import { name, text, type Damage, type Damaged } from './damaged.js'

const specification = (file: Damaged) => file.dict('AFRelationship')
const embedded = (file: Damaged) => file.dict('Type', 'EmbeddedFile')

function parameter(key: string, value: PDFObject) {
  return (file: Damaged) => {
    const dict = file.inside(embedded(file), 'Params')
    dict.set(name(key), value)
  }
}

/** What may be wrong with the attachment and what the metadata says of it. */
export const CONTAINER_DAMAGES: readonly Damage[] = [
  ['relationship removed', (file) => file.remove('AFRelationship'), 'RELATIONSHIP_MISSING'],
  [
    'relationship changed',
    (file) => specification(file).set(name('AFRelationship'), name('Supplement')),
    'RELATIONSHIP_VALUE',
  ],
  [
    'attachment renamed in one place',
    (file) => specification(file).set(name('UF'), text('invoice.xml')),
    'FILE_NAMES_DIFFER',
  ],
  [
    'attachment renamed everywhere, to a name of the other standard',
    (file) => renameTo(file, 'zugferd-invoice.xml'),
    'FX_FILE_NAME',
  ],
  ['attachment renamed to no name of an invoice', (file) => renameTo(file, 'a.xml'), 'not_zugferd'],
  [
    'a second invoice attached',
    (file) => {
      const { context } = file.document
      const tree = file.inside(file.inside(file.document.catalog, 'Names'), 'EmbeddedFiles')
      const names = tree.lookup(name('Names'), PDFArray)
      const copy = specification(file).clone(context)
      const other = context.register(context.stream('<a/>', { Type: 'EmbeddedFile' }))
      copy.set(name('EF'), context.obj({ F: other, UF: other }))
      names.push(text('zugferd-invoice.xml'))
      copy.set(name('F'), text('zugferd-invoice.xml'))
      copy.set(name('UF'), text('zugferd-invoice.xml'))
      names.push(context.register(copy))
    },
    'FILE_SEVERAL',
  ],
  ['file name left out', (file) => specification(file).delete(name('F')), 'FILE_NAME_INCOMPLETE'],
  ['no file data', (file) => specification(file).delete(name('EF')), 'FILE_NO_DATA'],
  [
    'no longer associated',
    (file) => file.document.catalog.delete(name('AF')),
    'FILE_NOT_ASSOCIATED',
  ],
  ['no longer listed', (file) => file.document.catalog.delete(name('Names')), 'FILE_NOT_LISTED'],
  ['size wrong', parameter('Size', PDFNumber.of(7)), 'SIZE_WRONG'],
  ['checksum wrong', parameter('CheckSum', PDFString.of('0123456789abcdef')), 'CHECKSUM_WRONG'],
  ['date wrong', parameter('ModDate', PDFString.of('yesterday')), 'DATE_INVALID'],
  [
    'date removed',
    (file) => file.inside(embedded(file), 'Params').delete(name('ModDate')),
    'DATE_MISSING',
  ],
  [
    'MIME type wrong',
    (file) => embedded(file).set(name('Subtype'), name('text/plain')),
    'MIME_VALUE',
  ],
  ['MIME type removed', (file) => embedded(file).delete(name('Subtype')), 'MIME_MISSING'],
  ['metadata removed', (file) => file.document.catalog.delete(name('Metadata')), 'XMP_MISSING'],
  ['metadata broken', (file) => file.xmp('</rdf:RDF>', ''), 'XMP_UNREADABLE'],
  ['level changed', (file) => file.xmp('EN 16931<', 'BASIC<'), 'FX_LEVEL_MISMATCH'],
  ['level unknown', (file) => file.xmp('EN 16931<', 'SOME<'), 'FX_LEVEL'],
  ['level removed', (file) => file.xmp(/<fx:ConformanceLevel>.*\n/, ''), 'FX_LEVEL_MISSING'],
  [
    'document type changed',
    (file) => file.xmp('DocumentType>INVOICE', 'DocumentType>ORDER'),
    'FX_DOCUMENT_TYPE',
  ],
  [
    'file name of the metadata changed',
    (file) => file.xmp('DocumentFileName>factur-x.xml', 'DocumentFileName>invoice.xml'),
    'FX_FILE_NAME',
  ],
  ['version changed', (file) => file.xmp('Version>1.0', 'Version>draft'), 'FX_VERSION'],
  [
    'namespace changed',
    (file) => file.xmp(/urn:factur-x:pdfa:[^"<]*/g, 'urn:factur-x:odd#'),
    'FX_NAMESPACE',
  ],
  [
    'properties of the invoice removed',
    (file) => file.xmp(/<rdf:Description rdf:about="" xmlns:fx=[^]*?<\/rdf:Description>/, ''),
    'FX_MISSING',
  ],
  [
    'extension schema removed',
    (file) => file.xmp(/<pdfaExtension:schemas>[^]*<\/pdfaExtension:schemas>/, ''),
    'FX_SCHEMA_MISSING',
  ],
  [
    'extension schema cut short',
    (file) => file.xmp('<pdfaProperty:name>Version<', '<pdfaProperty:name>Other<'),
    'FX_SCHEMA_INCOMPLETE',
  ],
  ['part changed', (file) => file.xmp('pdfaid:part>3', 'pdfaid:part>2'), 'PDFA_PART'],
  ['part removed', (file) => file.xmp('<pdfaid:part>3</pdfaid:part>', ''), 'PDFA_PART_MISSING'],
  [
    'conformance level unknown',
    (file) => file.xmp('pdfaid:conformance>A', 'pdfaid:conformance>X'),
    'PDFA_CONFORMANCE',
  ],
]

function renameTo(file: Damaged, title: string): void {
  const dict = specification(file)
  for (const key of ['F', 'UF']) dict.set(PDFName.of(key), text(title))
  const tree = file.inside(file.inside(file.document.catalog, 'Names'), 'EmbeddedFiles')
  tree.lookup(name('Names'), PDFArray).set(0, text(title))
}

import { invoicePdf } from '../pdf/invoice-pdf.js'
import { type PdfaCase, requirement } from '../requirements/case.js'
import {
  BEGIN,
  CLAIM,
  FIELD,
  ID,
  PROPERTIES,
  PROPERTY,
  RDF,
  TYPE,
  claimed,
  description,
  extension,
  file,
  identified,
  packet,
  predefined,
  withField,
  withType,
} from './metadata/packet.js'

/** 6.6: metadata. */
export const METADATA_CASES: readonly PdfaCase[] = [
  requirement(
    '6.6.2.1-1',
    { metadata: () => invoicePdf() },
    {
      none: () =>
        invoicePdf().object(
          1,
          '<</Type/Catalog/Pages 2 0 R/AF[4 0 R]/Names<</EmbeddedFiles<</Names[(factur-x.xml)4 0 R]>>>>>>',
        ),
    },
  ),
  requirement(
    '6.6.2.1-2',
    { none: () => file(packet(claimed)) },
    { some: () => file(packet(claimed, `${BEGIN} bytes="1000"`)) },
  ),
  requirement(
    '6.6.2.1-3',
    { none: () => file(packet(claimed)) },
    {
      some: () => file(packet(claimed, `${BEGIN} encoding="UTF-8"`)),
      'in a header that is not well-formed': () =>
        file(packet(claimed, `${BEGIN} id="a"encoding="UTF-8"b"`)),
    },
  ),
  requirement(
    '6.6.2.1-4',
    {
      'no packet header': () =>
        file(
          `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">${claimed}</rdf:RDF></x:xmpmeta>`,
        ),
      'attributes for properties': () =>
        file(
          packet(`<rdf:Description rdf:about="" ${ID} pdfaid:part="3" pdfaid:conformance="B"/>`),
        ),
    },
    {
      'not closed': () => file(packet(claimed.replace('</pdfaid:part>', ''))),
      'no RDF': () =>
        file(`<?xpacket ${BEGIN}?><x:xmpmeta xmlns:x="adobe:ns:meta/"/><?xpacket end="w"?>`),
      'an unbound prefix': () =>
        file(packet(claimed + '<rdf:Description rdf:about=""><no:x>1</no:x></rdf:Description>')),
    },
  ),
  requirement(
    '6.6.2.1-5',
    { 'UTF-8': () => predefined('<pdf:Producer>\u00fc</pdf:Producer>') },
    {
      'UTF-16': () =>
        invoicePdf().stream(
          6,
          '/Type/Metadata/Subtype/XML',
          Buffer.from(`\ufeff${packet(claimed)}`, 'utf16le'),
        ),
    },
  ),
  requirement(
    '6.6.2.3.1-1',
    {
      predefined: () => predefined('<pdf:Keywords>x</pdf:Keywords><xmp:Label>x</xmp:Label>'),
      'of an extension schema': () => extension({ use: '<own:x>1</own:x>' }),
    },
    {
      'unknown in a known schema': () => predefined('<dc:odd>x</dc:odd>'),
      'an unknown schema': () => predefined('<own:x>1</own:x>'),
      'unknown in an extension schema': () => extension({ use: '<own:y>1</own:y>' }),
    },
  ),
  requirement(
    '6.6.2.3.1-2',
    {
      'a date': () => predefined('<xmp:CreateDate>2026-01-02T03:04:05+01:00</xmp:CreateDate>'),
      'a title': () =>
        predefined(
          '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">x</rdf:li></rdf:Alt></dc:title>',
        ),
      'a structure': () =>
        predefined(
          '<xmpMM:DerivedFrom rdf:parseType="Resource"><stRef:documentID>x</stRef:documentID></xmpMM:DerivedFrom>',
        ),
      'an integer of an extension schema': () =>
        extension({
          property: PROPERTIES({
            valueType: '<pdfaProperty:valueType>Integer</pdfaProperty:valueType>',
          }),
          use: '<own:x>12</own:x>',
        }),
      'a structure of an extension schema': () =>
        withType({}, '<own:x rdf:parseType="Resource"><own:f>1</own:f></own:x>'),
    },
    {
      'no date': () => predefined('<xmp:CreateDate>yesterday</xmp:CreateDate>'),
      'a title that is no alternative': () => predefined('<dc:title>x</dc:title>'),
      'white space in the namespace of a date': () =>
        file(
          packet(
            claimed + description('xmlns:xmp="http://ns.adobe.com/xap/1.0/ "', '<xmp:CreateDate/>'),
          ),
        ),
      'another member of a list of dates, which is none': () =>
        predefined('<dc:date><rdf:Seq><rdf:_1>x</rdf:_1></rdf:Seq></dc:date>'),
      'an attribute of a list of dates, which is none': () =>
        predefined('<dc:date><rdf:Seq dc:source="x"/></dc:date>'),
      'a media type with a space behind it': () => predefined('<dc:format>a/b </dc:format>'),
      'a media type with a parameter': () => predefined('<dc:format>a/b;c=d</dc:format>'),
      'creators in a bag': () =>
        predefined('<dc:creator><rdf:Bag><rdf:li>x</rdf:li></rdf:Bag></dc:creator>'),
      'a structure that is text': () => predefined('<xmpMM:DerivedFrom>x</xmpMM:DerivedFrom>'),
      'text for an integer of an extension schema': () =>
        extension({
          property: PROPERTIES({
            valueType: '<pdfaProperty:valueType>Integer</pdfaProperty:valueType>',
          }),
          use: '<own:x>twelve</own:x>',
        }),
      'text for a structure of an extension schema': () => withType({}, '<own:x>1</own:x>'),
      'an unknown field of a structure': () =>
        withType({}, '<own:x rdf:parseType="Resource"><own:g>1</own:g></own:x>'),
    },
  ),
  requirement(
    '6.6.2.3.2-1',
    { 'all fields known': () => extension() },
    {
      'an unknown field of a schema': () =>
        extension({
          schema: '<pdfaSchema:schema>Own</pdfaSchema:schema><pdfaSchema:odd>x</pdfaSchema:odd>',
        }),
      'of a property': () =>
        extension({
          property: PROPERTIES({
            name: '<pdfaProperty:name>x</pdfaProperty:name><pdfaProperty:odd>x</pdfaProperty:odd>',
          }),
        }),
      'of a type': () =>
        withType({ type: '<pdfaType:type>Own</pdfaType:type><pdfaType:odd>x</pdfaType:odd>' }),
      'of a field': () =>
        withField({ name: '<pdfaField:name>f</pdfaField:name><pdfaField:odd>x</pdfaField:odd>' }),
    },
  ),
  requirement(
    '6.6.2.3.3-1',
    { 'a bag': () => extension() },
    {
      'a sequence': () =>
        extension({
          container: `<pdfaExtension:schemas><rdf:Seq></rdf:Seq></pdfaExtension:schemas>`,
        }),
      text: () => extension({ container: '<pdfaExtension:schemas>x</pdfaExtension:schemas>' }),
      'a member that is text': () => extension({ items: '<rdf:_1>x</rdf:_1>' }),
      'another prefix': () =>
        file(
          packet(
            claimed +
              description(
                'xmlns:e="http://www.aiim.org/pdfa/ns/extension/"',
                '<e:schemas><rdf:Bag/></e:schemas>',
              ),
          ),
        ),
    },
  ),
  requirement(
    '6.6.2.3.3-2',
    { text: () => extension() },
    {
      none: () => extension({ schema: '' }),
      'a bag': () =>
        extension({
          schema: '<pdfaSchema:schema><rdf:Bag><rdf:li>x</rdf:li></rdf:Bag></pdfaSchema:schema>',
        }),
    },
  ),
  requirement(
    '6.6.2.3.3-3',
    { 'an address': () => extension() },
    {
      none: () => extension({ namespaceUri: '' }),
      'a bag': () =>
        extension({
          namespaceUri: '<pdfaSchema:namespaceURI><rdf:Bag/></pdfaSchema:namespaceURI>',
        }),
    },
  ),
  requirement(
    '6.6.2.3.3-4',
    { text: () => extension() },
    {
      none: () => extension({ prefix: '' }),
      'a bag': () => extension({ prefix: '<pdfaSchema:prefix><rdf:Bag/></pdfaSchema:prefix>' }),
    },
  ),
  requirement(
    '6.6.2.3.3-5',
    { 'a sequence': () => extension(), none: () => extension({ property: '' }) },
    {
      'a bag': () =>
        extension({
          property: `<pdfaSchema:property><rdf:Bag>${PROPERTY({})}</rdf:Bag></pdfaSchema:property>`,
        }),
      text: () => extension({ property: '<pdfaSchema:property>x</pdfaSchema:property>' }),
    },
  ),
  requirement(
    '6.6.2.3.3-6',
    { 'a sequence': () => withType({}) },
    {
      'a bag': () =>
        extension({
          type: TYPE({})
            .replaceAll('rdf:Seq', 'rdf:Bag')
            .replace('<pdfaType:field><rdf:Bag>', '<pdfaType:field><rdf:Seq>')
            .replace('</rdf:Bag></pdfaType:field>', '</rdf:Seq></pdfaType:field>'),
        }),
    },
  ),
  requirement(
    '6.6.2.3.3-7',
    { text: () => extension() },
    {
      none: () => extension({ property: PROPERTIES({ name: '' }) }),
      'a bag': () =>
        extension({
          property: PROPERTIES({ name: '<pdfaProperty:name><rdf:Bag/></pdfaProperty:name>' }),
        }),
    },
  ),
  requirement(
    '6.6.2.3.3-8',
    Object.fromEntries(
      [
        'Text',
        'Integer',
        'Bag Text',
        'seq Date',
        'Lang Alt',
        'Closed Choice of Text',
        'Open Choice of Integer',
        'URI',
        'ResourceRef',
      ].map((type) => [
        type,
        () =>
          extension({
            property: PROPERTIES({
              valueType: `<pdfaProperty:valueType>${type}</pdfaProperty:valueType>`,
            }),
          }),
      ]),
    ),
    {
      none: () => extension({ property: PROPERTIES({ valueType: '' }) }),
      'an unknown type': () =>
        extension({
          property: PROPERTIES({
            valueType: '<pdfaProperty:valueType>Odd</pdfaProperty:valueType>',
          }),
        }),
      'a bag of an unknown type': () =>
        extension({
          property: PROPERTIES({
            valueType: '<pdfaProperty:valueType>Bag Odd</pdfaProperty:valueType>',
          }),
        }),
      'a bag': () =>
        extension({
          property: PROPERTIES({
            valueType: '<pdfaProperty:valueType><rdf:Bag/></pdfaProperty:valueType>',
          }),
        }),
    },
  ),
  requirement(
    '6.6.2.3.3-9',
    {
      internal: () =>
        extension({
          property: PROPERTIES({
            category: '<pdfaProperty:category>internal</pdfaProperty:category>',
          }),
        }),
    },
    {
      none: () => extension({ property: PROPERTIES({ category: '' }) }),
      another: () =>
        extension({
          property: PROPERTIES({
            category: '<pdfaProperty:category>other</pdfaProperty:category>',
          }),
        }),
      'a capital': () =>
        extension({
          property: PROPERTIES({
            category: '<pdfaProperty:category>External</pdfaProperty:category>',
          }),
        }),
    },
  ),
  requirement(
    '6.6.2.3.3-10',
    { text: () => extension() },
    {
      none: () => extension({ property: PROPERTIES({ description: '' }) }),
      'an alternative': () =>
        extension({
          property: PROPERTIES({
            description:
              '<pdfaProperty:description><rdf:Alt><rdf:li xml:lang="x-default">x</rdf:li></rdf:Alt></pdfaProperty:description>',
          }),
        }),
    },
  ),
  requirement('6.6.2.3.3-11', { text: () => withType({}) }, { none: () => withType({ type: '' }) }),
  requirement(
    '6.6.2.3.3-12',
    { 'an address': () => withType({}) },
    { none: () => withType({ namespaceUri: '' }) },
  ),
  requirement(
    '6.6.2.3.3-13',
    { text: () => withType({}) },
    { none: () => withType({ prefix: '' }) },
  ),
  requirement(
    '6.6.2.3.3-14',
    { text: () => withType({}) },
    { none: () => withType({ description: '' }) },
  ),
  requirement(
    '6.6.2.3.3-15',
    { 'a sequence': () => withType({}), none: () => withType({ field: '' }) },
    {
      'a bag': () =>
        withType({ field: `<pdfaType:field><rdf:Bag>${FIELD({})}</rdf:Bag></pdfaType:field>` }),
    },
  ),
  requirement(
    '6.6.2.3.3-16',
    { text: () => withField({}) },
    { none: () => withField({ name: '' }) },
  ),
  requirement(
    '6.6.2.3.3-17',
    { text: () => withField({}) },
    {
      none: () => withField({ valueType: '' }),
      unknown: () => withField({ valueType: '<pdfaField:valueType>Odd</pdfaField:valueType>' }),
    },
  ),
  requirement(
    '6.6.2.3.3-18',
    { text: () => withField({}) },
    { none: () => withField({ description: '' }) },
  ),
  requirement(
    '6.6.4-1',
    { 'part and level': () => identified(CLAIM) },
    {
      none: () =>
        file(
          packet(
            description(
              'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
              '<pdf:Producer>x</pdf:Producer>',
            ),
          ),
        ),
    },
  ),
  requirement(
    '6.6.4-2',
    { '3': () => identified(CLAIM) },
    {
      none: () => identified('<pdfaid:conformance>B</pdfaid:conformance>'),
      '4': () =>
        identified('<pdfaid:part>4</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>'),
    },
  ),
  requirement(
    '6.6.4-3',
    { B: () => identified(CLAIM) },
    {
      none: () => identified('<pdfaid:part>3</pdfaid:part>'),
      C: () => identified('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>C</pdfaid:conformance>'),
      'a small letter': () =>
        identified('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>b</pdfaid:conformance>'),
    },
  ),
  requirement(
    '6.6.4-4',
    { pdfaid: () => identified(CLAIM) },
    { another: () => identified(CLAIM.replaceAll('pdfaid', 'id'), ID.replace('pdfaid', 'id')) },
  ),
  requirement(
    '6.6.4-6',
    { pdfaid: () => identified(`${CLAIM}<pdfaid:amd>2012</pdfaid:amd>`) },
    {
      another: () =>
        identified(`${CLAIM}<id:amd>2012</id:amd>`, `${ID} ${ID.replace('pdfaid', 'id')}`),
    },
  ),
  requirement(
    '6.6.4-7',
    { pdfaid: () => identified(`${CLAIM}<pdfaid:corr>x</pdfaid:corr>`) },
    {
      another: () =>
        identified(`${CLAIM}<id:corr>x</id:corr>`, `${ID} ${ID.replace('pdfaid', 'id')}`),
    },
  ),
].flat()

import { type PdfaCase, requirement } from '../../requirements/case.js'
import { packet, predefined, file, claimed, description } from './packet.js'

const RESOURCE = 'rdf:parseType="Resource"'
const BAG = '<rdf:Bag><rdf:li>x</rdf:li></rdf:Bag>'

/** A text, a list and a structure with these attributes and contents. */
const text = (attributes: string, content = '') =>
  predefined(`<dc:source${attributes}>${content}</dc:source>`)
const list = (attributes: string, content = BAG) =>
  predefined(`<dc:subject${attributes}>${content}</dc:subject>`)
const structure = (attributes: string, content = '') =>
  predefined(`<xmpMM:DerivedFrom${attributes}>${content}</xmpMM:DerivedFrom>`)

const described = (attributes: string, content = '') =>
  file(
    packet(
      claimed +
        `<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" ${attributes}>${content}</rdf:Description>`,
    ),
  )
const FIELD = '<stRef:documentID>x</stRef:documentID>'
const inner = (attributes: string, content = FIELD) =>
  structure('', `<rdf:Description${attributes}>${content}</rdf:Description>`)

/** RDF/XML as XMP permits it: which attributes a property may have beside which content. */
export const RDF_CASES: readonly PdfaCase[] = [
  requirement(
    '6.6.2.1-4',
    {
      'RDF that is not at the top': () =>
        file(
          packet(claimed)
            .replaceAll('x:xmpmeta', 'x:a')
            .replace('<rdf:RDF', '<x:b><rdf:RDF')
            .replace('</rdf:RDF>', '</rdf:RDF></x:b>'),
        ),
      'white space before the packet': () => file(`\n ${packet(claimed)}`),
      'a number of bytes where the packet ends': () =>
        file(packet(claimed).replace('end="w"', 'end="w" bytes="1"')),
      'a text with a data type': () => text(' rdf:datatype="urn:t"', 'x'),
      'a text with a comment': () => text('', '<!-- c -->x'),
      'a reference': () => text(' rdf:resource="urn:r"'),
      'a reference with a qualifier': () => text(' rdf:resource="urn:r" stRef:documentID="x"'),
      'a name of a node without content': () => text(' rdf:nodeID="n"'),
      'a value as an attribute': () => text(' rdf:value="x"'),
      'a value and a qualifier as attributes': () => text(' rdf:value="x" stRef:documentID="x"'),
      'a value as an attribute of a description': () =>
        text('', '<rdf:Description rdf:value="x"/>'),
      'fields as attributes': () => structure(' stRef:documentID="x"'),
      'fields as attributes of a description': () => inner(' stRef:documentID="x"', ''),
      'a structure without a description': () => structure(` ${RESOURCE}`, FIELD),
      'a typed node': () => structure('', `<stRef:T>${FIELD}</stRef:T>`),
      'a list with another member': () =>
        list('', '<rdf:Bag><rdf:li>x</rdf:li><rdf:_2>x</rdf:_2></rdf:Bag>'),
      'an old name of the resource': () => described('about=""'),
      'a name of the resource': () => described('rdf:nodeID="n"'),
    },
    {
      'a CDATA section': () => text('', '<![CDATA[x]]>'),
      'a CDATA section beside elements': () => list('', `${BAG}<![CDATA[ ]]>`),
      'a no-break space beside elements': () => list('', `${BAG}\u00a0`),
      'a value in a list': () =>
        list('', '<rdf:Bag><rdf:li>x</rdf:li><rdf:value>x</rdf:value></rdf:Bag>'),
      'another member of a list twice': () =>
        list('', '<rdf:Bag><rdf:_2>x</rdf:_2><rdf:_2>x</rdf:_2></rdf:Bag>'),
      'white space in the namespace of RDF': () =>
        file(packet(claimed).replace('22-rdf-syntax-ns#"', '22-rdf-syntax-ns# "')),
      'white space before the declaration': () => file(` <?xml version="1.0"?>${packet(claimed)}`),
      'a text with a name of a node': () => text(' rdf:nodeID="n"', 'x'),
      'a text with an ID': () => text(' rdf:ID="i"', 'x'),
      'a text with a property as an attribute': () => text(' stRef:documentID="x"', 'x'),
      'a text with an attribute without a namespace': () => text(' odd="x"', 'x'),
      'a text with a processing instruction': () => text('', '<?odd x?>x'),
      'what a text is about': () => text(' rdf:about="u"'),
      'a bag of a text': () => text(' rdf:bagID="b"'),
      'white space beside a property as an attribute': () =>
        structure(' stRef:documentID="x"', ' '),
      'a list with a name of a node': () => list(' rdf:nodeID="n"'),
      'a list with a data type': () => list(' rdf:datatype="urn:t"'),
      'a list with an ID': () => list(' rdf:ID="i"'),
      'a list that is a reference, too': () => list(' rdf:resource="urn:r"'),
      'a reference to a node of a name': () => text(' rdf:resource="urn:r" rdf:nodeID="n"'),
      'a reference to a text': () => text(' rdf:resource="urn:r"', 'x'),
      'a structure with another attribute': () => structure(` ${RESOURCE} rdf:ID="i"`, FIELD),
      'a structure with text': () => structure(` ${RESOURCE}`, `x${FIELD}`),
      'a description with text': () => inner('', `x${FIELD}`),
      'a description that is identified twice': () => inner(' rdf:about="u" rdf:nodeID="n"'),
      'a description with an attribute without a namespace': () => inner(' odd="x"'),
      'a resource that is identified twice': () => described('rdf:about="" rdf:ID="i"'),
      'a resource that is a reference': () => described('rdf:about="" rdf:resource="u"'),
      'a resource with a data type': () => described('rdf:about="" rdf:datatype="u"'),
      'a resource with a value': () => described('rdf:about=""', '<rdf:value>x</rdf:value>'),
      'a property with a name of the syntax': () =>
        described('rdf:about=""', '<rdf:about>x</rdf:about>'),
      'a resource in a resource': () => described('rdf:about=""', '<rdf:Description/>'),
      'an item as an attribute': () => described('rdf:about="" rdf:li="x"'),
      'a processing instruction between descriptions': () =>
        file(packet(claimed + '<?odd x?>' + description('', ''))),
    },
  ),
  requirement(
    '6.6.2.3.1-2',
    {},
    {
      'a type as an attribute': () => text(' rdf:type="urn:t"'),
      'a language of a description': () => inner(' xml:lang="en"'),
      'a language of the resource': () => described('rdf:about="" xml:lang="en"'),
    },
  ),
].flat()

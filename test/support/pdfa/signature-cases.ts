import { invoicePdf } from '../pdf/invoice-pdf.js'
import { type PdfaCase, requirement } from '../requirements/case.js'

/** An element in DER, with as short a length as it has. */
const der = (tag: number, ...parts: readonly (readonly number[])[]): number[] => {
  const inner = parts.flat()
  const { length } = inner
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return [tag, ...size, ...inner]
}
const oid = (...bytes: readonly number[]) => der(0x06, bytes)
const ONE = der(0x02, [1])
/** PKCS#7 is 1.2.840.113549.1.7: its type 1 is data, 2 is signed data. */
const pkcs7Type = (type: number) => oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, type)
/** PKCS#1 is 1.2.840.113549.1.1: 1 is RSA, 11 is RSA with SHA-256. */
const rsa = (type: number) =>
  der(0x30, oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, type), der(0x05))
const SHA_256 = der(0x30, oid(0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1), der(0x05))
const text = (tag: number, value: string) => der(tag, [...Buffer.from(value)])
/** A name of one part: CN=Signer. */
const NAME = der(0x30, der(0x31, der(0x30, oid(0x55, 4, 3), text(0x0c, 'Signer'))))
const bits = (...content: readonly (readonly number[])[]) => der(0x03, [0], ...content)
const NUMBER_OF_128_BYTES = Array.from({ length: 128 }, (_, at) => (at % 127) + 1)

/** A certificate (RFC 5280) whose signature nobody verifies. */
const CERTIFICATE = der(
  0x30,
  der(
    0x30,
    ONE,
    rsa(11),
    NAME,
    der(0x30, text(0x17, '250101000000Z'), text(0x17, '350101000000Z')),
    NAME,
    der(0x30, rsa(1), bits(der(0x30, der(0x02, NUMBER_OF_128_BYTES), der(0x02, [1, 0, 1])))),
  ),
  rsa(11),
  bits(NUMBER_OF_128_BYTES),
)

const SIGNER = der(0x30, ONE, der(0x30, NAME, ONE), SHA_256, rsa(1), der(0x04, NUMBER_OF_128_BYTES))

/** A PKCS#7 object (RFC 2315) of so many signers and certificates. */
function pkcs7(signers: number, certificates = 1): number[] {
  const content = [
    ONE,
    der(0x31, SHA_256),
    der(0x30, pkcs7Type(1)),
    ...(certificates > 0 ? [der(0xa0, CERTIFICATE)] : []),
    der(0x31, ...Array<number[]>(signers).fill(SIGNER)),
  ]
  return der(0x30, pkcs7Type(2), der(0xa0, der(0x30, ...content)))
}

interface Parts {
  /** Bytes at the end of the file that the signature leaves out. */
  readonly lacking?: number
  readonly entries?: string
  readonly catalog?: string
  readonly subFilter?: string
}

/** A signed file (signature 41 of field 40); the byte range is put right. */
export function signed(contents: readonly number[], parts: Parts = {}): Buffer {
  const hex = Buffer.from([...contents, 0, 0, 0]).toString('hex')
  const { subFilter = '/SubFilter/adbe.pkcs7.detached' } = parts
  const form = '/AcroForm<</SigFlags 3/Fields[40 0 R]>>'
  const file = invoicePdf({ catalog: `${form}${parts.catalog ?? ''}` })
    .object(40, '<</FT/Sig/T(s)/V 41 0 R>>')
    .object(
      41,
      `<</Type/Sig/Filter/Adobe.PPKLite${subFilter}/ByteRange[0 AAAAAA BBBBBB CCCCCC]/Contents<${hex}>${parts.entries ?? ''}>>`,
    )
    .bytes()
    .toString('latin1')
  const from = file.indexOf('/Contents<') + 9
  const to = file.indexOf('>', from) + 1
  const number = (value: number) => String(value).padEnd(6)
  return Buffer.from(
    file
      .replace('AAAAAA', number(from))
      .replace('BBBBBB', number(to))
      .replace('CCCCCC', number(file.length - to - (parts.lacking ?? 0))),
    'latin1',
  )
}

const DOC_MDP = {
  catalog: '/Perms<</DocMDP 41 0 R>>',
  entries: '/Reference[<</Type/SigRef/TransformMethod/DocMDP>>]',
}

/** 6.4.3: signatures; 6.1.12: permissions that a signature gives. */
export const SIGNATURE_CASES: readonly PdfaCase[] = [
  requirement(
    '6.1.12-2',
    { 'no digest': () => signed(pkcs7(1), DOC_MDP) },
    {
      'a digest': () =>
        signed(pkcs7(1), { ...DOC_MDP, entries: '/Reference[<</Type/SigRef/DigestValue(x)>>]' }),
    },
  ),
  requirement(
    '6.4.3-1',
    { 'of the file but itself': () => signed(pkcs7(1)) },
    { 'of less': () => signed(pkcs7(1), { lacking: 20 }) },
  ),
  requirement(
    '6.4.3-2',
    {
      'with one': () => signed(pkcs7(1)),
      'with one, of a filter of its own': () => signed(pkcs7(1), { subFilter: '/SubFilter/Own' }),
    },
    {
      'without one': () => signed(pkcs7(1, 0)),
      'without one, of no filter': () => signed(pkcs7(1, 0), { subFilter: '' }),
      'PKCS#1': () => signed(der(0x04, [1, 2, 3]), { subFilter: '/SubFilter/adbe.x509.rsa_sha1' }),
    },
  ),
  requirement(
    '6.4.3-3',
    { 'one signer': () => signed(pkcs7(1)) },
    { 'two signers': () => signed(pkcs7(2)) },
  ),
].flat()

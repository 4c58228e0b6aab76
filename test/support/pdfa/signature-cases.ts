import { invoicePdf } from '../pdf/invoice-pdf.js'
import { type PdfaCase, requirement } from './case.js'

const der = (tag: number, ...parts: readonly number[][]): number[] => {
  const inner = parts.flat()
  return [tag, 0x82, inner.length >> 8, inner.length & 255, ...inner]
}
/** 1.2.840.113549.1.7.2, signed data. */
const SIGNED_DATA = [0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 2]
const SOME = der(0x30, [2, 1, 1])

/** A PKCS#7 object (RFC 2315) of which only the outline is there. */
export function pkcs7(signers: number, certificates = 1): number[] {
  const content = [
    [2, 1, 1],
    der(0x31),
    der(0x30),
    ...(certificates > 0 ? [der(0xa0, SOME)] : []),
    der(0x31, ...Array<number[]>(signers).fill(SOME)),
  ]
  return der(0x30, SIGNED_DATA, der(0xa0, der(0x30, ...content)))
}

interface Parts {
  /** Bytes at the end of the file that the signature leaves out. */
  readonly lacking?: number
  readonly entries?: string
  readonly catalog?: string
}

/** A signed file (signature 41 of field 40); the byte range is put right. */
export function signed(contents: readonly number[], parts: Parts = {}): Buffer {
  const hex = Buffer.from([...contents, 0, 0, 0]).toString('hex')
  const form = '/AcroForm<</SigFlags 3/Fields[40 0 R]>>'
  const text = invoicePdf({ catalog: `${form}${parts.catalog ?? ''}` })
    .object(40, '<</FT/Sig/T(s)/V 41 0 R>>')
    .object(
      41,
      `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 AAAAAA BBBBBB CCCCCC]/Contents<${hex}>${parts.entries ?? ''}>>`,
    )
    .bytes()
    .toString('latin1')
  const from = text.indexOf('/Contents<') + 9
  const to = text.indexOf('>', from) + 1
  const number = (value: number) => String(value).padEnd(6)
  return Buffer.from(
    text
      .replace('AAAAAA', number(from))
      .replace('BBBBBB', number(to))
      .replace('CCCCCC', number(text.length - to - (parts.lacking ?? 0))),
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
    {},
    {
      'a digest': () =>
        signed(pkcs7(1), { ...DOC_MDP, entries: '/Reference[<</Type/SigRef/DigestValue(x)>>]' }),
    },
  ),
  requirement('6.4.3-1', {}, { 'of less': () => signed(pkcs7(1), { lacking: 20 }) }),
  requirement('6.4.3-2', {}, { 'without one': () => signed(pkcs7(1, 0)) }),
  requirement('6.4.3-3', {}, { 'two signers': () => signed(pkcs7(2)) }),
].flat()

/** The type of a file according to its first bytes. */
export interface FileKind {
  readonly kind:
    | 'empty'
    | 'PDF'
    | 'XML'
    | 'HTML'
    | 'JSON'
    | 'ZIP'
    | 'archive'
    | 'image'
    | 'media'
    | 'office'
    | 'mail'
    | 'signed'
    | 'base64'
    | 'RTF'
    | 'PostScript'
  /** Which of several formats of the kind: `PNG`, `gzip`. */
  readonly format?: string
}

/** Bytes at which kinds are told apart: the mark of a tar archive is the last. */
const HEAD = 512

/** Formats by the bytes that each file of them begins with. */
const SIGNATURES: readonly (readonly [signature: RegExp, kind: FileKind])[] = [
  [/^%PDF-/, { kind: 'PDF' }],
  [/^PK(?:\x03\x04|\x05\x06|\x07\x08|00PK)/, { kind: 'ZIP' }],
  [/^Rar!\x1a\x07/, { kind: 'archive', format: 'RAR' }],
  [/^7z\xbc\xaf\x27\x1c/, { kind: 'archive', format: '7z' }],
  [/^\x1f\x8b\x08/, { kind: 'archive', format: 'gzip' }],
  [/^BZh[1-9]1AY/, { kind: 'archive', format: 'bzip2' }],
  [/^\xfd7zXZ\0/, { kind: 'archive', format: 'xz' }],
  [/^\x28\xb5\x2f\xfd/, { kind: 'archive', format: 'Zstandard' }],
  [/^MSCF\0{4}/, { kind: 'archive', format: 'CAB' }],
  [/^[^]{257}ustar[\0 ]/, { kind: 'archive', format: 'tar' }],
  [/^\x89PNG\r\n\x1a\n/, { kind: 'image', format: 'PNG' }],
  [/^\xff\xd8\xff/, { kind: 'image', format: 'JPEG' }],
  [/^GIF8[79]a/, { kind: 'image', format: 'GIF' }],
  [/^(?:II\x2a\0|MM\0\x2a)/, { kind: 'image', format: 'TIFF' }],
  [/^RIFF[^]{4}WEBP/, { kind: 'image', format: 'WebP' }],
  [/^BM[^]{4}\0{4}/, { kind: 'image', format: 'BMP' }],
  [/^8BPS\0\x01/, { kind: 'image', format: 'Photoshop' }],
  [/^\0{3}\x0cjP {2}\r\n/, { kind: 'image', format: 'JPEG 2000' }],
  [/^\0{3}[^]ftyp(?:hei[cxsm]|mif1|msf1)/, { kind: 'image', format: 'HEIF' }],
  [/^\0{3}[^]ftypavi[fs]/, { kind: 'image', format: 'AVIF' }],
  [/^\0{3}[^]ftyp/, { kind: 'media', format: 'MP4' }],
  [/^RIFF[^]{4}(?:WAVE|AVI )/, { kind: 'media', format: 'RIFF' }],
  [/^(?:ID3[\x02-\x04]\0|OggS\0)/, { kind: 'media', format: 'audio' }],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, { kind: 'office' }],
  // A sequence whose first member says that it is signed data (RFC 5652, 5.1).
  [/^0[^]{1,9}\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02/, { kind: 'signed', format: 'PKCS #7' }],
  [/^\{\\rtf/, { kind: 'RTF' }],
  [/^%!PS-/, { kind: 'PostScript' }],
  [
    /^(?:From \S+@|(?:Return-Path|Received|Delivered-To|MIME-Version|Message-ID|From): )/i,
    { kind: 'mail' },
  ],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html)[\s>]/i, { kind: 'HTML' }],
  [/^(?:\xef\xbb\xbf)?\s*<\?xml\s/, { kind: 'XML' }],
]

/** Text that is likely of a kind, though it has no signature. */
const LIKELY: readonly (readonly [start: RegExp, kind: FileKind])[] = [
  [/^(?:\xef\xbb\xbf)?\s*\{\s*["}]/, { kind: 'JSON' }],
  [/^(?:\xef\xbb\xbf)?\s*<[!?\w]/, { kind: 'XML' }],
  // What a PDF and XML with a declaration begin with, perhaps as a data URL.
  [/^(?:data:[\w/+-]+;base64,)?\s*JVBERi0/, { kind: 'base64', format: 'PDF' }],
  [/^(?:data:[\w/+-]+;base64,)?\s*(?:77u\/)?PD94bWwg/, { kind: 'base64', format: 'XML' }],
  [/^-----BEGIN (?:PKCS7|CMS)-----/, { kind: 'signed', format: 'PEM' }],
  // A mailbox, or a message that begins with other headers than most do.
  [/^From - /, { kind: 'mail' }],
  [/^[\w-]+:[^]*\n(?:From|To|Subject|Received|MIME-Version|Message-ID): /i, { kind: 'mail' }],
]

/** The kind of a file, if its first bytes leave no doubt. */
export function fileKind(bytes: Uint8Array): FileKind | undefined {
  const head = headOf(bytes)
  if (bytes.length <= HEAD && /^(?:\xef\xbb\xbf)?\s*$/.test(head)) return { kind: 'empty' }
  return signedKind(bytes) ?? LIKELY.find(([start]) => start.test(head))?.[1]
}

/**
 * The kind that a file's signature names. What has the signature of another format is no PDF, even
 * if one is stored in it, while other bytes before the header of a PDF are tolerated.
 */
export function signedKind(bytes: Uint8Array): FileKind | undefined {
  const head = headOf(bytes)
  return SIGNATURES.find(([signature]) => signature.test(head))?.[1]
}

function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')
}

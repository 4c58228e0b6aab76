import { expect } from 'chai'
import {
  contentDocument,
  contentText,
  decodedContent,
} from '../../../src/http/request/form/part-content.js'

const decoded = (content: string, encoding: string) =>
  decodedContent(Buffer.from(content, 'latin1'), encoding)?.toString('latin1')

describe('the content of a part of a form', () => {
  for (const [title, content, wanted] of [
    ['escapes and soft line breaks', 'a=3D=\r\nb=E4=e4', 'a=b\xe4\xe4'],
    ['white space that was added to lines', 'a \t\r\nb=20 \nc= \r\nd  ', 'a\r\nb \ncd'],
    ['white space before a soft line break', 'a =\r\nb', 'a b'],
    ['a soft line break at the end', 'a=', 'a'],
  ] as const)
    it(`is read from quoted-printable with ${title} (RFC 2045, 6.7)`, () => {
      expect(decoded(content, 'quoted-printable')).to.equal(wanted)
    })

  it('is read from Base64 with line breaks', () => {
    expect(decoded('JVBE\r\nRi0=\r\n', 'base64')).to.equal('%PDF-')
  })

  for (const [encoding, content] of [
    ['quoted-printable', '<a b="1"/>'],
    ['quoted-printable', '%PDF-1.7 \xe4'],
    ['base64', '%PDF-1.7'],
    ['base64', 'YQ==YQ=='],
    ['binary', 'a=3D'],
    ['', 'a=3D'],
  ] as const)
    it(`is left as it is if it is not in the encoding: ${content} as ${encoding}`, () => {
      expect(decoded(content, encoding)).to.equal(content)
    })

  it('is not read from an encoding that nobody knows', () => {
    expect(decoded('a', 'x-uuencode')).to.equal(undefined)
  })

  for (const [piece, inBase64, inQuotedPrintable] of [
    [' ', 0, 0],
    ['\n', 0, 1],
    ['= ', 0, 2],
    ['=', 0, 1],
    ['AAAA', 3, 4],
    ['=20', 3, 1],
    [' \r', 0, 2],
  ] as const)
    it(`is read to its end with a million times ${JSON.stringify(piece)}`, () => {
      const content = piece.repeat(1e6)
      expect(decoded(content, 'base64')).to.have.length(inBase64 * 1e6)
      expect(decoded(content, 'quoted-printable')).to.have.length(inQuotedPrintable * 1e6)
      for (const encoding of ['base64', 'quoted-printable'])
        expect(decoded(`${content}\xe4`, encoding)).to.have.length(content.length + 1)
    })

  it('is read from quoted-printable without holding up other requests', () => {
    const content = Buffer.from('=41'.repeat(2 * 2 ** 20))
    const seconds = [1, 2, 3].map(() => {
      const before = process.cpuUsage()
      decodedContent(content, 'quoted-printable')
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1e6
    })
    expect(Math.min(...seconds)).to.be.below(0.2)
  })

  for (const [charset, bytes] of [
    ['windows-1252', [0x80]],
    ['ISO-8859-15', [0xa4]],
    ['utf-16le', [0xac, 0x20]],
    [undefined, [0xe2, 0x82, 0xac]],
  ] as const)
    it(`is text in the encoding of its media type: ${charset ?? 'none'}`, () => {
      expect(contentText(Buffer.from(bytes), charset)).to.equal('€')
    })

  it('is no text if it cannot be read', () => {
    expect(contentText(Buffer.from([0x80]))).to.equal(undefined)
    expect(contentText(Buffer.from('a'), 'foo')).to.equal(undefined)
  })

  it('stays as it is as an XML, which says its encoding itself, and is refused in another one', () => {
    const xml = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe4</a>', 'latin1')
    expect(contentDocument(xml, undefined)).to.deep.equal(xml)
    expect(contentDocument(xml, 'iso-8859-1')).to.deep.equal(xml)
    expect(contentDocument(xml, 'utf-8')).to.equal(undefined)
    const wide = Buffer.from('\uFEFF<a/>', 'utf16le')
    expect(contentDocument(wide, 'utf-16')).to.deep.equal(wide)
  })

  it('is a document in UTF-8 otherwise', () => {
    const json = Buffer.from('{"a":"\x80"}', 'latin1')
    expect(String(contentDocument(json, 'windows-1252'))).to.equal('{"a":"€"}')
  })
})

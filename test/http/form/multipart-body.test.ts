import { expect } from 'chai'
import { multipartParts } from '../../../src/http/request/form/multipart-body.js'

const FILE = 'Content-Disposition: form-data; name="file"; filename="a.pdf"'
const RULES = 'Content-Disposition: form-data; name="rules"'

/** Field, name of the file and content of each part. */
function parts(body: string, most = 8): unknown {
  const read = multipartParts(Buffer.from(body, 'latin1'), 'b', most)
  return read?.map(({ head, content }) => [head.field, head.fileName, content.toString('latin1')])
}

describe('the parts of a multipart body (RFC 2046, 5.1.1)', () => {
  const both = [
    ['file', 'a.pdf', '%PDF'],
    ['rules', undefined, ''],
  ]
  for (const [title, body] of [
    ['as clients write them', `--b\r\n${FILE}\r\n\r\n%PDF\r\n--b\r\n${RULES}\r\n\r\n\r\n--b--\r\n`],
    [
      'with a preamble and an epilogue',
      `mail\r\n--b\r\n${FILE}\r\n\r\n%PDF\r\n--b\r\n${RULES}\r\n\r\n\r\n--b--end`,
    ],
    [
      'with white space behind a delimiter',
      `--b \t\r\n${FILE}\r\n\r\n%PDF\r\n--b  \r\n${RULES}\r\n\r\n\r\n--b--  `,
    ],
    [
      'with a header in two lines',
      `--b\r\nContent-Disposition: form-data;\r\n name="file"; filename="a.pdf"\r\n\r\n%PDF\r\n--b\r\n${RULES}\r\n\r\n\r\n--b--`,
    ],
  ] as const)
    it(`are read ${title}`, () => {
      expect(parts(body)).to.deep.equal(both)
    })

  it('keep what only resembles a delimiter', () => {
    const content = '\r\n-b\r\n--c\n--b\r--b\r\n-- b\r\n'
    expect(parts(`--b\r\n${FILE}\r\n\r\n${content}\r\n--b--`)).to.deep.equal([
      ['file', 'a.pdf', content],
    ])
  })

  for (const [title, body] of [
    ['without an end', `--b\r\n${FILE}\r\n\r\n%PDF\r\n`],
    ['with a part behind the end', `--b--\r\n--b\r\n${FILE}\r\n\r\n%PDF\r\n--b--`],
    ['with a delimiter that goes on', `--bc\r\n${FILE}\r\n\r\n%PDF\r\n--b--`],
    ['with a part without headers', '--b\r\n\r\n%PDF\r\n--b--'],
    ['with a part that is headers only', `--b\r\n${FILE}\r\n--b--`],
    ['with a line of a header that is none', `--b\r\n${FILE}\r\nfile\r\n\r\n%PDF\r\n--b--`],
    ['with a header twice', `--b\r\n${FILE}\r\n${RULES}\r\n\r\n%PDF\r\n--b--`],
    ['with a parameter twice', `--b\r\n${FILE}; name="rules"\r\n\r\n%PDF\r\n--b--`],
    ['with a quote that is not closed', `--b\r\n${RULES}; x="\r\n\r\n%PDF\r\n--b--`],
  ] as const)
    it(`are not read ${title}`, () => {
      expect(parts(body)).to.equal(undefined)
    })

  it('are not read if there are more than allowed', () => {
    const body = `${`--b\r\n${RULES}\r\n\r\n\r\n`.repeat(3)}--b--`
    expect([parts(body, 3), parts(body, 2)]).to.have.nested.property('[1]', undefined)
    expect(parts(body, 3)).to.have.length(3)
  })

  for (const [parameter, name] of [
    ['filename="C:\\Belege\\a \\"1\\".xml"', 'a "1".xml'],
    ['filename=/tmp/a.xml', 'a.xml'],
    ['filename=""', undefined],
    ['filename="x"; filename*=UTF-8\'\'M%C3%A4rz.xml', 'März.xml'],
    ["filename*=iso-8859-15'de'%A4.xml", '€.xml'],
    ['filename="M\xc3\xa4rz.xml"', 'März.xml'],
    ['filename="M\xe4rz \x80.xml"', 'März €.xml'],
  ] as const)
    it(`name the file ${String(name)} for ${JSON.stringify(parameter)}`, () => {
      const body = `--b\r\nContent-Disposition: form-data; name="file"; ${parameter}\r\n\r\n%PDF\r\n--b--`
      expect(parts(body)).to.deep.equal([['file', name, '%PDF']])
    })
})

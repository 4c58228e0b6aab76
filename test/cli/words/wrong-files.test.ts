import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage } from '../../support/pdf/pdf-file.js'
import { run } from '../command-line.js'

const CONTENTS: Readonly<Record<string, string | Uint8Array>> = {
  'request.json': JSON.stringify(REQUEST),
  'empty.xml': '',
  'invoice.pdf': '%PDF-1.7\n',
  'invoice.xml': '<?xml version="1.0"?><Invoice/>',
  'broken.xml': '<Invoice>',
  'text.pdf': 'Dear customer',
  'book.xlsx': 'PK\u0003\u0004',
  'mail.eml': 'DKIM-Signature: v=1;\r\n a=rsa-sha256\r\nSubject: Invoice\r\n\r\n',
  'invoice.p7m': '-----BEGIN PKCS7-----\nMIAG\n',
  'answer.txt': Buffer.from('%PDF-1.7\n').toString('base64'),
  'page.pdf': '<!DOCTYPE html><html></html>',
  'picture.pdf': Buffer.from('89504e470d0a1a0a', 'hex'),
}

describe('files of the wrong kind on the command line', () => {
  let folder = ''
  const at = (name: string) => join(folder, name)
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-wrong-'))
    for (const [name, content] of Object.entries(CONTENTS)) writeFileSync(at(name), content)
  })
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  const READERS = [['extract'], ['convert', '--to', 'ubl'], ['view'], ['validate']]

  it('names the file and the command for it, with exit code 1', async () => {
    const generate =
      'not a PDF or XML file but JSON: to generate an invoice from a request, run twinvoice generate'
    for (const args of READERS)
      for (const [name, reason] of [
        ['request.json', generate],
        ['empty.xml', 'the file is empty'],
        ['page.pdf', 'not a PDF or XML file but an HTML page'],
        ['picture.pdf', 'not a PDF or XML file but an image (PNG)'],
        [
          'book.xlsx',
          'not a PDF or XML file but a ZIP file, such as a workbook or a text document; if it contains the file, take that out first',
        ],
        [
          'mail.eml',
          'not a PDF or XML file but an e-mail message; if it contains the file, take that out first',
        ],
        [
          'invoice.p7m',
          'not a PDF or XML file but a signed message (PEM); if it contains the file, take that out first',
        ],
        [
          'answer.txt',
          'not a PDF or XML file but text in base64, which has to be decoded first (PDF)',
        ],
      ] as const) {
        const { code, stderr, stdout } = await run([...args, at(name)])
        expect([code, stderr, stdout.length], args[0]).to.deep.equal([
          1,
          `${at(name)}: ${reason}\n`,
          0,
        ])
      }
    for (const [name, kind] of [
      ['invoice.pdf', 'a PDF'],
      ['invoice.xml', 'XML'],
    ] as const) {
      const { code, stderr } = await run(['generate', at(name)])
      expect(code).to.equal(1)
      expect(stderr).to.equal(
        `${at(name)}: not a JSON request but ${kind}: to validate an invoice, run twinvoice validate; to extract it as a request, run twinvoice extract --request\n`,
      )
    }
    const piped = await run(['extract', '-'], '')
    expect(piped.stderr).to.equal('standard input: the input is empty\n')
  })

  it('reads no more than 512 MiB of a file or a device, with exit code 2', async () => {
    writeFileSync(at('large.json'), '')
    truncateSync(at('large.json'), 512 * 1024 * 1024 + 1)
    const attached = ['generate', at('request.json'), '-o', at('x.pdf'), '--attach']
    const commands = [...READERS, ['generate'], ['embed', at('invoice.pdf')], attached]
    for (const args of commands)
      expect(await run([...args, at('large.json')]), args[0]).to.include({
        ...{ code: 2, stderr: `${at('large.json')}: cannot be read: it has over 512 MiB\n` },
      })
    if (!existsSync('/dev/zero')) return
    const { code, stderr } = await run(['validate', '/dev/zero'])
    expect([code, stderr]).to.deep.equal([2, '/dev/zero: cannot be read: it has over 512 MiB\n'])
  })

  it('says of a file that its name is not in UTF-8', async () => {
    const inLatin1 = Buffer.concat([
      Buffer.from(at('old/')),
      Buffer.from('M\xfcller.xml', 'latin1'),
    ])
    mkdirSync(at('old'))
    writeFileSync(inLatin1, '<Invoice/>')
    const { code, stderr } = await run(['validate', at('old')])
    expect(code).to.equal(2)
    expect(stderr).to.contain(
      'M\ufffdller.xml: cannot be read: its name is not in UTF-8; rename it',
    )
    const absent = await run(['validate', at('Müller.xml')])
    expect(absent.stderr).to.contain('Müller.xml: cannot be read: it does not exist')
  })

  it('says of an ordinary PDF which command puts the data in', async () => {
    writeFileSync(at('own.pdf'), onePage().bytes())
    const { stdout } = await run(['validate', at('own.pdf')])
    expect(stdout.toString()).to.contain('XML. This is an ordinary PDF; twinvoice embed can add')
  })

  it('says which file of embed is of the wrong kind', async () => {
    const { code, stderr } = await run(['embed', at('invoice.xml'), at('request.json')])
    expect([code, stderr]).to.deep.equal([1, `${at('invoice.xml')}: not a PDF but XML\n`])
    const swapped = await run(['embed', at('invoice.pdf'), at('invoice.pdf')])
    expect(swapped.stderr).to.equal(
      `${at('invoice.pdf')}: not a JSON request or an XML file but a PDF\n`,
    )
  })

  it('names the invoice that embed finds wrong, and the PDF that it finds wrong', async () => {
    writeFileSync(at('other.json'), '{"a":1}')
    writeFileSync(at('page-without-invoice.pdf'), onePage().bytes())
    const other = await run(['embed', at('page-without-invoice.pdf'), at('other.json')])
    const lines = other.stderr.trim().split('\n')
    expect(lines.map((line) => line.split(': ')[0])).to.deep.equal([
      at('other.json'),
      at('other.json'),
    ])
    const broken = await run(['embed', at('invoice.pdf'), at('request.json')])
    expect(broken.stderr).to.match(/invoice\.pdf: \$\.pdf: PDF_UNREADABLE/)
  })

  it('says it in the language of the run, also why a file cannot be read or written', async () => {
    const missing = at('nope.pdf')
    for (const [locale, said] of [
      ['de', `${missing}: kann nicht gelesen werden: existiert nicht\n`],
      ['fr', `${missing}\u00a0: ne peut pas être lu\u00a0: il n’existe pas\n`],
      ['en', `${missing}: cannot be read: it does not exist\n`],
    ] as const)
      for (const args of READERS)
        expect((await run([...args, missing, '--locale', locale])).stderr).to.equal(said)
    const empty = at('nothing')
    mkdirSync(empty, { recursive: true })
    const none = await run(['validate', empty, '--locale', 'es'])
    expect([none.code, none.stderr]).to.deep.equal([
      2,
      `${empty}: no contiene ningún archivo .pdf o .xml\n`,
    ])
    for (const args of READERS.slice(0, 3)) {
      const { stderr } = await run([...args, at('invoice.xml'), '--locale', 'it'])
      expect(stderr).to.contain('L’elemento radice dell’XML')
    }
  })

  it('tells of XML that is no invoice one error, and nothing of its specification', async () => {
    writeFileSync(at('other.xml'), '<a/>')
    const { code, stdout } = await run(['validate', at('other.xml'), '--locale', 'en'])
    expect(code).to.equal(1)
    expect(
      stdout
        .toString()
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.trim()),
    ).to.deep.equal([
      'schema: not checked',
      'rules: not checked',
      'arithmetic: not checked',
      'error XML_NOT_INVOICE (EN 16931-3-1): The root element of the XML is not that of an invoice in CII, UBL or ZUGFeRD 1. [found: a]',
    ])
  })

  it('names a document that cannot be read, with exit code 1', async () => {
    const broken = [['convert', '--to', 'ubl'], ['view'], ['extract', '--json']]
    for (const args of broken)
      for (const name of ['broken.xml', 'text.pdf']) {
        const { code, stderr } = await run([...args, at(name)])
        expect(code, stderr).to.equal(1)
        expect(stderr).to.match(new RegExp(`^${at(name)}: `))
      }
  })

  it('says so of each file of a folder, with exit code 1', async () => {
    const empties = at('empties')
    mkdirSync(empties)
    writeFileSync(join(empties, 'a.xml'), '')
    writeFileSync(join(empties, 'b.json'), '')
    const out = at('pages')
    for (const args of [
      ['validate', empties],
      ['view', empties, '-o', out],
      ['extract', empties, '--table', at('t.csv')],
    ]) {
      const { code, stderr } = await run([...args, '-j', '1'])
      expect(code, stderr).to.equal(1)
      expect(stderr).to.contain(`${join(empties, 'a.xml')}: the file is empty\n`)
    }
    const made = await run(['generate', empties, '-o', out, '-j', '1'])
    expect(made.code).to.equal(1)
    expect(made.stderr).to.contain(`${join(empties, 'b.json')}: the file is empty\n`)
  })

  it('says in plain words which file or folder is not there, with exit code 2', async () => {
    const wrong = [
      [['validate', at('nope.pdf')], `${at('nope.pdf')}: cannot be read: it does not exist`],
      [
        ['extract', at('no/x.pdf')],
        `${at('no/x.pdf')}: cannot be read: the folder ${at('no')} does not exist`,
      ],
      [['extract', folder], `${folder}: is a folder: name a file, or add --table <path>`],
      [
        ['generate', at('request.json'), '-o', at('no/x.pdf')],
        `${at('no/x.pdf')}: cannot be written: the folder ${at('no')} does not exist`,
      ],
      [
        ['generate', at('request.json'), '-o', at('request.json/x.pdf')],
        `${at('request.json/x.pdf')}: cannot be written: it is not a folder, or lies in a file as if that were one`,
      ],
      [
        ['generate', at('orders.csv'), '--map', at('map.json'), '-o', at('out')],
        `${at('map.json')}: cannot be read: it does not exist`,
      ],
      [
        ['generate', at('request.json'), '--attach', at('nope.pdf')],
        `${at('nope.pdf')}: cannot be read: it does not exist`,
      ],
    ] as const
    for (const [args, message] of wrong) {
      const { code, stderr } = await run(args)
      expect([code, stderr]).to.deep.equal([2, `${message}\n`])
    }
  })

  it('writes no file whose name says another kind, and no folder with the name of a file', async () => {
    writeFileSync(
      at('map.json'),
      JSON.stringify({ request: { invoice: { number: { column: 'No' } } } }),
    )
    writeFileSync(at('orders.csv'), 'No\nR-1\n')
    const before = readdirSync(folder)
    const request = at('request.json')
    const wrong = [
      [
        ['generate', request, '-o', at('out.docx')],
        'the name ends in .docx, but the output is a PDF: choose a name that ends in .pdf or .xml',
      ],
      [
        ['generate', request, '-o', at('out.pdf'), '--format', 'xml'],
        'the name ends in .pdf, but the output is XML: choose a name that ends in .xml',
      ],
      [
        ['view', at('invoice.xml'), '-o', at('out.docx')],
        'the name ends in .docx, but the output is an HTML page: choose a name that ends in .html or .pdf',
      ],
      [
        ['convert', at('invoice.xml'), '--to', 'ubl', '-o', at('out.pdf')],
        'the name ends in .pdf, but the output is XML: choose a name that ends in .xml',
      ],
      [
        ['extract', at('invoice.xml'), '--json', '-o', at('out.xml')],
        'the name ends in .xml, but the output is JSON: choose a name that ends in .json',
      ],
      [
        ['generate', at('orders.csv'), '--map', at('map.json'), '-o', at('out.pdf')],
        'the name ends in .pdf like a file, but a table gives one file for each invoice: name a folder',
      ],
      [
        ['generate', folder, '-o', at('out.pdf')],
        'the name ends in .pdf like a file, but a folder gives one file for each invoice: name a folder',
      ],
    ] as const
    for (const [args, message] of wrong) {
      const { code, stderr } = await run(args)
      const target = args[args.indexOf('-o') + 1] ?? ''
      expect([code, stderr]).to.deep.equal([2, `${target}: ${message}\n`])
    }
    expect(readdirSync(folder)).to.deep.equal(before)
  })

  it('says what was written, unless the result goes to standard output', async () => {
    const xml = at('made.xml')
    expect((await run(['generate', at('request.json'), '-o', xml])).code).to.equal(0)
    for (const [args, name] of [
      [['extract'], 'x.xml'],
      [['convert', '--to', 'ubl'], 'u.xml'],
      [['view', '--no-validate'], 'v.html'],
    ] as const) {
      const toFile = await run([...args, xml, '-o', at(name)])
      expect([toFile.code, toFile.stderr]).to.deep.equal([0, `${at(name)}: written\n`])
      expect(existsSync(at(name))).to.equal(true)
      expect((await run([...args, xml])).stderr).to.equal('')
    }
  })
})

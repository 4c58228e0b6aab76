import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { REQUEST } from '../support/fixtures/requests.js'
import { onePage } from '../support/pdf/pdf-file.js'
import { problemSentence } from '../../src/http/problems/messages.js'
import { run } from './command-line.js'

describe('twinvoice embed', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-embed-'))
    writeFileSync(join(folder, 'own.pdf'), onePage().bytes())
    writeFileSync(join(folder, 'request.json'), JSON.stringify(REQUEST))
    writeFileSync(join(folder, 'hours.csv'), '1;8')
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const at = (name: string) => join(folder, name)

  it('writes the invoice, names each repair with its clause, and exits with 0', async () => {
    const args = ['embed', at('own.pdf'), at('request.json'), '-o', at('out.pdf')]
    const { code, stderr } = await run([...args, '--attach', at('hours.csv')])
    expect(code, stderr).to.equal(0)
    expect(stderr).to.contain('ISO 19005-3 6.6.2.1: ').and.to.contain('written')
    const judged = await run(['validate', at('out.pdf')])
    expect(judged.code, judged.stdout.toString()).to.equal(0)
    expect(readFileSync(at('out.pdf'), 'latin1')).to.contain('pdfaid:part')
  })

  it('names standard input in words, as other commands do', async () => {
    const args = ['embed', '-', at('request.json'), '-o', at('out.pdf')]
    const { code, stderr } = await run(args, onePage().bytes())
    expect(code, stderr).to.equal(0)
    expect(stderr).to.match(/^standard input: ISO 19005-3 /m)
  })

  it('prints what was done as JSON, unless the PDF goes to standard output', async () => {
    const args = ['embed', at('own.pdf'), at('request.json'), '--json', '-o']
    const beside = await run([...args, at('out.pdf')])
    expect(JSON.parse(beside.stdout.toString())).to.have.keys('validation', 'repairs', 'report')
    const piped = await run([...args, '-'])
    expect(piped.code, piped.stderr).to.equal(0)
    expect(piped.stdout.subarray(0, 5).toString()).to.equal('%PDF-')
    expect(piped.stdout.subarray(-6).toString()).to.match(/%%EOF\n?$/)
  })

  it('prints of a refused invoice what the service answers, in its words', async () => {
    writeFileSync(at('refused.json'), JSON.stringify({ invoice: {} }))
    const args = ['embed', at('own.pdf'), at('refused.json'), '-o', at('none.pdf'), '--json']
    const { code, stdout, stderr } = await run(args)
    expect(code, stderr).to.equal(1)
    expect(JSON.parse(stdout.toString())).to.include({
      error: 'validation_failed',
      message: problemSentence('validation_failed', 'en'),
    })
  })

  it('says that the PDF comes first', async () => {
    const { code, stderr } = await run(['embed', at('request.json'), at('own.pdf'), '-o', at('x')])
    expect(code).to.equal(2)
    expect(stderr).to.contain(`${at('own.pdf')} is the PDF: name the PDF first, then the invoice`)
  })

  it('exits with 1 and says what is wrong with the PDF', async () => {
    writeFileSync(at('own.pdf'), 'no PDF')
    const { code, stderr, stdout } = await run([
      'embed',
      at('own.pdf'),
      at('request.json'),
      '--json',
    ])
    expect(code).to.equal(1)
    expect(stderr).to.contain('$.pdf: NOT_PDF: ')
    expect(JSON.parse(stdout.toString())).to.deep.include({ error: 'validation_failed' })
  })

  it('says page, object, clause and what to do for what cannot be repaired', async () => {
    const own = onePage()
      .object(
        3,
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 9 0 R/Resources<</Font<</F 10 0 R>>>>>>',
      )
      .deflated(9, '', 'BT /F 12 Tf (Total) Tj ET')
      .object(10, '<</Type/Font/Subtype/Type1/BaseFont/HouseSans>>')
    writeFileSync(at('own.pdf'), own.bytes())
    const { code, stderr } = await run(['embed', at('own.pdf'), at('request.json')])
    expect(code).to.equal(1)
    expect(stderr).to.contain('FONT_MISSING (page 1, object 10, ISO 19005-3 6.2.11.4.1): ')
    expect(stderr).to.contain('Embed fonts when exporting')
    const fonts = ['--fonts', at('nowhere')]
    expect((await run(['embed', at('own.pdf'), at('request.json'), ...fonts])).code).to.equal(2)
  })

  it('says what was found, such as a size, without --json', async () => {
    const own = onePage().object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 2 2]/Resources<<>>>>')
    writeFileSync(at('own.pdf'), own.bytes())
    const { code, stderr } = await run(['embed', at('own.pdf'), at('request.json')])
    expect(code).to.equal(1)
    expect(stderr).to.match(/PDFA-6\.1\.13: .*\. \[\/MediaBox of 2 units on page 1\] \(/)
  })

  it('exits with 2 for a file that is not there', async () => {
    const { code, stderr } = await run(['embed', at('none.pdf'), at('request.json')])
    expect(code).to.equal(2)
    expect(stderr).to.contain('none.pdf')
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { FindingCodes } from '../../src/messages/finding-codes.js'
import { Messages, readMessages, type Texts } from '../../src/messages/messages.js'

const ENGLISH: Texts = { GREET: 'Hello {name}', ONLY: 'Only English', RATE: 'Rate {rate}' }

describe('messages', () => {
  const messages = new Messages(
    new Map([
      ['en', ENGLISH],
      ['de', { GREET: 'Hallo {name}', RATE: 'Satz {rate}', 'rate.S': 'der Regelsatz' }],
    ]),
  )

  it('are in the language asked for, with the values filled in', () => {
    expect(messages.text('de', 'GREET', { name: 'Ada' })).to.equal('Hallo Ada')
  })

  it('are in English if the language or the text is missing', () => {
    expect(messages.text('de', 'ONLY')).to.equal('Only English')
    expect(messages.text('pt-BR', 'GREET', { name: 'Ada' })).to.equal('Hello Ada')
  })

  it('show … for a missing value, and never replace inside a value', () => {
    expect(messages.text('en', 'GREET')).to.equal('Hello …')
    expect(messages.text('en', 'GREET', { name: '{rate}', rate: '19' })).to.equal('Hello {rate}')
  })

  it('show a value in words if the language has words for it', () => {
    expect(messages.text('de', 'RATE', { rate: 'S' })).to.equal('Satz der Regelsatz')
    expect(messages.text('en', 'RATE', { rate: 'S' })).to.equal('Rate S')
  })

  it('have no keys but those of the files', () => {
    for (const key of ['NONE', 'constructor', '__proto__'])
      expect(messages.find('en', key)).to.equal(undefined)
    expect(() => messages.text('en', 'NONE')).to.throw(RangeError, 'NONE')
  })

  describe('in files', () => {
    let folder: string
    const read = () => readMessages(pathToFileURL(`${folder}/`))

    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'twinvoice-messages-'))
      writeFileSync(join(folder, 'en.json'), JSON.stringify(ENGLISH))
    })

    afterEach(() => {
      rmSync(folder, { recursive: true })
    })

    it('are read in every language that has one', () => {
      writeFileSync(join(folder, 'de.json'), '{ "GREET": "Hallo" }')
      writeFileSync(join(folder, 'notes.txt'), 'no messages')
      expect(read().locales).to.have.members(['de', 'en'])
      expect(read().text('de', 'GREET')).to.equal('Hallo')
    })

    it('must exist in English', () => {
      rmSync(join(folder, 'en.json'))
      expect(read).to.throw('there is no en.json')
    })

    for (const [content, reason] of [
      ['{', 'JSON'],
      ['[]', 'it is not an object'],
      ['{ "GREET": 1 }', 'GREET is not a text'],
    ] as const)
      it(`are refused with the name of the file: ${content}`, () => {
        writeFileSync(join(folder, 'de.json'), content)
        expect(read).to.throw('de.json').with.property('code', 'CATALOG_INVALID')
        expect(read).to.throw(reason)
      })
  })
})

describe('the codes of findings', () => {
  const messages = new Messages(new Map([['en', { GREET: 'Hello {name}' }]]))
  const codes = new FindingCodes(
    { GREET: { rule: 'ISO 1, 2.3', kind: 'internal', severity: 'warning' } },
    messages,
  )

  it('give rule, kind, severity and message', () => {
    expect(codes.finding('GREET', 'en', { found: 'x' }, { name: 'Ada' })).to.deep.equal({
      rule: 'ISO 1, 2.3',
      code: 'GREET',
      kind: 'internal',
      severity: 'warning',
      message: 'Hello Ada',
      found: 'x',
    })
  })

  it('leave the severity to the finding if it has one', () => {
    expect(codes.finding('GREET', 'en', { severity: 'error' }).severity).to.equal('error')
  })
})

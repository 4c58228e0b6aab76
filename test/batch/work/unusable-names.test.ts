import { expect } from 'chai'
import { inLanguageOf } from '../../../src/batch/results/words.js'
import { BrokenRow, inputOf } from '../../../src/batch/work/row-input.js'
import type { Goal, Order } from '../../../src/batch/run/run.js'

/** Why a row is broken. */
async function broken(row: string | Buffer, goal: Goal = 'validate'): Promise<BrokenRow> {
  const order: Order = {
    ...{ goal, options: {}, sources: ['-'], base: '/', place: '/', moment: 0, chunk: 1 },
  }
  const thrown: unknown = await inputOf(
    { n: 1, source: 0, line: 1, bytes: Buffer.from(row) },
    order,
    [],
  ).catch((error: unknown) => error)
  expect(thrown).to.be.instanceOf(BrokenRow)
  return thrown as BrokenRow
}

describe('a row that names what no file is called', () => {
  it('has a short outcome, however long the name is', async () => {
    const { code, message, file } = await broken(JSON.stringify(`/${'a/'.repeat(100_000)}`))
    expect([code, file]).to.deep.equal(['INPUT_UNREADABLE', undefined])
    expect(message).to.match(/^(\/a){30}: the name is too long$/)
  })

  it('has an outcome without half of a character, which some readers of JSON refuse', async () => {
    for (const row of [
      '"\\ud800.pdf"',
      '{"file":"a.pdf","\\ud800":1}',
      '{"file":"a.pdf","\\ud800":1,"\\ud800":1}',
      `"${'a'.repeat(59)}\\ud83d\\ude00.pdf\\udc00"`,
    ]) {
      const { message, file } = await broken(row)
      expect(Buffer.from(message).toString()).to.equal(message)
      expect(file).to.equal(undefined)
    }
  })
})

describe('a row that is not JSON', () => {
  it('is said to be one value in a line, in words that every language has', async () => {
    const ofPrettyJson = '"file": "a.pdf",'
    const inGerman: Order = {
      ...{ goal: 'validate', options: { locale: 'de' }, sources: ['-'], base: '/', place: '/' },
      ...{ moment: 0, chunk: 1 },
    }
    const inUtf16 = Buffer.from('\ufeff"a.pdf"', 'utf16le')
    for (const row of [ofPrettyJson, '"a.pdf', inUtf16, Buffer.from('"\u00e4.pdf"', 'latin1')]) {
      const { code, detail } = await broken(row)
      expect(code).to.equal('INVALID_JSON')
      expect(inLanguageOf(inGerman, detail)).to.equal(
        'die Zeile ist kein JSON: Jede Zeile eines Manifests hat einen JSON-Wert, in UTF-8',
      )
    }
  })
})

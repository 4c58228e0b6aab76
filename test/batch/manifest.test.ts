import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { expect } from 'chai'
import fc from 'fast-check'
import { filesMatching } from '../../src/batch/manifest/files.js'
import { linesOf } from '../../src/batch/manifest/lines.js'
import { readRows, storedRows, type Row } from '../../src/batch/manifest/row.js'
import { rowsOf } from '../../src/batch/manifest/sources.js'
import { partsOf } from '../../src/batch/manifest/split.js'
import type { Goal } from '../../src/batch/run/run.js'
import { membersOf } from '../../src/batch/work/json-members.js'

const textOf = (bytes: Uint8Array | undefined) =>
  bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8')

async function lines(parts: readonly string[], longest = 1000) {
  const stream = Readable.from(parts.map((part) => Buffer.from(part)))
  const found: (readonly [number, string | undefined])[] = []
  for await (const { line, bytes } of linesOf(stream, longest)) found.push([line, textOf(bytes)])
  return found
}

describe('lines of a manifest', () => {
  it('are numbered as in the file; blank ones are none', async () => {
    expect(await lines(['{"a":1}\n\n  \r\n{"b"', ':2}\r\n{"c":3}'])).to.deep.equal([
      [1, '{"a":1}'],
      [4, '{"b":2}'],
      [5, '{"c":3}'],
    ])
  })

  it('begin after the byte order mark', async () => {
    expect(await lines(['\uFEFF{"a":1}\n{"b":2}\n'])).to.deep.equal([
      [1, '{"a":1}'],
      [2, '{"b":2}'],
    ])
  })

  it('give no text if they are too long, and the others are read', async () => {
    expect(await lines(['12345\n123456\n', '123', '456\n1'], 5)).to.deep.equal([
      [1, '12345'],
      [2, undefined],
      [3, undefined],
      [4, '1'],
    ])
  })

  it('are the same however the stream is cut', async () => {
    const text = fc.array(fc.stringMatching(/^[a-zü{}" ]{0,9}$/), { maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (rows, size) => {
        const bytes = Buffer.from(rows.join('\n'))
        const count = Math.ceil(bytes.length / size)
        const cut = Array.from({ length: count }, (_, at) =>
          bytes.subarray(at * size, (at + 1) * size),
        )
        const found: (string | undefined)[] = []
        for await (const line of linesOf(Readable.from(cut), 100)) found.push(textOf(line.bytes))
        expect(found).to.deep.equal(rows.map((row) => row.trim()).filter((row) => row !== ''))
      }),
      { numRuns: 50 },
    )
  })
})

describe('members of a row', () => {
  it('are found in time that grows with its length, however often one name is there', () => {
    const count = 300_000
    const json = `{${Array.from({ length: count }, () => '"x":0').join(',')}}`
    expect(membersOf(json).get('x')).to.have.length(count)
  })
})

describe('rows of a run', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-manifest-'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  async function rows(sources: readonly string[], goal: Goal, place = join(folder, 'out')) {
    const found: Row[] = []
    const order = { goal, sources, place, options: {}, base: folder, moment: 0, chunk: 50 }
    const stdin = Readable.from([Buffer.from('"in.xml"\n')])
    for await (const row of rowsOf(order, { stdin, run: 'run' })) found.push(row)
    return found.map(({ n, source, line, bytes }) => [n, source, line, textOf(bytes)])
  }

  it('come from manifests, folders, globs, files and standard input, in this order', async () => {
    mkdirSync(join(folder, 'in', 'deep'), { recursive: true })
    for (const name of ['b.xml', 'a.pdf', 'note.txt', 'deep/c.XML'])
      writeFileSync(join(folder, 'in', name), '')
    writeFileSync(join(folder, 'list.ndjson'), '"x.xml"\n\n"y.xml"\n')
    const file = (name: string) => JSON.stringify({ file: join(folder, 'in', name) })
    const sources = ['list.ndjson', 'in', 'in/*.xml', 'in/a.pdf'].map((name) => join(folder, name))
    expect(await rows([...sources, '-'], 'validate')).to.deep.equal([
      [1, 0, 1, '"x.xml"'],
      [2, 0, 3, '"y.xml"'],
      [3, 1, undefined, file('a.pdf')],
      [4, 1, undefined, file('b.xml')],
      [5, 1, undefined, file('deep/c.XML')],
      [6, 2, undefined, file('b.xml')],
      [7, 3, undefined, file('a.pdf')],
      [8, 4, 1, '"in.xml"'],
    ])
  })

  /** Writes files, and gives how the rows of globs and folders name them. */
  async function taken(files: readonly string[], source: string, place?: string) {
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), '')
    }
    const found = await rows([join(folder, source)], 'generate', place)
    return found.map(([, , , text]) => {
      const { file } = JSON.parse(String(text)) as { file: string }
      return file.slice(folder.length + 1)
    })
  }

  it('of a glob may be in a folder whose name looks like a glob', async () => {
    const folders = ['invoices (2025)', 'kunden [A-M]', 'a{b}c', 'x!(y)']
    for (const name of folders) {
      const files = ['1.json', 'deep/2.json', 'deep/down/3.json'].map((file) => `${name}/${file}`)
      const [one, two, three] = files
      expect(await taken(files, `${name}/*.json`)).to.deep.equal([one])
      expect(await taken(files, `${name}/*/*.json`)).to.deep.equal([two])
      expect(await taken(files, `${name}/**/*.json`)).to.deep.equal([one, two, three])
      expect(await taken(files, `${name}/{deep/down,none}/*.json`)).to.deep.equal([three])
    }
    expect(await taken([], '{a,x}*/1.json')).to.deep.equal(['a{b}c/1.json', 'x!(y)/1.json'])
    expect(await taken([], 'kunden \\[A-M\\]/1.js*')).to.deep.equal(['kunden [A-M]/1.json'])
  })

  it('of a glob are looked for in folders alone that it can match', async () => {
    await taken(['b.json', 'in/a.json', 'other/deep/d.json'], '*.json')
    for (const [glob, folders] of [
      ['*.json', []],
      ['i*/*.json', ['in']],
      ['*/*/*.json', ['in', 'other', 'other/deep']],
    ] as const) {
      const read: string[] = []
      const files = filesMatching(join(folder, glob), (path) => {
        read.push(path.slice(folder.length + 1))
        return false
      })
      for await (const file of files) expect(file).to.match(/\.json$/)
      expect(read, glob).to.deep.equal(folders)
    }
  })

  it('of a folder are none of the files in which macOS keeps the attributes of others', async () => {
    const files = ['a.json', '._a.json', 'in/b.json', 'in/._b.json']
    expect(await taken(files, '.')).to.deep.equal(['a.json', 'in/b.json'])
    expect(await taken([], '**/*.json')).to.deep.equal(['a.json', 'in/b.json'])
    expect(await taken([], '._a.json')).to.deep.equal(['._a.json'])
  })

  it('of the place of results are none of its runs', async () => {
    const run = '20261120-120000-1f0c9a'
    const files = ['a.json', 'in/b.json', `${run}/summary.json`, `${run}/documents/1.json`]
    expect(await taken(files, '.', folder)).to.deep.equal(['a.json', 'in/b.json'])
    expect(await taken([], `${run}/documents`, folder)).to.deep.equal([`${run}/documents/1.json`])
  })

  it('are refused if a source names none', async () => {
    for (const [name, reason] of [
      ['absent.ndjson', 'does not exist'],
      ['absent', 'is not there'],
      ['*.pdf', 'names no document to validate'],
    ] as const) {
      const thrown: unknown = await rows([join(folder, name)], 'validate').catch(
        (error: unknown) => error,
      )
      expect(thrown).to.be.an('error').with.property('code', 'INPUT_UNREADABLE')
      expect(String(thrown)).to.include(name).and.include(reason)
    }
  })

  it('are refused of a pipe or a device, which might never end', async () => {
    spawnSync('mkfifo', [join(folder, 'pipe.ndjson')])
    symlinkSync('/dev/zero', join(folder, 'zero.ndjson'))
    for (const name of ['pipe.ndjson', 'zero.ndjson']) {
      const thrown: unknown = await rows([join(folder, name)], 'validate').catch(
        (error: unknown) => error,
      )
      expect(String(thrown)).to.include(name).and.include('a manifest is a file')
    }
  })

  it('are stored with every byte of theirs', () => {
    const row = fc.record(
      {
        n: fc.integer({ min: 1 }),
        source: fc.nat(9),
        line: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
        bytes: fc.option(
          fc.uint8Array().map((bytes) => bytes.filter((byte) => byte !== 0x0a)),
          { nil: undefined },
        ),
      },
      { requiredKeys: ['n', 'source', 'bytes'] },
    )
    fc.assert(
      fc.property(fc.array(row), (given) => {
        const read = readRows(storedRows(given as Row[])) ?? []
        const plain = (all: readonly (Partial<Row> & { bytes: Uint8Array | undefined })[]) =>
          all.map(({ n, source, line, bytes }) => [n, source, line, bytes && Buffer.from(bytes)])
        expect(plain(read)).to.deep.equal(plain(given as Row[]))
      }),
    )
  })

  it('are split by number and by size', async () => {
    const row = (n: number, size: number): Row => ({ n, source: 0, bytes: new Uint8Array(size) })
    const sizes: number[] = []
    const all = [1, 1, 1, 2 ** 20, 5, 5].map((size, at) => row(at + 1, size))
    for await (const part of partsOf(Readable.from(all), 3)) sizes.push(part.length)
    expect(sizes).to.deep.equal([3, 1, 2])
  })
})

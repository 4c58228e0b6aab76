import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { REQUEST } from '../../support/fixtures/requests.js'

/** What only the service needs. */
const OF_THE_SERVICE = [
  ...['@koa/cors', '@koa/router', 'helmet', 'koa', 'prom-client'],
  ...['ioredis', 'libsql', 'pg', 'pino', 'commander'],
]

/** Notes each module that is found, by import or require, in this process and all below it. */
const NOTE = `
  const Module = require('node:module')
  const { appendFileSync } = require('node:fs')
  const file = process.env.NOTED
  const original = Module._resolveFilename
  Module._resolveFilename = function (...args) {
    const found = original.apply(this, args)
    appendFileSync(file, found + '\\n')
    return found
  }
  const hooks = \`
    import { appendFileSync } from 'node:fs'
    export async function resolve(specifier, context, next) {
      const found = await next(specifier, context)
      appendFileSync(\${JSON.stringify(file)}, found.url + '\\\\n')
      return found
    }\`
  Module.register('data:text/javascript,' + encodeURIComponent(hooks))
`

describe('a program that embeds', () => {
  let folder = ''
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-loaded-'))
    writeFileSync(join(folder, 'note.cjs'), NOTE)
  })
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  /** The packages that a program finds, in all of its threads and processes. */
  const packagesOf = (program: string): ReadonlySet<string> => {
    const noted = join(folder, 'noted')
    writeFileSync(noted, '')
    execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: PACKAGE_ROOT,
      env: { ...process.env, NOTED: noted, NODE_OPTIONS: `--require=${join(folder, 'note.cjs')}` },
    })
    const lines = readFileSync(noted, 'utf8').split('\n')
    const names = lines.map(
      (line) =>
        /.*\/(?:node_modules|libraries)\/((?:@[^/]+\/)?[^/]+?)(?:\.c?js)?(?:\/|$)/.exec(line)?.[1],
    )
    return new Set(names.filter((name) => name !== undefined))
  }

  for (const workers of [0, 1])
    it(`the library with ${workers} workers loads nothing that only the service needs`, () => {
      const loaded = packagesOf(`
        import { createTwinvoice } from 'twinvoice'
        const twinvoice = await createTwinvoice({ workers: ${workers} })
        const made = await twinvoice.generate(${JSON.stringify(REQUEST)})
        if (!made.ok) throw new Error('refused')
        const report = await twinvoice.validate(made.pdf)
        if (!report.valid) throw new Error('not valid')
        await twinvoice.extract(made.pdf)
        await twinvoice.close()`)
      expect([...loaded]).to.include.members(['harfbuzzjs', 'saxes'])
      expect(OF_THE_SERVICE.filter((name) => loaded.has(name))).to.deep.equal([])
    })

  it('twinvoice/plugin loads neither these nor the libraries of the stages', () => {
    const loaded = packagesOf(`import { definePlugin } from 'twinvoice/plugin'
      definePlugin({
        manifest: { name: 'a', core: '^1.0.0', summary: 'A.', needs: [], gives: [] },
        create: () => ({ run: () => ({}) }),
      })`)
    const heavy = [...OF_THE_SERVICE, 'ajv', 'inversify', 'pdf-lib', 'harfbuzzjs', 'piscina']
    expect(heavy.filter((name) => loaded.has(name))).to.deep.equal([])
  })

  it('twinvoice/http loads koa, and only the driver of its store', () => {
    const loaded = packagesOf(`
      import { createTwinvoice } from 'twinvoice'
      import { createApp, openLedger } from 'twinvoice/http'
      const documents = await createTwinvoice()
      const ledger = await openLedger({ store: ${JSON.stringify(`sqlite:${folder}/store.sqlite`)} })
      createApp({ documents, ledger })
      await ledger.close()
      await documents.close()`)
    expect([...loaded]).to.include.members(['koa', 'libsql'])
    expect(['ioredis', 'pg'].filter((name) => loaded.has(name))).to.deep.equal([])
  })
})

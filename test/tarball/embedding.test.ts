import { join } from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { REQUEST, newProject, type Project } from './project.js'

/** Uses everything once; what the library does to its host is examined from outside. */
const USE = `
  const before = new Set(Object.keys(globalThis))
  const listeners = () => process.eventNames().flatMap((name) => process.listeners(name)).length
  const listening = listeners()
  const german = await createTwinvoice()
  const french = await createTwinvoice({ workers: 1 })
  const request = ${REQUEST}
  const [one, two] = await Promise.all([
    german.generate({ ...request, locale: 'de', template: 'classic' }),
    french.generate({ ...request, locale: 'fr' }),
  ])
  const report = await french.validate(one.pdf)
  const found = await german.extract(two.pdf)
  const refused = await german.generate({ invoice: {} })
  await german.close()
  const after = await french.generate(request)
  const closed = await german.generate(request).catch((thrown) => thrown)
  await french.close()
  const left = Object.keys(globalThis).filter((name) => !before.has(name) && !name.startsWith('__'))
  console.log(
    JSON.stringify({
      locales: [one.locale, two.locale, after.ok],
      valid: report.valid,
      xml: Buffer.from(found.xml).toString() === two.xml,
      refused: refused.details.length,
      closed: [closed instanceof Fault, closed.code],
      left,
      listeners: listeners() - listening,
    }),
  )
`

const USED = {
  locales: ['de', 'fr', true],
  valid: true,
  xml: true,
  refused: 5,
  closed: [true, 'CLOSED'],
  left: [],
  listeners: 0,
}

describe('the packed tarball in an empty project', () => {
  let project: Project
  before(() => {
    project = newProject()
  })
  after(() => {
    project.remove()
  })

  /** The script's own line, and nothing else: no other output, and the process ends by itself. */
  const lineOf = async (args: readonly string[]): Promise<unknown> => {
    const { code, stdout, stderr } = await project.node(args)
    expect(stderr).to.equal('')
    expect(code).to.equal(0)
    expect(stdout.split('\n')).to.have.length(2)
    return JSON.parse(stdout) as unknown
  }

  it('works in an ES module: two instances, no output, no listeners, and the process ends', async () => {
    project.write({
      'use.mjs': `import { Fault, createTwinvoice } from 'twinvoice'\n${USE}`,
    })
    expect(await lineOf(['use.mjs'])).to.deep.equal(USED)
  })

  it('works in CommonJS by dynamic import', async () => {
    project.write({
      'use.cjs': `(async () => {
        const { Fault, createTwinvoice } = await import('twinvoice')
        ${USE}
      })()`,
    })
    expect(await lineOf(['use.cjs'])).to.deep.equal(USED)
  })

  it('hides internal modules', async () => {
    project.write({
      'hidden.mjs': `
        const codes = []
        for (const path of ['twinvoice/dist/src/index.js', 'twinvoice/wiring', 'twinvoice/contract', 'twinvoice/plugins/map-xml'])
          await import(path).catch(({ code }) => codes.push(code))
        console.log(JSON.stringify(codes))`,
    })
    expect(await lineOf(['hidden.mjs'])).to.deep.equal(
      Array.from({ length: 4 }, () => 'ERR_PACKAGE_PATH_NOT_EXPORTED'),
    )
  })

  it('can be aborted before and while it works, with workers, in each call', async () => {
    project.write({
      'abort.mjs': `import { createTwinvoice } from 'twinvoice'
        const request = ${REQUEST}
        const codes = []
        for (const workers of [0, 1]) {
          const twinvoice = await createTwinvoice({ workers })
          const { pdf } = await twinvoice.generate(request)
          const items = Array.from({ length: 3000 }, () => request.invoice.items[0])
          const large = { invoice: { ...request.invoice, items } }
          const calls = [
            (signal) => twinvoice.generate(large, { signal }),
            (signal) => twinvoice.validate(pdf, { signal }),
            (signal) => twinvoice.extract(pdf, { signal }),
          ]
          for (const call of calls) {
            const codeOf = (promise) => promise.then(() => 'done', ({ code }) => code)
            codes.push(await codeOf(call(AbortSignal.abort())))
            const controller = new AbortController()
            const promise = codeOf(call(controller.signal))
            setImmediate(() => controller.abort(new Error('the client has gone')))
            codes.push(await promise)
          }
          // It continues to work afterwards.
          codes.push((await twinvoice.generate(request)).ok, (await twinvoice.validate(pdf)).valid)
          await twinvoice.close()
        }
        console.log(JSON.stringify(codes))`,
    })
    const each = [...Array.from({ length: 6 }, () => 'ABORTED'), true, true]
    expect(await lineOf(['abort.mjs'])).to.deep.equal([...each, ...each])
  })

  it('compiles against its types: nodenext, strict, library files checked', async () => {
    project.add('@types/node')
    project.write({
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          module: 'nodenext',
          target: 'es2023',
          lib: ['es2024'],
          types: ['node'],
          strict: true,
          skipLibCheck: false,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          noEmit: true,
        },
        files: ['use.mts', 'use.cts', 'plugin.mts', 'reader.mts', 'doors.mts'],
      }),
      'use.mts': `import { createTwinvoice, Fault, type GenerateRequest, type Generated, type Refused, type Twinvoice } from 'twinvoice'
        import { createApp, openLedger } from 'twinvoice/http'
        const request: GenerateRequest = ${REQUEST}
        const twinvoice: Twinvoice = await createTwinvoice({ workers: 2 })
        const made: Generated | Refused = await twinvoice.generate(request, { signal: AbortSignal.timeout(1) })
        if (made.ok) { const pdf: Uint8Array = made.pdf; void pdf } else console.error(made.details[0]?.path)
        const report = await twinvoice.validate(new Uint8Array())
        if (report.zugferd) console.log(report.errors[0]?.term, report.errors[0]?.xpath)
        if (made.ok) console.log(made.findings[0]?.term)
        try { await twinvoice.close() } catch (thrown) { if (thrown instanceof Fault) console.log(thrown.code) }
        const app = createApp({ documents: twinvoice, ledger: await openLedger({ store: 'sqlite:store.sqlite' }) })
        app.callback()
        // @ts-expect-error a misspelt field
        await twinvoice.generate({ invoice: { ...request.invoice, numbr: 'x' } })
        const note: string | undefined = process.env['NOTE']
        await twinvoice.generate({ invoice: { ...request.invoice, note } })
        `,
      // An artifact, a service and a setting of one's own, declared at the door that authors import.
      'plugin.mts': `import { definePlugin } from 'twinvoice/plugin'
        declare module 'twinvoice/plugin' {
          interface Artifacts { zip: Uint8Array }
          interface Services { archive: { level: number } }
          interface RunSettings { comment?: string }
        }
        export default definePlugin({
          manifest: { name: 'zip', core: '^1.0.0', summary: 'Zips.', needs: ['xml', 'pdfa', 'invoice'], gives: ['zip'], uses: ['profile', 'archive'] },
          create: ({ profile, archive }) => ({
            run: ({ xml, pdfa, invoice }, { comment = '' }) => ({
              zip: Buffer.from(profile.id + xml + pdfa.length + invoice.number + comment + archive.level.toFixed()),
            }),
          }),
        })
        // @ts-expect-error an artifact that there is not
        definePlugin({ manifest: { name: 'a', core: '^1.0.0', summary: 'A.', needs: ['ubl'], gives: [] }, create: () => ({ run: () => ({}) }) })
        `,
      // Another plugin sees what the first declares, without importing it.
      'reader.mts': `import { definePlugin, type ArtifactKey, type Stage } from 'twinvoice/plugin'
        export const key: ArtifactKey = 'zip'
        export const stage: Stage = { run: ({ zip }) => { const bytes: Uint8Array = zip; return bytes.length > 0 ? {} : {} } }
        export default definePlugin({
          manifest: { name: 'unzip', core: '^1.0.0', summary: 'Unzips.', needs: ['zip'], gives: [] },
          create: () => stage,
        })
        `,
      'doors.mts': `import { describe, it } from 'node:test'
        import { PdfDocument, readPages } from 'twinvoice/pdf'
        import { compileSchematron } from 'twinvoice/schematron'
        import { checkPackage, PackageTester, RuleTester, type RuleCases } from 'twinvoice/testing'
        export const pages = (bytes: Uint8Array): number => [...readPages(new PdfDocument(bytes))].length
        export const sheet = async (): Promise<object> => compileSchematron('rules', 'acme.sch')
        export const failed = async (): Promise<number> => (await checkPackage('.')).filter(({ ok }) => !ok).length
        RuleTester.describe = describe
        PackageTester.it = it
        const cases: RuleCases = {
          valid: [{ name: 'one letter', base: 'base.xml', edits: [{ set: '//ram:ID', to: 'x' }] }],
          invalid: [{ name: 'none', base: new URL('file:///base.xml'), edits: [{ remove: '//ram:ID' }], findings: [{ rule: 'OWN-1', term: 'BT-1' }] }],
        }
        new RuleTester('rules/acme').run('OWN-1', cases)
        // @ts-expect-error an edit that there is not
        new RuleTester('rules/acme').run('OWN-1', { valid: [{ name: 'a', base: 'b', edits: [{ replace: '/*' }] }], invalid: [] })
        `,
      'use.cts': `import type { Twinvoice } from 'twinvoice' with { 'resolution-mode': 'import' }
        export const open = async (): Promise<Twinvoice> => (await import('twinvoice')).createTwinvoice()
        `,
    })
    const tsc = join(PACKAGE_ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
    const settings = [
      [],
      ['--exactOptionalPropertyTypes', 'false'],
      // Other settings than those of `nodenext`, which reads JSON files by itself.
      ['--module', 'node16'],
      ['--module', 'preserve', '--resolveJsonModule', 'false'],
    ]
    for (const flags of settings) {
      const { code, stdout } = await project.node([tsc, '-p', '.', ...flags])
      expect(stdout).to.equal('')
      expect(code).to.equal(0)
    }
  })
})

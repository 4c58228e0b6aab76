import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { expect } from 'chai'
import { build as vite } from 'vite'
import { newProject, REQUEST, type Project } from './project.js'

const PROGRAM = `
import { createTwinvoice } from 'twinvoice'
const run = async () => {
  const twinvoice = await createTwinvoice()
  const made = await twinvoice.generate(${REQUEST})
  const report = await twinvoice.validate(made.pdf)
  await twinvoice.close()
  console.log(report.valid)
}
run().catch((thrown) => console.log(thrown.message))
`

/** As docs/guide/runtimes shows it; scripts/installs.ts tries the same with bundlers that it fetches. */
describe('the packed tarball and bundlers', () => {
  let project: Project
  before(() => {
    project = newProject()
    project.write({ 'main.mjs': PROGRAM })
  })
  after(() => {
    project.remove()
  })

  const bundled = async (outfile: string, external: readonly string[], main = 'main.mjs') => {
    await esbuild({
      entryPoints: [join(project.folder, main)],
      outfile: join(project.folder, outfile),
      format: outfile.endsWith('.mjs') ? 'esm' : 'cjs',
      external: [...external],
      loader: { '.node': 'copy' },
      bundle: true,
      platform: 'node',
      logLevel: 'silent',
    })
    const { stdout, stderr } = await project.node([outfile])
    return `${stdout}${stderr}`.trim()
  }

  it('refuses to start inside a bundle, and says what to do', async () => {
    expect(await bundled('inside.cjs', []))
      .to.contain('twinvoice was put into a bundle')
      .and.contain('mark the package "twinvoice" as external')
  })

  for (const entry of ['http', 'batch'])
    it(`says so at the entry point ${entry} alone, too`, async () => {
      project.write({ [`${entry}.mjs`]: `console.log(await import('twinvoice/${entry}'))` })
      expect(await bundled(`inside-${entry}.mjs`, [], `${entry}.mjs`)).to.contain(
        'mark the package "twinvoice" as external',
      )
    })

  it('works beside a bundle of esbuild, and beside one of Vite without a setting', async () => {
    expect(await bundled('beside.cjs', ['twinvoice'])).to.equal('true')
    await vite({
      root: project.folder,
      configFile: false,
      logLevel: 'silent',
      build: { ssr: 'main.mjs', outDir: 'built', emptyOutDir: true },
    })
    expect((await project.node(['built/main.mjs'])).stdout.trim()).to.equal('true')
  })
})

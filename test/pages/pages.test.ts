import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { blocksOf, type Block } from './blocks.js'
import { PageRun } from './page-run.js'
import { compilePrograms, type Programs } from './programs.js'
import { pageFiles } from './pages.js'
import { Site } from './site.js'

const pages = pageFiles().map((page) => ({
  page,
  blocks: blocksOf(page, readFileSync(join(PACKAGE_ROOT, page), 'utf8')),
}))

describe('the code blocks of the documentation', () => {
  const site = new Site()
  let twinvoice: Twinvoice
  let programs: Programs
  before(async () => {
    await site.open()
    programs = compilePrograms(
      site,
      pages.flatMap(({ blocks }) => blocks),
    )
    twinvoice = await createTwinvoice()
  })
  after(async () => {
    await twinvoice.close()
    await site.close()
  })

  it('are typed', () => {
    expect(programs.problems).to.equal('')
  })

  for (const { page, blocks } of pages.filter((each) => each.blocks.some(isRun)))
    it(`of ${page} do what the page says`, async () => {
      const folder = join(site.folder, page.replaceAll('/', '-'))
      const run = new PageRun(site, twinvoice, folder, programs.files.get(page) ?? new Map())
      await run.run(blocks)
    })

  it('are all run, except those with a reason', () => {
    const skipped = pages.flatMap(({ blocks }) => blocks).filter((block) => !isRun(block))
    expect(skipped.map(({ page, notRun = '' }) => `${page}: ${notRun}`)).to.have.length.at.most(13)
  })
})

function isRun({ notRun }: Block): boolean {
  return notRun === undefined
}

import { join } from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { newProject, type Project, type Ran } from './project.js'

/** Three tests that pass and one that does not: a boundary case that is none. */
const TESTS = `
const tester = new RuleTester(new URL('../rules/acme', import.meta.url))
tester.runFiles()
tester.run('OWN-01', {
  valid: [
    {
      name: 'without a reference',
      base: new URL('../rules/acme/cases/bases/invoice.xml', import.meta.url),
      edits: [{ remove: '//ram:BuyerReference' }],
    },
  ],
  invalid: [],
})
`

interface Framework {
  readonly name: string
  readonly file: string
  /** How it hands its functions to the tester. */
  readonly head: string
  readonly run: (project: Project, folder: string) => Promise<Ran>
  readonly counts: RegExp
}

const FRAMEWORKS: readonly Framework[] = [
  {
    name: 'mocha, by its globals',
    file: 'test/rules.mocha.js',
    head: '',
    run: (project, folder) => project.node([bin('mocha/bin/mocha.js'), 'test/*.mocha.js'], folder),
    counts: /3 passing.*1 failing/s,
  },
  {
    name: 'vitest, by what is imported',
    file: 'test/rules.vitest.test.js',
    head: `import { describe, it } from 'vitest'\nObject.assign(RuleTester, { describe, it })`,
    run: (project, folder) => project.node([bin('vitest/vitest.mjs'), 'run', 'vitest'], folder),
    counts: /1 failed \| 3 passed/,
  },
  {
    name: 'vitest, by its globals',
    file: 'test/rules.globals.test.js',
    head: '',
    run: (project, folder) =>
      project.node([bin('vitest/vitest.mjs'), 'run', '--globals', 'globals'], folder),
    counts: /1 failed \| 3 passed/,
  },
  {
    name: 'node:test',
    file: 'test/rules.node.js',
    head: `import { describe, it } from 'node:test'\nRuleTester.describe = describe\nRuleTester.it = it`,
    run: (project, folder) =>
      project.node(['--test', '--test-reporter=tap', 'test/rules.node.js'], folder),
    counts: /# pass 3\n# fail 1\n/,
  },
]

function bin(path: string): string {
  return join(PACKAGE_ROOT, 'node_modules', path)
}

describe('twinvoice/testing from the packed tarball', () => {
  let project: Project
  let folder = ''
  before(async () => {
    project = newProject()
    project.add('vitest')
    await project.twinvoice(['plugin', 'new', 'rules', 'twinvoice-rules-acme'])
    folder = join(project.folder, 'twinvoice-rules-acme')
  })
  after(() => {
    project.remove()
  })

  for (const { name, file, head, run, counts } of FRAMEWORKS)
    it(`is run by ${name}`, async () => {
      project.write({
        [`twinvoice-rules-acme/${file}`]: `import { RuleTester } from 'twinvoice/testing'\n${head}\n${TESTS}`,
      })
      const { code, stdout, stderr } = await run(project, folder)
      expect(stdout + stderr).to.match(counts)
      expect(stdout + stderr).to.contain('OWN-01 is found, unexpected')
      expect(code).to.not.equal(0)
    })

  it('reports the remedy if there is no test framework', async () => {
    project.write({
      'twinvoice-rules-acme/test/plain.js': `import { RuleTester } from 'twinvoice/testing'\n${TESTS}`,
    })
    const { stderr } = await project.node(['test/plain.js'], folder)
    expect(stderr).to.contain(
      "there is no global describe: set RuleTester.describe or PackageTester.describe to that of your test framework, such as import { describe } from 'node:test'",
    )
  })
})

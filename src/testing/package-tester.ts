import { checkPackage } from '../contract/package.js'
import { absolutePath } from './absolute-path.js'
import { TestFramework } from './test-framework.js'

/**
 * Tests a package that extends twinvoice against the contract for packages, as
 * `twinvoice plugin check` does:
 *
 *     new PackageTester(new URL('..', import.meta.url)).run()
 */
export class PackageTester extends TestFramework {
  readonly #folder: string

  /** @param folder the package's folder, with its package.json */
  constructor(folder: string | URL) {
    super()
    this.#folder = absolutePath(folder)
  }

  /** Registers a test that fails with the list of failed checks and their remedies. */
  run(): void {
    this.group(`the package in ${this.#folder}`, () => {
      this.test('keeps the contract of twinvoice packages', async () => {
        const failed = (await checkPackage(this.#folder)).filter(({ ok }) => !ok)
        if (failed.length > 0)
          throw new Error(
            failed.map(({ what, remedy = '' }) => `FAIL ${what}\n     ${remedy}`).join('\n'),
          )
      })
    })
  }
}

/** Groups tests under a name; `describe` of mocha, vitest, Jest and node:test. */
export type Describe = (name: string, tests: () => void) => unknown

/** One test; `it` of mocha, vitest, Jest and node:test. The limit is in milliseconds. */
export type It = (name: string, test: () => Promise<void>, timeoutMs?: number) => unknown

/** Compiling a rule pack for the first time takes long. */
const TIMEOUT_MS = 180_000

const framework: { describe?: Describe; it?: It } = {}

/**
 * The functions that register tests: those that are set here, otherwise the global
 * `describe` and `it` of mocha and Jest, or of vitest with `globals: true`. For node:test and vitest:
 *
 *     import { describe, it } from 'node:test'
 *     RuleTester.describe = describe
 *     RuleTester.it = it
 *
 * Setting them on one tester sets them for all.
 */
export abstract class TestFramework {
  static get describe(): Describe {
    return framework.describe ?? globalFunction<Describe>('describe')
  }

  static set describe(describe: Describe) {
    framework.describe = describe
  }

  static get it(): It {
    return framework.it ?? globalFunction<It>('it')
  }

  static set it(it: It) {
    framework.it = it
  }

  /** Registers a group of tests. */
  protected group(name: string, tests: () => void): void {
    TestFramework.describe(name, tests)
  }

  /** Registers a test that may take as long as the first compilation of a rule pack. */
  protected test(name: string, test: () => Promise<void>): void {
    TestFramework.it(
      name,
      // Mocha takes the limit by the test's context, vitest and Jest as the third argument; node:test has none.
      function (this: unknown) {
        if (hasTimeout(this)) this.timeout(TIMEOUT_MS)
        return test()
      },
      TIMEOUT_MS,
    )
  }
}

function hasTimeout(context: unknown): context is { timeout(ms: number): unknown } {
  return (
    typeof context === 'object' &&
    context !== null &&
    'timeout' in context &&
    typeof context.timeout === 'function'
  )
}

function globalFunction<T extends Describe | It>(name: 'describe' | 'it'): T {
  const found: unknown = Reflect.get(globalThis, name)
  if (typeof found !== 'function')
    throw new Error(
      `there is no global ${name}: set RuleTester.${name} or PackageTester.${name} to that of your test framework, such as import { ${name} } from 'node:test'`,
    )
  return found as T
}

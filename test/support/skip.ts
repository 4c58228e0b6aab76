import { whatIsMissing, type OptionalProgram } from './programs.js'

/** What is in the title of a skipped test or suite before the reason, for the reporter. */
export const SKIPPED = ' — skipped: '

/**
 * `describe` for a suite that needs programs which a machine may lack. Where one is missing the
 * whole suite is skipped, hooks too, and the reporter says why.
 */
export function describeWith(
  programs: readonly OptionalProgram[],
  title: string,
  suite: (this: Mocha.Suite) => void,
): void {
  describeUnless(whatIsMissing(...programs), title, suite)
}

/** `it` for a test that needs programs which a machine may lack. */
export function itWith(
  programs: readonly OptionalProgram[],
  title: string,
  test: Mocha.Func | Mocha.AsyncFunc,
): void {
  itUnless(whatIsMissing(...programs), title, test)
}

/** `describe`, skipped if there is a reason. */
export function describeUnless(
  reason: string | undefined,
  title: string,
  suite: (this: Mocha.Suite) => void,
): void {
  if (reason === undefined) describe(title, suite)
  else describe.skip(title + SKIPPED + reason, suite)
}

/** `it`, skipped if there is a reason. */
export function itUnless(
  reason: string | undefined,
  title: string,
  test: Mocha.Func | Mocha.AsyncFunc,
): void {
  if (reason === undefined) it(title, test)
  else it.skip(title + SKIPPED + reason, test)
}

/** Skips a running test for a reason that only it can find out, and says which. */
export function skip(context: Mocha.Context, reason: string): never {
  if (context.test !== undefined) context.test.title += SKIPPED + reason
  return context.skip()
}

import { detail } from '../pipeline/detail.js'
import { reasonOf } from '../pipeline/errors.js'
import { environmentLocale, givenLocale } from './io/environment-locale.js'
import { EXIT, printError } from './io/io.js'
import { saidDetail } from './io/said/said.js'
import type { OutputProcess } from './standard-output.js'

/** The parts of the process that this needs; tests pass their own. */
export type StrayProcess = Pick<OutputProcess, 'argv' | 'env' | 'exit' | 'stderr'> & {
  once(event: 'uncaughtException', listener: (thrown: unknown) => void): unknown
}

/**
 * Ends the process with the exit code of a fault after an error that nobody awaited, such as one in a timer of a
 * stage. Node would end it with 1, which says that a document is invalid.
 */
export function endOnError(process: StrayProcess): void {
  process.once('uncaughtException', (thrown) => {
    const { argv, env, stderr } = process
    const locale = givenLocale(argv.slice(2)) ?? environmentLocale(env)
    const frames = thrown instanceof Error ? framesOf(thrown) : ''
    printError(
      { stderr },
      `${saidDetail({ locale }, detail`unexpected fault: ${reasonOf(thrown)}`)}${frames}`,
    )
    process.exit(EXIT.fault)
  })
}

/** Where it was thrown: nothing else says whose error it is. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .map((line) => `\n${line}`)
    .join('')
}

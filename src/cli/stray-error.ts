import { detail } from '../pipeline/detail.js'
import { framesOf, reasonOf } from '../pipeline/errors.js'
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
    // Where it was thrown: nothing else says whose error it is.
    const frames = thrown instanceof Error ? framesOf(thrown) : []
    const lines = frames.map((frame) => `\n    ${frame}`).join('')
    printError(
      { stderr },
      `${saidDetail({ locale }, detail`unexpected fault: ${reasonOf(thrown)}`)}${lines}`,
    )
    process.exit(EXIT.fault)
  })
}

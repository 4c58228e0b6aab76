import { frameOfExit } from '../documents/instance/lost-thread.js'
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
    printError({ stderr }, saidDetail({ locale }, detail`unexpected fault: ${reasonOf(thrown)}`))
    for (const frame of frames) printError({ stderr }, `    ${frame}`)
    process.exit(EXIT.fault)
  })
}

/**
 * What standard error does not take is lost: without a listener, Node would end the process, and with it a service whose
 * log is read by a program that has ended (`2>&1 | logger`), or a run of many documents.
 */
export function ignoreLostErrors({ stderr }: Pick<NodeJS.Process, 'stderr'>): void {
  stderr.on('error', () => undefined)
}

/** The parts of the process that {@link reportExit} needs. */
export type ExitingProcess = Pick<NodeJS.Process, 'argv' | 'env' | 'exitCode' | 'off' | 'once'> &
  Pick<OutputProcess, 'stderr'>

/** Code of this package, which ends the process with the right exit code. */
const OWN = /[\\/]dist[\\/](src[\\/]cli|commands)[\\/]/

/**
 * Says that code of a package has ended the process while a command ran, and makes its exit code that of a fault: any
 * other would tell of a result that there is not.
 * @returns ends this
 */
export function reportExit(process: ExitingProcess): () => void {
  const report = () => {
    const frame = frameOfExit()
    if (frame === undefined || OWN.test(frame)) return
    const { argv, env, stderr } = process
    const locale = givenLocale(argv.slice(2)) ?? environmentLocale(env)
    printError({ stderr }, saidDetail({ locale }, detail`code of a package has ended the process`))
    printError({ stderr }, `    ${frame}`)
    process.exitCode = EXIT.fault
  }
  process.once('exit', report)
  return () => process.off('exit', report)
}

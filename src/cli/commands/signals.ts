import { printError, type CommandIo } from '../io/io.js'
import { said } from '../io/said/said.js'

/** What ends long work from outside. */
export interface Signals {
  /** Fires at the first SIGINT, SIGTERM or SIGHUP: nothing more is begun. */
  readonly stop: AbortSignal
  /** Fires at the second, or when the time for the end is over: what is in progress is given back. */
  readonly abort: AbortSignal
  /** Takes the handlers away. */
  done(): void
}

/** @param ms time between the two; default any */
export function untilSignal(io: CommandIo, ms?: number): Signals {
  const [stop, abort] = [new AbortController(), new AbortController()]
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    if (stop.signal.aborted) {
      abort.abort()
      return
    }
    printError(io, said(io, 'finishing'))
    if (ms !== undefined) timer = setTimeout(() => abort.abort(), ms)
    stop.abort()
  }
  const hangUp = () => {
    if (!stop.signal.aborted) endByHangUp()
    end()
  }
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', hangUp)
  return {
    stop: stop.signal,
    abort: abort.signal,
    done: () => {
      clearTimeout(timer)
      process.off('SIGINT', end).off('SIGTERM', end).off('SIGHUP', hangUp)
    },
  }
}

/**
 * Lets the process end by SIGHUP once all else is done, as it would have ended without a handler. Node takes back the
 * mode of its terminal at the end, and aborts where that is gone.
 */
export function endByHangUp(): void {
  process.once('exit', () => {
    process.removeAllListeners('SIGHUP')
    process.kill(process.pid, 'SIGHUP')
  })
}

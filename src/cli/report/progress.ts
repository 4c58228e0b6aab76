import type { CommandIo } from '../io/io.js'
import { barFormat } from '../io/said/said.js'

/** Shows the progress for a folder, only if standard error is a terminal. */
export interface Progress {
  step(): void
  stop(): void
}

/** @param total number of files, or of what the key says */
export async function progressOn(
  io: CommandIo,
  total: number,
  key: 'bar.files' | 'bar.invoices' = 'bar.files',
): Promise<Progress> {
  if (io.stderr.isTTY !== true) return { step: () => undefined, stop: () => undefined }
  const { Presets, SingleBar } = await import('cli-progress')
  const bar = new SingleBar(
    {
      stream: io.stderr,
      format: barFormat(io, key),
      hideCursor: true,
    },
    Presets.shades_classic,
  )
  bar.start(total, 0)
  return {
    step: () => {
      bar.increment()
    },
    stop: () => {
      bar.stop()
    },
  }
}

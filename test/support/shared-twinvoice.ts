import { createTwinvoice, type Twinvoice } from 'twinvoice'

let inline: Promise<Twinvoice> | undefined
let pooled: Promise<Twinvoice> | undefined

/**
 * The library with its defaults, one for all suites of a process, with which it ends: to load rules, schemas and
 * fonts takes longer than most tests. Not for a suite that closes it, or looks at how it is opened.
 */
export function sharedTwinvoice(): Promise<Twinvoice> {
  return (inline ??= createTwinvoice())
}

/** The same in a pool of one thread, as a service has it. */
export function sharedPool(): Promise<Twinvoice> {
  return (pooled ??= createTwinvoice({ workers: 1 }))
}

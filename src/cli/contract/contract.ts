import { requireThat, type Attempts } from './attempts.js'
import { checkConduct, checkManifests } from './plugin.js'
import { watchSideEffects } from './side-effects.js'
import { checkRulePacks } from './rule-pack.js'
import { FULL, LONG } from './samples.js'
import { requireInvoice, start, type RunningSubject, type Subject } from './subject.js'
import { checkTemplates } from './template.js'

/**
 * The contract of everything that can be plugged in: the same for what is built in and for what
 * packages bring.
 * @param example a request that the subject's own rules take; absent: the sample
 */
export async function checkContract(
  subject: Subject,
  attempts: Attempts,
  example?: object,
): Promise<void> {
  await checkManifests(subject, attempts)
  await checkRulePacks(subject, attempts)
  const running = await attempts.try('the pipelines with it fit together', () => start(subject))
  if (running === undefined) return
  try {
    const sideEffects = await watchSideEffects(() => checkRuns(running, attempts, example))
    await attempts.try('it prints nothing and leaves the process as it was', () => {
      const [said] = sideEffects.output
      requireThat(
        said === undefined,
        `it printed ${JSON.stringify(said?.slice(0, 80))}: report a finding`,
      )
      requireThat(!sideEffects.exit, 'it called process.exit: report a finding or throw')
      const names = sideEffects.globals.join(', ')
      requireThat(names === '', `it left ${names} in the global object: keep it in the stage`)
    })
    await checkConduct(running, attempts)
  } finally {
    await running.documents.close()
  }
}

async function checkRuns(
  subject: RunningSubject,
  attempts: Attempts,
  example: object = LONG,
): Promise<void> {
  await attempts.try('an invoice is made twice alike, and valid', () =>
    requireInvoice(subject, example),
  )
  await checkTemplates(subject, attempts)
  const profiles = [...subject.catalog.profiles.values()].filter(({ file }) => subject.isOwn(file))
  for (const { id, generate } of profiles)
    if (generate !== undefined)
      await attempts.try(`profile ${id}: an invoice is made twice alike, and valid`, () =>
        requireInvoice(subject, example === LONG ? FULL : example, { profile: id }),
      )
}

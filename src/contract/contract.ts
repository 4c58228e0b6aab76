import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readCheckedJson } from '../catalog/json-file.js'
import type { PipelinePlan } from '../pipeline/profile.js'
import { requireThat, type CheckRunner } from './checks.js'
import { checkInspectors } from './inspector.js'
import { checkConduct, checkManifests } from './plugin.js'
import { watchSideEffects } from './side-effects.js'
import { checkRulePacks } from './rule-pack.js'
import { FULL, LONG } from './samples.js'
import {
  requireEmbedded,
  requireInvoice,
  requireXml,
  start,
  type RunningSubject,
  type Subject,
} from './subject.js'
import { checkTemplates } from './template.js'

/**
 * The contract that all extensions must meet, built-in ones and those of packages alike.
 * @param example a request that the rules of the subject accept; absent: the sample
 */
export async function checkContract(
  subject: Subject,
  checks: CheckRunner,
  example?: object,
): Promise<void> {
  await checkManifests(subject, checks)
  await checkRulePacks(subject, checks)
  const running = await checks.run('the pipelines with it can be assembled', () => start(subject))
  if (running === undefined) return
  try {
    const sideEffects = await watchSideEffects(() => checkRuns(running, checks, example))
    await checks.run('it prints nothing and does not change the process', () => {
      const [said] = sideEffects.output
      requireThat(
        said === undefined,
        `it printed ${JSON.stringify(said?.slice(0, 80))}: report a finding`,
      )
      requireThat(!sideEffects.exit, 'it called process.exit: report a finding or throw')
      const names = sideEffects.globals.join(', ')
      requireThat(names === '', `it added ${names} to the global object: keep it in the stage`)
      const shared = sideEffects.builtIns.join(', ')
      requireThat(
        shared === '',
        `it changed ${shared}, which all code of the thread shares: write a function of its own`,
      )
    })
    await checkConduct(running, checks)
  } finally {
    await running.documents.close()
  }
}

async function checkRuns(
  subject: RunningSubject,
  checks: CheckRunner,
  example: object = LONG,
): Promise<void> {
  const pdf = await checks.run('an invoice is valid and reproducible', () =>
    requireInvoice(subject, example),
  )
  if (pdf !== undefined) await checkInspectors(subject, checks, pdf)
  await checkTemplates(subject, checks)
  const profiles = [...subject.catalog.profiles.values()].filter(({ file }) => subject.isOwn(file))
  const sample = example === LONG ? FULL : example
  for (const { id, embed } of profiles)
    if (embed !== undefined && pdf !== undefined)
      await checks.run(`profile ${id}: an embedded invoice is valid and reproducible`, () =>
        requireEmbedded(subject, pdf, sample, id),
      )
  for (const { id, generate, file } of profiles)
    if (generate !== undefined)
      await checks.run(`profile ${id}: an invoice is valid and reproducible`, async () => {
        const request = ownExample(file) ?? sample
        if (givesPdf(subject, generate)) await requireInvoice(subject, request, { profile: id })
        else await requireXml(subject, request, { profile: id })
      })
}

/** The request in `examples/` beside the profile, for one whose rules refuse the sample. */
function ownExample(profile: string): object | undefined {
  const file = join(dirname(profile), 'examples', basename(profile))
  return existsSync(file) ? readCheckedJson(file, { type: 'object' }) : undefined
}

/** Whether the plan ends with a PDF; that of a profile of XML alone does not. */
function givesPdf({ catalog: { plugins } }: RunningSubject, { stages }: PipelinePlan): boolean {
  return stages.some(({ plugin }) => plugins.get(plugin)?.plugin.manifest.gives.includes('pdfa'))
}
